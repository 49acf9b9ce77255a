"""The public table of Causeway, and the only action: laying a stone.

A Table holds no hidden stones: hands and bag belong to the State.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ....core import BadTextError, Seat
from ....text import quoted
from .setup import CausewaySetup
from .stones import HAND, TRAILS, Stone


class Lay(NamedTuple):
    """Lays a stone from the hand on a trail. Text: `7B`."""

    stone: Stone
    trail: str

    def __str__(self) -> str:
        return f"{self.stone}{self.trail}"


def parse_action(text: str) -> Lay:
    """The action with this text. Raises BadTextError.

    >>> parse_action("7B")
    Lay(stone=7, trail='B')
    """
    if not re.fullmatch("([1-9]|1[0-2])[ABC]", text):
        raise BadTextError(f"{quoted(text)} is not a Causeway action. Type a stone from 1 to 12 and a trail: 7B.")
    return Lay(int(text[:-1]), text[-1])


class Trail(NamedTuple):
    """The stones in a row, in ascending order, and their owner, who laid the last one."""

    stones: tuple[Stone, ...] = ()
    owner: Seat = -1


class Table(NamedTuple):
    """Everything public: all stones laid since the start, and how many were `drawn` from the bag.

    Turns go round from seat 0, and so does the bag: counting from 0, seat k % seats lays the k-th stone and draws the
    k-th.
    """

    setup: CausewaySetup
    laid: tuple[Lay, ...] = ()
    drawn: int = 0

    @property
    def is_over(self) -> bool:
        return len(self.laid) == len(self.setup.stones)

    @property
    def is_drawing(self) -> bool:
        """Whether a seat must draw before the next stone can be laid."""
        return self.drawn < min(len(self.setup.stones), HAND * self.setup.seats + len(self.laid))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.is_drawing or self.is_over else (len(self.laid) % self.setup.seats,)

    def held(self, seat: Seat) -> int:
        """How many stones the seat holds."""
        return len(range(seat, self.drawn, self.setup.seats)) - len(range(seat, len(self.laid), self.setup.seats))

    def outcome(self) -> tuple[dict[str, Trail], list[int]]:
        """The trails A, B and C now, and how many stones each seat has won for good."""
        trails, won = dict.fromkeys(TRAILS, Trail()), [0] * self.setup.seats
        for turn, (stone, letter) in enumerate(self.laid):
            stones, owner = trails[letter]
            if stones and stone <= stones[-1]:
                won[owner] += len(stones)
                stones = ()
            trails[letter] = Trail((*stones, stone), turn % self.setup.seats)
        return trails, won

    def points(self) -> list[int]:
        """Each seat's points: one for each stone that it has won for good or that is on its own trails."""
        trails, points = self.outcome()
        for stones, owner in trails.values():
            points[owner] += len(stones)
        return points

    def returns(self) -> tuple[float, ...] | None:
        """Most points win once every stone is laid; tied seats share the win."""
        points = self.points()
        return tuple((own == max(points)) / points.count(max(points)) for own in points) if self.is_over else None
