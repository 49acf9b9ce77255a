"""Where the forests stand: discs in a ring with air between them, above each a sign, in each a column for every seat.

Geometry only; lengths are CSS pixels. The measures were drawn for boards 752 and 380 wide and grow with the board.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from ....core import Seat
from ....scene import Rect
from ..rules.setup import FORESTS

TOP_OF_RING = 7
"""The likeliest sum is on top, smaller ones to its left, larger ones to its right."""

LARGE = 500.0
"""From this width on a board is measured like the one of 752."""

TALLEST = 6
"""From this many trees on a plinth grows no more; only its figure does. The tallest tree stays below sign and medals."""


class Measures(NamedTuple):
    """The drawn board's width, and on it: radius of a disc and of the ring, how far the ring lies below the middle, the sign's
    middle below the disc's top, its width and height, a medal's radius, the least plinth and its step for each further tree."""

    board: float
    disc: float
    ring: float
    down: float
    sign_down: float
    sign_width: float
    sign_height: float
    token: float
    plinth: float
    step: float


BIG = Measures(752, 70, 278, 4, 15, 44, 30, 13.5, 20, 4.3)
SMALL = Measures(380, 35.3, 142.5, 2, 7.6, 21, 16, 8.4, 12.5, 1.9)


class Stand(NamedTuple):
    """The columns in a disc: from one to the next, a tree's width and height, and how far below the disc's middle they stand
    as a share of its radius."""

    column: float
    tree: float
    height: float
    foot: float


BIG_STANDS = {2: Stand(42, 34, 44, 0.68), 3: Stand(36, 33, 44, 0.68), 4: Stand(28.5, 26, 38, 0.6), 5: Stand(23.5, 22, 34, 0.57)}
SMALL_STANDS = {
    2: Stand(21, 17, 19.5, 0.68), 3: Stand(18.5, 16.5, 19.5, 0.67), 4: Stand(14.8, 13.5, 18, 0.6), 5: Stand(12.3, 12, 16.5, 0.55),
}  # fmt: skip


def frame_width(board: Rect) -> float:
    """The width of the walnut frame."""
    return board.width * (0.0293 if board.width >= LARGE else 0.0214)


class Ring:
    """The forests' places on this board for so many seats. Every seat has its own column for the whole game."""

    def __init__(self, board: Rect, seats: int) -> None:
        self._measures = BIG if board.width >= LARGE else SMALL
        self._stand = (BIG_STANDS if board.width >= LARGE else SMALL_STANDS)[seats]
        self._seats = seats
        self.board = board
        self.unit = board.width / self._measures.board
        self.centre = (board.centre[0], board.centre[1] + self._measures.down * self.unit)
        self.free = (self._measures.ring - self._measures.disc) * self.unit
        """The radius of the free ground inside the ring."""

    def disc(self, number: int) -> Rect:
        """The square around the forest's disc."""
        x, y = self.middle(number)
        radius = self._measures.disc * self.unit
        return Rect(x - radius, y - radius, 2 * radius, 2 * radius)

    def middle(self, number: int) -> tuple[float, float]:
        turn = (number - TOP_OF_RING) * 2 * math.pi / len(FORESTS)
        far = self._measures.ring * self.unit
        return self.centre[0] + far * math.sin(turn), self.centre[1] - far * math.cos(turn)

    def sign(self, number: int) -> Rect:
        """The sign's place, between its medals."""
        measures = self._measures
        return self._around_sign(number, 0.0, measures.sign_width, measures.sign_height)

    def tokens(self, number: int) -> tuple[Rect, Rect]:
        """The places of the gold medal, left of the number, and of the silver medal, right of it."""
        measures = self._measures
        aside, side = measures.sign_width / 2 + measures.token * 0.9, 2 * measures.token
        return self._around_sign(number, -aside, side, side), self._around_sign(number, aside, side, side)

    def _around_sign(self, number: int, aside: float, width: float, height: float) -> Rect:
        x, y = self.middle(number)
        measures, unit = self._measures, self.unit
        middle = y + (measures.sign_down - measures.disc) * unit
        return Rect(x + (aside - width / 2) * unit, middle - height / 2 * unit, width * unit, height * unit)

    def ground(self, number: int) -> Rect:
        """The strip of ground on which the columns stand."""
        x, foot = self._foot(number)
        width = self._stand.column * self._seats * self.unit
        high = max(6.0, 13 * self.unit)
        return Rect(x - width / 2, foot - high * 0.55, width, high)

    def plinth(self, number: int, seat: Seat, count: int) -> Rect:
        """The plinth of a seat with so many trees."""
        x, foot = self._column(number, seat)
        measures = self._measures
        high = (measures.plinth + measures.step * (min(count, TALLEST) - 1)) * self.unit
        wide = min(0.82 * self._stand.column + 0.8, 29) * self.unit
        return Rect(x - wide / 2, foot - high, wide, high)

    def tree(self, number: int, seat: Seat, count: int) -> Rect:
        """The tree on that plinth."""
        x, _ = self._column(number, seat)
        wide, high = self._stand.tree * self.unit, self._stand.height * self.unit
        return Rect(x - wide / 2, self.plinth(number, seat, count).y - high + 1.5 * self.unit, wide, high)

    def bar(self, number: int, first: Seat, last: Seat) -> Rect:
        """A bar below the plinths from one seat's to another's."""
        left, foot = self._column(number, first)
        right, _ = self._column(number, last)
        high = max(4.2, 7 * self.unit)
        return Rect(left - high / 2, foot + max(0.8, 2.0 * self.unit), right - left + high, high)

    def _column(self, number: int, seat: Seat) -> tuple[float, float]:
        x, foot = self._foot(number)
        return x + (seat - (self._seats - 1) / 2) * self._stand.column * self.unit, foot

    def _foot(self, number: int) -> tuple[float, float]:
        x, y = self.middle(number)
        return x, y + self._stand.foot * self._measures.disc * self.unit


@lru_cache(maxsize=8)
def ring_of(board: Rect, seats: int) -> Ring:
    """The ring on this board for so many seats."""
    return Ring(board, seats)
