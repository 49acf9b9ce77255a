"""The logic of a drag, from the press on a draggable hotspot to the drop. Independent of the page and of the rules.

A drag makes choices with the same tokens as presses. It starts after LEAST_WAY, so a shaky press stays a press.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from engine.scene import Hotspot

LEAST_WAY = 8.0
"""The distance in CSS pixels that a press may move before it counts as a drag."""

Point = tuple[float, float]
"""A position in CSS pixels from the table's top left corner."""


class Host(Protocol):
    """The table on which a drag acts."""

    def lift(self, hotspot: Hotspot, grip: Point, by_finger: bool) -> Sequence[Hotspot]:
        """Selects the dragged hotspot and shows it lifted; returns the hotspots after that."""

    def carry(self, x: float, y: float) -> None:
        """Moves the dragged shapes to the pointer's position."""

    def hover(self, target: Hotspot | None) -> None:
        """Tentatively selects this target; none if it is None or disabled."""

    def drop(self, target: Hotspot | None) -> None:
        """Keeps the selection or, without an enabled target, restores the previous one and says why."""


class Carrying:
    """One drag at a time: press, lift, move, drop."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._taken: Hotspot | None = None
        self._start: Point = (0.0, 0.0)
        self._by_finger = False
        self._targets: list[Hotspot] = []
        self._over: Hotspot | None = None
        self.is_lifted = False

    def press(self, hotspot: Hotspot, at: Point, by_finger: bool) -> bool:
        """Handles a press at that position; returns whether it may become a drag."""
        self.cancel()
        may_be = bool(hotspot.drags) and hotspot.enabled and not hotspot.token.startswith("do:")
        self._taken = hotspot if may_be else None
        self._start, self._by_finger = at, by_finger
        return may_be

    def is_far(self, dx: float, dy: float) -> bool:
        """Whether the pointer has moved far enough to turn the press into a drag."""
        return self._taken is not None and math.hypot(dx, dy) >= LEAST_WAY

    def lift(self) -> None:
        """Turns the press into a drag. Its targets are fixed now, so that they don't move away from under the pointer."""
        assert self._taken is not None
        self.is_lifted = True
        hotspots = self._host.lift(self._taken, self._start, self._by_finger)
        self._targets = [spot for spot in hotspots if spot.target and (spot.enabled or spot.why) and spot.rect]

    def move(self, x: float, y: float) -> None:
        """Handles a movement of the pointer to that position."""
        if self.is_lifted:
            self._host.carry(x, y)
            over = next((spot for spot in reversed(self._targets) if spot.rect is not None and spot.rect.holds(x, y)), None)
            if over != self._over:
                self._over = over
                self._host.hover(over)

    def release(self) -> bool:
        """Handles the release of the pointer; returns whether anything was dragged."""
        return self._end(self._over)

    def cancel(self) -> bool:
        """Cancels the drag; returns whether anything was dragged."""
        return self._end(None)

    def _end(self, target: Hotspot | None) -> bool:
        was_lifted, self.is_lifted = self.is_lifted, False
        self._taken, self._over, self._targets = None, None, []
        if was_lifted:
            self._host.drop(target)
        return was_lifted
