"""Layout of the ring of forests and its inside: the fire with the turn's plaque and, on a large board, the dice.

Geometry only. Lengths are CSS pixels, designed for boards 752 and 380 wide and scaled with the board. Five dice lie in an arc in
the order of the roll. A pair's plate is as near to its forest as possible without covering another die, the other plate or the
fire.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from ....core import Seat
from ....scene import Rect
from ..rules.setup import FORESTS
from .pairing import MOST_PAIRS, Pairing

TOP_OF_RING = 7
"""The number at the top: the likeliest sum. Smaller ones are to its left, larger ones to its right."""

LARGE = 500.0
"""From this width on, a board uses the measures designed for 752."""

TALLEST = 6
"""With this number of trees a plinth has its maximum height, so the tallest tree stays below sign and medals."""


class Measures(NamedTuple):
    """Measures of a board as designed."""

    board: float  # width of the board
    disc: float  # radius of a disc
    ring: float  # radius of the ring
    down: float  # how far the ring's centre is below the board's
    sign_down: float  # from the disc's top to the sign's centre
    sign_width: float
    sign_height: float
    token: float  # radius of a medal
    plinth: float  # minimum height of a plinth
    step: float  # height of a plinth's step per further tree


BIG = Measures(752, 70, 278, 4, 15, 44, 30, 13.5, 20, 4.3)
SMALL = Measures(380, 35.3, 142.5, 2, 7.6, 21, 16, 8.4, 12.5, 1.9)


class Columns(NamedTuple):
    """Measures of the columns on a disc."""

    column: float  # from one column to the next
    tree: float  # width of a tree
    height: float  # height of a tree
    foot: float  # how far below the disc's centre columns are, as a fraction of its radius


BIG_STANDS = {
    2: Columns(42, 34, 44, 0.68),
    3: Columns(36, 33, 44, 0.68),
    4: Columns(28.5, 26, 38, 0.6),
    5: Columns(23.5, 22, 34, 0.57),
}
SMALL_STANDS = {
    2: Columns(21, 17, 19.5, 0.68),
    3: Columns(18.5, 16.5, 19.5, 0.67),
    4: Columns(14.8, 13.5, 18, 0.6),
    5: Columns(12.3, 12, 16.5, 0.55),
}


def frame_width(board: Rect) -> float:
    """The width of the walnut frame."""
    return board.width * (0.0293 if board.width >= LARGE else 0.0214)


class Ring:
    """The places of the forests on a board for this number of seats. Every seat has the same column throughout the game."""

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
        """The strip of ground below the columns."""
        x, foot = self._foot(number)
        width = self._stand.column * self._seats * self.unit
        high = max(6.0, 13 * self.unit)
        return Rect(x - width / 2, foot - high * 0.55, width, high)

    def plinth(self, number: int, seat: Seat, count: int) -> Rect:
        """The plinth of a seat with `count` trees."""
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
    """The ring on this board for this number of seats, cached."""
    return Ring(board, seats)


HOMES = ((-140, 14), (-88, -86), (0, -128), (88, -86), (140, 14))
"""The centres of the dice on a board of 752, relative to the ring's centre."""

DIE, SMALL_DIE = 68, 22
PLATE = (162, 88)
LABEL = (82, 24)
STAYING = ((-97, -44), (97, -44))
LEFT_ALONE = (0, -156)
"""The fixed positions of the plates and of the die left out, for five of a kind."""

GRID = 14
"""The grid spacing of candidate positions for a plate."""

FIRE, SMALL_FIRE = Rect(-46, 44, 92, 88), Rect(-31, -44, 62, 58)
PLAQUE, SMALL_PLAQUE = Rect(-85, 134, 170, 36), Rect(-46, 20, 92, 25)
LAST_FIRE, SMALL_LAST_FIRE = Rect(-54, -84, 108, 108), Rect(-30, -64, 60, 60)
LAST_PLAQUE, SMALL_LAST_PLAQUE = Rect(-115, 40, 230, 76), Rect(-87, 2, 174, 56)
"""The fire and the plaque during the game, and at the end, when there are no dice and the plaque has a longer text."""

BANNER = Rect(-120, 3, 240, 44)


