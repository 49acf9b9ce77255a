"""Dragging, without a page: from the press on a thing that may be carried until it is put down. Pure; knows no rules.

A drag makes choices by the same tokens as presses do. It begins after LEAST_WAY, so a press that trembles stays a press.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from engine.scene import Hotspot

LEAST_WAY = 8.0
"""CSS pixels that a press may move before it counts as a drag."""

Point = tuple[float, float]
"""CSS pixels from the table's top left corner."""


class Host(Protocol):
    """What a drag is carried out on."""

    def lift(self, hotspot: Hotspot, grip: Point, by_finger: bool) -> Sequence[Hotspot]:
        """Chooses the thing and shows it in the air; returns the hotspots that there are now."""

    def carry(self, x: float, y: float) -> None:
        """The pointer has moved."""

    def lay_over(self, target: Hotspot | None) -> None:
        """Chooses this target for the time being; none where it is None or not enabled."""

    def put_down(self, target: Hotspot | None) -> None:
        """Keeps what is chosen, or, without an enabled target, puts everything back as it was and says why."""


class Carrying:
    """One thing at a time: taken hold of, lifted, carried, put down."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._taken: Hotspot | None = None
        self._start: Point = (0.0, 0.0)
        self._by_finger = False
        self._targets: list[Hotspot] = []
        self._over: Hotspot | None = None
        self.is_lifted = False

    def press(self, hotspot: Hotspot, at: Point, by_finger: bool) -> bool:
        """A pointer presses there; returns whether that may become a drag."""
        self.give_up()
        may_be = bool(hotspot.drags) and hotspot.enabled and not hotspot.token.startswith("do:")
        self._taken = hotspot if may_be else None
        self._start, self._by_finger = at, by_finger
        return may_be

    def is_far(self, dx: float, dy: float) -> bool:
        """Whether a way this long makes a drag of the press."""
        return self._taken is not None and math.hypot(dx, dy) >= LEAST_WAY

    def lift(self) -> None:
        """The press has become a drag. Its targets are those that there are now: they do not move away from under the pointer."""
        assert self._taken is not None
        self.is_lifted = True
        hotspots = self._host.lift(self._taken, self._start, self._by_finger)
        self._targets = [spot for spot in hotspots if spot.target and (spot.enabled or spot.why) and spot.rect]

    def move(self, x: float, y: float) -> None:
        """The pointer is there."""
        if self.is_lifted:
            self._host.carry(x, y)
            over = next((spot for spot in reversed(self._targets) if spot.rect is not None and spot.rect.holds(x, y)), None)
            if over != self._over:
                self._over = over
                self._host.lay_over(over)

    def let_go(self) -> bool:
        """The pointer is released where it is; returns whether anything was carried."""
        return self._end(self._over)

    def give_up(self) -> bool:
        """Whatever is carried goes back; returns whether anything was."""
        return self._end(None)

    def _end(self, target: Hotspot | None) -> bool:
        was_lifted, self.is_lifted = self.is_lifted, False
        self._taken, self._over, self._targets = None, None, []
        if was_lifted:
            self._host.put_down(target)
        return was_lifted
