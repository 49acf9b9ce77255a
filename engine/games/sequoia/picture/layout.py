"""Where things lie on the table of Sequoia: clearings in a ring and what stands in them, dice and slips. Geometry only."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....core import Seat
from ....scene import Rect
from ..rules.setup import FORESTS

TOP_OF_RING = 7
"""The likeliest sum is on top, smaller ones to its left, larger ones to its right."""

TARGET = 44.0
"""The least height of something to press, in CSS pixels."""

SLIP_WIDTH, SLIP_HEIGHT, GAP = 70.0, 52.0, 6.0
SUM_HEIGHT = 20.0
TRAY_ROW = 46.0
"""The greatest height of a row of the tray, in CSS pixels."""


def frame_width(board: Rect) -> float:
    """The width of the walnut frame."""
    return board.width * (0.0293 if board.width >= 500 else 0.0214)


def clearings(board: Rect) -> dict[int, Rect]:
    """The square around each forest's round clearing, so large that neighbours almost touch."""
    inner = board.inset(frame_width(board))
    chord = 2 * math.sin(math.pi / len(FORESTS))
    ring = inner.width / (2 + chord)
    side = ring * chord * 0.985
    x, y = inner.centre
    places = {}
    for number in FORESTS:
        turn = (number - TOP_OF_RING) * 2 * math.pi / len(FORESTS)
        places[number] = Rect(x + ring * math.sin(turn) - side / 2, y - ring * math.cos(turn) - side / 2, side, side)
    return places


def fire_place(board: Rect) -> Rect:
    side = max(60.0, board.width * 0.2)
    x, y = board.centre
    return Rect(x - side / 2, y - side / 2, side, side)


def banner_place(board: Rect) -> Rect:
    """The banner's place: across the middle, above the fire's words."""
    width, height = board.width * 0.46, max(30.0, board.width * 0.08)
    x, y = board.centre
    return Rect(x - width / 2, y - height / 2 - board.width * 0.09, width, height)


def token_places(clearing: Rect) -> tuple[Rect, Rect]:
    """The places of the first token, left of the number, and of the second, right of it."""
    side = max(15.0, clearing.width * 0.2)
    x, y = clearing.x + clearing.width / 2, clearing.y + clearing.height * 0.17
    return tuple(Rect(x + aside * clearing.width * 0.3 - side / 2, y - side / 2, side, side) for aside in (-1, 1))  # type: ignore[return-value]


def tree_place(clearing: Rect, seats: int, seat: Seat, count: int) -> Rect:
    """Where the seat's trees stand, with room for their number at the foot: the more trees, the taller."""
    row = clearing.width * 0.86
    width = min(row / seats, clearing.width * 0.26)
    aside = (seat - (seats - 1) / 2) * width
    label = max(13.0, clearing.height * 0.13)
    tall = clearing.height * (0.2 + 0.36 * (1 - 0.82**count))
    # In an arc like the clearing's edge.
    foot = clearing.y + clearing.height * (0.93 - 0.65 * (aside / clearing.width) ** 2)
    return Rect(clearing.x + clearing.width / 2 + aside - width / 2, foot - tall - label, width, tall + label)


# The hand


def dice_places(hand: Rect, groups: Sequence[int]) -> list[Rect]:
    """A row of dice in groups of these sizes, (5,) or (2, 2, 1): dice of a group lie close together."""
    dice, gaps = sum(groups), len(groups) - 1
    side = min(56.0, hand.height * 0.17, (hand.width - 2 * GAP) / (dice + 0.16 * dice + 0.6 * gaps))
    close, apart = side * 0.16, side * 0.6
    width = dice * side + (dice - 1 - gaps) * close + gaps * (close + apart)
    x = hand.x + (hand.width - width) / 2
    places = []
    for group in groups:
        for _ in range(group):
            places.append(Rect(x, hand.y, side, side))
            x += side + close
        x += apart
    return places


def sum_place(first: Rect, last: Rect) -> Rect:
    """The place of a sum: below the dice from the first to the last."""
    return Rect(first.x, first.y + first.height + 2, last.x + last.width - first.x, SUM_HEIGHT)


def slip_places(hand: Rect, count: int) -> list[Rect]:
    """The places of the slips: a grid of even rows below the dice."""
    top = hand.y + dice_places(hand, (5,))[0].height + SUM_HEIGHT + GAP
    most = max(1, int((hand.width + GAP) // (SLIP_WIDTH + GAP)))
    rows = math.ceil(count / most)
    columns = math.ceil(count / rows)
    height = max(TARGET, min(SLIP_HEIGHT, (hand.y + hand.height - top) / rows - GAP))
    width = min(112.0, (hand.width + GAP) / columns - GAP)
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        left = hand.x + (hand.width - in_row * (width + GAP) + GAP) / 2
        places.append(Rect(left + column * (width + GAP), top + row * (height + GAP), width, height))
    return places


def cup_place(hand: Rect) -> Rect:
    side = min(120.0, hand.height * 0.7, hand.width * 0.4)
    return Rect(hand.x + (hand.width - side) / 2, hand.y + (min(hand.height, 180.0) - side) / 2, side, side)


# The tray


class TrayRow:
    """One seat's row of the tray: a mark, two pairs each followed by its sum, and the die left out."""

    def __init__(self, tray: Rect, rows: int, row: int) -> None:
        height = min(TRAY_ROW, tray.height / rows)
        self._unit = min(height - 4, tray.width / 11.6, 34.0)
        self._top = tray.y + height * row + (height - self._unit) / 2
        self._left = tray.x

    def mark(self) -> Rect:
        return self._at(0.0, 1.1)

    def dice(self) -> list[Rect]:
        """The places of two pairs and the die left out."""
        return [self._at(start, 1.0) for start in (1.6, 2.7, 5.7, 6.8, 10.0)]

    def sums(self) -> list[Rect]:
        return [self._at(start, 1.6) for start in (3.75, 7.85)]

    def _at(self, start: float, width: float) -> Rect:
        return Rect(self._left + start * self._unit, self._top, width * self._unit, self._unit)