MIDDLE = (0.0, -16.0)
"""A position inside the arc that always has room for a plate."""

Middle = tuple[float, float]


class Placed(NamedTuple):
    """The places of a seat's dice."""

    dice: tuple[Rect, ...]  # each die
    sockets: tuple[Rect, ...]  # where paired dice were
    plates: tuple[Rect, ...]  # one per pair
    sums: tuple[Rect, ...]  # one per pair
    left_out: Rect | None  # of the word under the die left out


class AroundFire:
    """Layout of the free ground inside a ring."""

    def __init__(self, ring: Ring, is_large: bool) -> None:
        self._ring = ring
        self._is_large = is_large
        self._unit = ring.unit if is_large else ring.board.width / SMALL.board

    def fire(self, is_over: bool = False) -> Rect:
        if is_over:
            return self._at(LAST_FIRE if self._is_large else SMALL_LAST_FIRE)
        return self._at(FIRE if self._is_large else SMALL_FIRE)

    def low_fire(self) -> Rect:
        """The fire between cups or dice."""
        return self.box((0, -8), 50, 50)

    def plaque(self, is_over: bool = False) -> Rect:
        if is_over:
            return self._at(LAST_PLAQUE if self._is_large else SMALL_LAST_PLAQUE)
        return self._at(PLAQUE if self._is_large else SMALL_PLAQUE)

    def banner(self) -> Rect:
        """The banner above the fire, clear of the dice."""
        return self._at(BANNER if self._is_large else Rect(-80, -74, 160, 32))

    def placed(self, pairing: Pairing, stays: bool) -> Placed:
        """The dice on a large board. With `stays`, the plates have fixed places whatever their sums."""
        plates = STAYING if stays else _plates(pairing.sums, pairing.loose)
        homes = [*HOMES[:4], LEFT_ALONE] if stays else list(HOMES)
        dice = [self.box(home, DIE, DIE) for home in homes]
        for pair, plate in zip(pairing.pairs, plates, strict=True):
            for side, die in zip((-1, 1), pair, strict=True):
                dice[die] = self.box((plate[0] + side * (DIE + 6) / 2, plate[1]), DIE, DIE)
        loose = pairing.loose
        covered = [_around(plate, PLATE) for plate in plates]
        empty = [] if stays else [home for die, home in enumerate(HOMES) if die not in loose]
        sockets = [self.box(home, DIE - 4, DIE - 4) for home in empty if _is_free(_around(home, (DIE, DIE)), covered)]
        sums = [self.box((x + PLATE[0] / 2 - 3, y - PLATE[1] / 2 + 4), 38, 38) for x, y in plates]
        return Placed(
            tuple(dice),
            tuple(sockets),
            tuple(self.box(plate, *PLATE) for plate in plates),
            tuple(sums),
            self.box(_below(homes[loose[0]]), *LABEL) if len(loose) == 1 else None,
        )

    def rim(self, numbers: Iterable[int]) -> list[tuple[Rect, Rect]]:
        """For dice in a row: the places of two small dice near the rim of each of these forests."""
        places: list[tuple[Rect, Rect]] = []
        taken: list[int] = []
        side = SMALL_DIE * self._unit
        for number in numbers:
            x, y = self._ring.middle(number)
            far = math.dist((x, y), self._ring.centre)
            across, down = ((at - centre) / far for at, centre in zip((x, y), self._ring.centre, strict=True))
            off = (
                self._ring.disc(number).width / 2 + side * (abs(across) + abs(down) / 2 + 0.1) + side * 1.2 * taken.count(number)
            )
            left, top = x - across * off - side * 1.04, y - down * off - side / 2
            taken.append(number)
            places.append((Rect(left, top, side, side), Rect(left + side * 1.08, top, side, side)))
        return places

    def open_rows(self) -> Rect:
        """The place above a small board's fire for open dice."""
        return self._at(Rect(-56, -108, 112, 62))

    def last_rows(self) -> Rect:
        """The place between a small board's fire and forests for the dice revealed last."""
        return self._at(Rect(-72, -86, 144, 42))

    def thread(self, start: Rect, number: int) -> Rect:
        """The line from a pair to its forest, as a rectangle from start to end, so its sides may be negative."""
        (x, y), (left, top) = start.centre, self._ring.middle(number)
        far = math.dist((x, y), (left, top)) or 1.0
        reach = self._ring.disc(number).width / 2 + 2
        out = min(abs(start.width / 2 / ((left - x) / far or 1e-9)), abs(start.height / 2 / ((top - y) / far or 1e-9))) + 4
        share, end = min(out, far - reach) / far, (far - reach) / far
        return Rect(x + (left - x) * share, y + (top - y) * share, (left - x) * (end - share), (top - y) * (end - share))

    def box(self, middle: tuple[float, float], width: float, height: float) -> Rect:
        """A rectangle of this size around a point, given relative to the ring's centre on a board of 752."""
        return self._at(Rect(middle[0] - width / 2, middle[1] - height / 2, width, height))

    def _at(self, box: Rect) -> Rect:
        x, y, width, height = (length * self._unit for length in box)
        return Rect(self._ring.centre[0] + x, self._ring.centre[1] + y, width, height)


