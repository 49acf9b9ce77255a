"""The layout of the table of Sequitur: the step, the goals by colour, the rack, and the tray of cards.

Geometry only. Lengths are CSS pixels. Every place depends only on the sizes of the stage and the number of seats, so nothing
moves between steps.
"""

from __future__ import annotations

import math
from itertools import product
from typing import NamedTuple

from ....scene import Rect
from ..box.goals import COLOURS

GAP = 8.0
WIDE, LOW = 2.2, 240.0
"""A board with at least this ratio of width to height has a column for each colour. A board lower than LOW, in CSS pixels, has no
captions."""

TRACKED = 760.0
"""The minimum width of a board, in CSS pixels, that shows the steps of the round next to the current step."""

SMALL = 500.0
"""Narrower boards, in CSS pixels, have a thin frame and small gaps."""

LOW_STEP = 0.42
"""The fraction of a low board's width for the step, on the line above the board; the style sheet puts the seats next to it."""

SECRET, LOW_SECRET = 0.213, 0.18
"""The width of the seat's secret goal on a wide board and on a low one, as a fraction of the felt's width."""

LEAST_ROW = 32.0
"""If rows of goals in a wide board's columns would be lower than this, in CSS pixels, columns may be several goals wide."""

GOOD_SLIP, LETTERS = (84.0, 40.0), 60
"""Goals smaller than GOOD_SLIP, in CSS pixels, are hard to read or to press. Room for more than LETTERS letters is of no use."""

TALL_SLIP = 0.66
"""A slip of at least this height, as a fraction of its width, has its seal above its text."""

TRAY = 4.4
"""A tray with at least this ratio of width to height has its cards at the left and the texts about a move at the right."""

CARDS = 0.487
"""The fraction of a wide tray for the cards; the style sheet puts the buttons in the rest."""

CARDS_IN_ROW = 5
"""The number of cards. A letter just drawn gets the place of a sixth one."""

MOST_BALLS = 8
"""The number of balls for which the rack is laid out. With more, all balls are smaller."""

LIFT = 0.09
"""How far a lifted letter is raised, as a fraction of its size."""


class Layout(NamedTuple):
    """The parts of the board."""

    step: Rect  # line with the current step
    track: Rect | None  # line with the steps of the round, if there is room for it
    felt: Rect  # frame with all goals


def room(board: Rect) -> Layout:
    """Divides the board into its parts."""
    is_wide, is_low = board.width > WIDE * board.height, board.height < LOW
    if is_wide and is_low:
        return Layout(Rect(board.x, board.y - 48, board.width * LOW_STEP, 44), None, board)
    if board.width < SMALL:
        high, below = max(20.0, min(26.0, board.height * 0.07)), 4.0
    else:
        high, below = max(34.0, min(56.0 if is_wide else 40.0, board.height * 0.125)), GAP
    felt = Rect(board.x, board.y + high + below, board.width, board.height - high - below)
    step = Rect(board.x, board.y, board.width, high)
    if not is_wide or board.width < TRACKED:
        return Layout(step, None, felt)
    half = board.width * 0.56
    return Layout(step._replace(width=half), Rect(board.x + half, board.y, board.width - half, high), felt)


