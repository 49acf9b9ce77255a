"""The picture of a reveal: cups and dice around the fire, or in the place of the hand, and the forests that each line is about.

Every seat that plays has a group: a cup, and beneath it two pairs of dice with their sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ....scene import Rect, Shape, View
from ..rules.dice import is_sequoia, split_for
from ..rules.reveal import LIFT, line_at, table_at
from ..rules.state import NO_ROLL, Observation
from ..rules.table import Shown, Table
from .pairing import Pairing
from .ring import AroundFire

MOST_DIE, NARROW_DIE = 40.0, 36.0
"""The maximum side of a die, around the fire and in the place of the hand."""

WIDE, PAIR, PITCH, NAME = 3.5, 1.24, 1.32, 0.62
"""Measures in sides of a die: a pair's plate, its height, the distance between two plates, and the height of the name."""

GROUPS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    2: (((-106, 0), (106, 0)), 44.0),
    3: (((-94, -62), (94, -62), (0, 92)), 40.0),
    4: (((-86, -74), (86, -74), (-86, 74), (86, 74)), 40.0),
    5: (((-119, -40), (0, -116), (119, -40), (-66, 86), (66, 86)), 33.0),
}
"""The centres of the groups around the fire on a board of 752, and the side of a die."""


class DiceGroup(NamedTuple):
    """The place of one seat's cup and dice."""

    centre: tuple[float, float]
    side: float  # of a die
    is_row: bool = False  # whether the two pairs are side by side

    @property
    def all(self) -> Rect:
        """Everything but the name."""
        wide = (2 * WIDE + 0.3 if self.is_row else WIDE) * self.side
        high = (PAIR if self.is_row else PAIR + PITCH) * self.side
        return Rect(self.centre[0] - wide / 2, self.centre[1] - high / 2, wide, high)

    def plate(self, pair: int) -> Rect:
        """The plate of the first or second pair."""
        x, y, _, _ = self.all
        right, down = (pair * (WIDE + 0.3), 0.0) if self.is_row else (0.0, pair * PITCH)
        return Rect(x + right * self.side, y + down * self.side, WIDE * self.side, PAIR * self.side)

    def die(self, pair: int, step: int) -> Rect:
        """One die of a pair."""
        x, y, _, high = self.plate(pair)
        return Rect(x + (0.16 + 1.06 * step) * self.side, y + (high - self.side) / 2, self.side, self.side)

    def name(self) -> Rect:
        """The place of the seat's name, above its dice."""
        x, y, wide, _ = self.all
        high = max(14.0, NAME * self.side)
        return Rect(x, y - high - 1, wide, high)

    def cup(self) -> Rect:
        """The place of the cup over the dice."""
        side = self.side * (PAIR + PITCH) * 1.12
        return Rect(self.centre[0] - side / 2, self.centre[1] - side / 2, side, side)


def groups_in(place: Rect, count: int) -> tuple[DiceGroup, ...]:
    """The groups of that many seats in the place of a hand: as large as possible."""
    best: tuple[DiceGroup, ...] = ()
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide, high = place.width / columns, place.height / rows
        for is_row in (False, True):
            across, down = (2 * WIDE + 0.6, PAIR + NAME + 0.2) if is_row else (WIDE + 0.4, PAIR + PITCH + NAME + 0.2)
            side = min(wide / across, high / down, NARROW_DIE)
            # Side by side rather than one above the other, unless that makes them smaller.
            if not best or side > best[0].side - 0.5:
                cells = [divmod(seat, columns) for seat in range(count)]
                x, y = place.x + wide / 2, place.y + high / 2 + NAME * side / 2
                best = tuple(DiceGroup((x + wide * column, y + high * row), side, is_row) for row, column in cells)
    return best


def _around_fire(around: AroundFire, count: int) -> tuple[DiceGroup, ...]:
    centres, side = GROUPS[count]
    boxes = [around.box((x, y), side, side) for x, y in centres]
    return tuple(DiceGroup(box.centre, box.width) for box in boxes)


def pairs_of(shown: Shown, counting: tuple[int, ...]) -> tuple[tuple[str, int], tuple[str, int]]:
    """The seat's two pairs, each as its faces and its sum. Five of a kind are shown as they were turned."""
    split = split_for(shown.roll, shown.planted, counting)
    if split is not None:
        (one, other), sums = (split.first, split.second), split.forests
        return (one, sums[0]), (other, sums[1])
    pairing = Pairing(shown.roll)
    for number in shown.planted:
        pairing = pairing.turned_to(number, shown.roll[0])
    faces = pairing.faces
    return (faces[:2], int(faces[0]) + int(faces[1])), (faces[2:4], int(faces[2]) + int(faces[3]))


class RevealPicture:
    """A reveal after `view.moment.beats` beats; `observation` is the one after it, or before it while no beat has begun."""

    def __init__(self, observation: Observation, view: View, around: AroundFire | None) -> None:
        assert view.moment is not None
        self._view, self._count = view, view.moment.beats
        seen: Any = view.moment.before
        before: Table = seen.table
        after, names = observation.table, tuple(view.names)
        is_open = self._count > 0
        self.table = table_at(before, after, names, self._count) if is_open else before._replace(shown=(), waiting=())
        self._players = before.players
        self._counting = {seat: before.counting(seat) for seat in self._players}
        self._shown = after.shown if is_open else ()
        self._line = line_at(before, after, names, self._count) if is_open else None
        self._around = around
        self._turn = before.turn
        seats = len(self._players)
        self._groups = _around_fire(around, seats) if around else groups_in(view.stage.hand, seats)

    @property
    def observation(self) -> Observation:
        """What may be shown now."""
        return Observation(self.table, None, (NO_ROLL,) * self.table.setup.seats, None)

    @property
    def lit(self) -> tuple[int, ...]:
        """The forests that the line is about."""
        return self._line.forests if self._line else ()

    @property
    def has_turned(self) -> bool:
        """Whether five of a kind are being named."""
        return self._count == LIFT + 1 and any(is_sequoia(shown.roll) for shown in self._shown)

    def shapes(self) -> Iterator[Shape]:
        """Cups until the first beat, then dice."""
        for group, seat in zip(self._groups, self._players, strict=True):
            if not self._count:
                where = group.cup()
                yield Shape(f"cup:{seat}", "marks", f"cup {self._view.colours[seat]}", where, self._view.names[seat])
        for group, shown in zip(self._groups, self._shown, strict=False):
            yield from self._dice(group, shown)

    def _dice(self, group: DiceGroup, shown: Shown) -> Iterator[Shape]:
        seat, colour = shown.seat, self._view.colours[shown.seat]
        if self._count > LIFT:
            yield Shape(f"name:{seat}", "marks", "words name", group.name(), self._view.names[seat])
        for pair, (faces, total) in enumerate(pairs_of(shown, self._counting[seat])):
            counts = total in shown.planted
            is_on = counts and total in self.lit
            is_dim = not counts or (self._line is not None and not is_on)
            state = " on" * is_on + " dim" * is_dim
            key = f"{self._turn}:{seat}:{pair}"
            yield Shape(f"pair:{key}", "marks", f"pair {colour}{state}", group.plate(pair), str(total) if counts else "")
            for step, face in enumerate(faces):
                yield Shape(f"thrown:{key}:{step}", "marks", f"die {colour}" + " left" * is_dim, group.die(pair, step), face)
            if is_on and self._around and self._line and self._line.is_lost:
                yield Shape(f"thread:{key}", "marks", "thread", self._around.thread(group.plate(pair), total))