def _below(home: tuple[float, float]) -> tuple[float, float]:
    return home[0], home[1] + DIE / 2 + 6 + LABEL[1] / 2


def _around(middle: tuple[float, float], size: tuple[float, float]) -> Rect:
    return Rect(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def _is_free(box: Rect, others: Iterable[Rect]) -> bool:
    """Whether the box overlaps none of the others."""
    return not any(
        box.x < other.x + other.width
        and other.x < box.x + box.width
        and box.y < other.y + other.height
        and other.y < box.y + box.height
        for other in others
    )


@cache
def _ring() -> Ring:
    """The ring on a board of 752, centred at (0, 0)."""
    ring = Ring(Rect(-376, -380, 752, 752), 3)
    assert ring.centre == (0, 0)
    return ring


@lru_cache(maxsize=256)
def _plates(sums: tuple[int, ...], loose: tuple[int, ...]) -> tuple[Middle, ...]:
    """The centres of the plates for pairs with these sums, with the smallest total distance from their forests that leaves the
    loose dice uncovered."""
    if len(sums) < MOST_PAIRS:
        return tuple(next(iter(_nearest(number, loose)), (0.0, MIDDLE))[1] for number in sums)
    first, second = (_nearest(number, loose) for number in sums)
    best, found = math.inf, (MIDDLE, MIDDLE)
    for far, place in first:
        if far + second[0][0] >= best:
            break
        for off, other in second:
            if far + off >= best:
                break
            if abs(place[0] - other[0]) >= PLATE[0] + 6 or abs(place[1] - other[1]) >= PLATE[1] + 6:
                best, found = far + off, (place, other)
    return found


@lru_cache(maxsize=256)
def _nearest(number: int, loose: tuple[int, ...]) -> tuple[tuple[float, Middle], ...]:
    """The free positions as (distance from the forest, position), in ascending order."""
    middle = _ring().middle(number)
    taken = [_around(HOMES[die], (DIE + 4, DIE + 4)) for die in loose]
    if len(loose) == 1:
        taken.append(_around(_below(HOMES[loose[0]]), LABEL))
    free = (place for place in _candidates() if _is_free(_around(place, PLATE), taken))
    return tuple(sorted((math.dist(place, middle), place) for place in free))


@cache
def _candidates() -> tuple[Middle, ...]:
    """The positions where a plate fits into the free ground."""
    reach, hearth = _ring().free - 3, (FIRE.inset(6), PLAQUE)
    steps = range(-12 * GRID, 12 * GRID + 1, GRID)
    across, down = PLATE[0] / 2, PLATE[1] / 2
    fitting = [(x, y) for x in steps for y in steps if math.hypot(abs(x) + across, abs(y) + down) <= reach]
    return tuple(place for place in fitting if _is_free(_around(place, PLATE), hearth))


def is_large(board: Rect, hand: Rect | None) -> bool:
    """Whether dice lie around the fire: on a large board without a hand, or with the hand beside it rather than below."""
    return board.width >= LARGE + 40 and (hand is None or hand.x >= board.x + board.width / 2)