class Felt:
    """The places of the goals: the seat's secret one first, then a region for each colour with `slots` places."""

    def __init__(self, felt: Rect, slots: int) -> None:
        self.whole = felt
        self.is_wide = felt.width > WIDE * felt.height
        edge = 5.0 if min(felt.width, felt.height * 2) < SMALL else max(16.0, felt.height * 0.066)
        self.inner = felt.inset(edge)
        self.gap = 5.0 if felt.width < SMALL or felt.height < LOW else GAP
        inner = self.inner
        captions = 21.0 if self.is_wide and inner.height >= 200 else 0.0
        if self.is_wide:
            wide = inner.width * (SECRET if captions else LOW_SECRET)
            self.secret = Rect(inner.x, inner.y + captions, wide, inner.height - captions)
            left = inner.x + wide + self.gap * 1.6
            self._rest = Rect(left, inner.y + captions, inner.x + inner.width - left, inner.height - captions)
        else:
            high = max(28.0, min(64.0, inner.height * 0.17))
            self.secret = inner._replace(height=high)
            self._rest = Rect(inner.x, inner.y + high + self.gap, inner.width, inner.height - high - self.gap)
        self.captions = (
            [Rect(one.x, inner.y - 3, one.width, captions) for one in (self.secret, *self._columns())] if captions else []
        )
        self._slots = slots
        self._in_rows, self._across = self._best()

    def _columns(self) -> list[Rect]:
        return _split(self._rest, len(COLOURS), self.gap * (1.6 if self.is_wide else 1))

    def _best(self) -> tuple[bool, int]:
        """Whether each colour has a row instead of a column, and the number of goals side by side: the combination with most room
        for text."""
        rows = self._slots * LEAST_ROW + (self._slots - 1) * self.gap
        if self.is_wide and rows <= self._rest.height:
            return False, 1
        ways = [
            (in_rows, across)
            for in_rows, across in product((False, True), range(1, self._slots + 1))
            if not (self.is_wide and in_rows)
        ]
        return max(ways, key=lambda way: _worth(self._place("red", 0, *way)))

    def region(self, colour: str) -> Rect:
        """The part of the felt for the goals of this colour."""
        return self._region(colour, self._in_rows)

    def _region(self, colour: str, in_rows: bool) -> Rect:
        parts = _split(self._rest, len(COLOURS), self.gap, down=True) if in_rows else self._columns()
        return parts[COLOURS.index(colour)]

    def slots(self, colour: str) -> list[Rect]:
        """The places of this colour's goals."""
        return [self._place(colour, index, self._in_rows, self._across) for index in range(self._slots)]

    def _place(self, colour: str, index: int, in_rows: bool, across: int) -> Rect:
        lines = _split(self._region(colour, in_rows), math.ceil(self._slots / across), self.gap, down=True)
        return _split(lines[index // across], across, self.gap)[index % across]

    def cell(self, colour: str, index: int) -> tuple[int, int]:
        """The row and column of a goal for keyboard navigation. The secret goal is the first in the first row."""
        number = COLOURS.index(colour)
        down, right = divmod(index, self._across)
        if self._in_rows:
            return 2 + number * math.ceil(self._slots / self._across) + down, 1 + right
        return (1 if self.is_wide else 2) + down, 1 + self.is_wide + number * self._across + right


def _worth(slip: Rect) -> tuple[float, float, float]:
    """A sort key for sizes of slips: large enough to read and press, then room for text, then long lines."""
    return min(1.0, slip.width / GOOD_SLIP[0], slip.height / GOOD_SLIP[1]), min(LETTERS, _text_room(slip)), slip.width


def _text_room(slip: Rect) -> float:
    """The approximate number of small letters that fit on a slip next to its seal, or below it on a tall slip."""
    width, height = slip.width - 12, slip.height - 4
    if slip.height > TALL_SLIP * slip.width:
        height -= min(slip.height, slip.width) * 0.32 + 9
    else:
        width -= max(16.0, min(slip.height * 0.72, slip.width * 0.2))
    return math.floor(max(0.0, height + 1.3) / 12.3) * math.floor(max(0.0, width) / 6)


def _split(whole: Rect, count: int, gap: float, down: bool = False) -> list[Rect]:
    """Splits the rectangle into `count` equal parts, side by side or one below the other."""
    if down:
        high = (whole.height + gap) / count - gap
        return [whole._replace(y=whole.y + index * (high + gap), height=high) for index in range(count)]
    wide = (whole.width + gap) / count - gap
    return [whole._replace(x=whole.x + index * (wide + gap), width=wide) for index in range(count)]


class Tray(NamedTuple):
    """The places below the rack."""

    cards: Rect  # the five cards
    told: Rect  # two lines about the effect of a move
    gap: float  # between cards
    letter: Rect | None = None  # a letter just drawn, if there is one

    def row(self, count: int) -> list[Rect]:
        """The places of `count` cards."""
        return _split(self.cards, count, self.gap)

    def with_letter(self) -> Tray:
        """The same tray with the cards closer together, so that a letter fits at their right."""
        *_, letter = _split(self.cards, CARDS_IN_ROW + 1, self.gap)
        return self._replace(cards=self.cards._replace(width=letter.x - self.gap - self.cards.x), letter=letter)

    def lines(self) -> tuple[Rect, Rect]:
        """The places of the lines about a move: the letters and their score, then the points. Side by side if the place is
        low."""
        x, y, width, height = self.told
        if height < 30:
            return Rect(x, y, width * 0.4, height), Rect(x + width * 0.42, y, width * 0.58, height)
        return Rect(x, y, width, height * 0.54), Rect(x, y + height * 0.56, width, height * 0.44)

    def drawn(self, size: float) -> Rect:
        """The place of a ball just drawn."""
        place = self.letter or self.cards
        side = min(size, place.width, place.height)
        x, y = place.centre
        return Rect(x - side / 2, y - side / 2, side, side)


def tray(piles: Rect) -> Tray:
    """Divides the tray into its parts."""
    x, y, width, height = piles
    if width > TRAY * height:
        cards = Rect(x, y, width * CARDS, height)
        left = x + cards.width + (20.0 if height > 120 else 12.0)
        told = max(22.0, height - 52) if height < 120 else height * 0.37
        return Tray(cards, Rect(left, y, x + width - left, told), _gap(cards))
    told = max(46.0, height * 0.29)
    cards = Rect(x, y, width, height - told - 5)
    return Tray(cards, Rect(x + 4, y + height - told, width - 8, told), _gap(cards))


def _gap(cards: Rect) -> float:
    """The gap between two cards."""
    return GAP if cards.width > SMALL else 5.0


class Rack:
    """The rack and the places of this number of balls on it, independent of the selection."""

    def __init__(self, hand: Rect, balls: int) -> None:
        self.hand, self._balls = hand, balls
        self.rail = Rect(hand.x, hand.y + hand.height * 0.23, hand.width, hand.height * 0.77)
        is_long = hand.width > 5 * hand.height
        bow = self.rail.height * (0.7 if is_long else 0.16)
        room = hand.width - 2 * bow
        most = min(hand.height * 0.62, 0.97 * room / max(MOST_BALLS, balls))
        self.pitch = min(most * 1.127, room / max(MOST_BALLS, balls))
        self.size = most
        """The diameter of a ball."""
        self.emblem = 0.14 if is_long else 0.0
        """The radius of the seat's emblem at the left end, as a fraction of the rail's height; 0 if balls may cover it."""

    @property
    def _left_edge(self) -> float:
        return self.rail.x + (self.rail.width - self._balls * self.pitch) / 2

    def slots(self) -> list[Rect]:
        """The places of the balls from left to right."""
        top = self.rail.y + self.rail.height * 0.45 - self.size / 2
        left = self._left_edge + (self.pitch - self.size) / 2
        return [Rect(left + index * self.pitch, top, self.size, self.size) for index in range(self._balls)]

    def lifted(self, slot: Rect, by: float = LIFT) -> Rect:
        return slot._replace(y=slot.y - self.size * by)

    def to_press(self) -> list[Rect]:
        """The touch targets of the balls: from the top of a lifted ball down to the keel."""
        top = self.slots()[0].y - self.size * 0.14 if self._balls else self.hand.y
        high = self.hand.y + self.hand.height - top
        return [Rect(self._left_edge + i * self.pitch, top, self.pitch, high) for i in range(self._balls)]

    def gaps(self) -> list[Rect]:
        """The gaps between the balls and at both ends."""
        slot = self.slots()[0] if self._balls else self.rail
        width, high = min(20.0, self.size * 0.3), self.size * 1.16
        top = slot.y + slot.height / 2 - high / 2
        return [Rect(self._left_edge + i * self.pitch - width / 2, top, width, high) for i in range(self._balls + 1)]

    def gaps_to_press(self, share: float) -> list[Rect]:
        """The touch targets of the gaps, `share` of the pitch wide; those at the ends extend to the ends of the rack."""
        wide = self.pitch * share
        places = [
            Rect(self._left_edge + i * self.pitch - wide / 2, self.hand.y, wide, self.hand.height) for i in range(self._balls + 1)
        ]
        if places:
            first, last = places[0], places[-1]
            right = first.x + first.width
            places[0] = first._replace(x=self.rail.x, width=right - self.rail.x)
            places[-1] = last._replace(width=self.rail.x + self.rail.width - last.x)
        return places

    def over(self, gap: int) -> Rect:
        """The place of a ball above this gap, counted from 0."""
        pin = self.gaps()[gap]
        return Rect(pin.x + pin.width / 2 - self.size / 2, self.hand.y, self.size, self.size)
