"""Where things lie on the table of Sequitur: slips on the felt, balls on the rack, cards and words. Geometry only."""

from __future__ import annotations

import math

from ....scene import Rect

GAP = 8.0
TARGET = 44.0
"""The least height of something to press, in CSS pixels."""

NARROW = 500.0
"""A hand narrower than this, in CSS pixels, has its goal below its cards."""

SLIP_WIDTH, SLIP_HEIGHT = 138.0, 76.0
MOST_SLIP_WIDTH, MOST_SLIP_HEIGHT = 272.0, 96.0
STACK_HEIGHT = 34.0
HEADER = 40.0
FRAME = 0.016
"""The width of the walnut frame, as a fraction of the board's width."""

MOST_BALLS = 9
"""The balls of a full rack with the cards that ship; cards that people made may add more, and then all are drawn smaller."""

LIFT = 0.22
"""How far a chosen letter stands out of the rack, as a fraction of its size."""


def felt(board: Rect) -> Rect:
    """The part of the board inside its frame."""
    return board.inset(max(8.0, board.width * FRAME) + (10 if board.width > NARROW else 6))


def plaque_place(board: Rect) -> Rect:
    inner = felt(board)
    return Rect(inner.x, inner.y, min(190.0, inner.width * 0.5), HEADER)


def step_places(board: Rect, count: int) -> list[Rect]:
    """The places of the round's progress, right of the plaque."""
    inner, side = felt(board), 26.0
    left = inner.x + inner.width - count * (side + 4) + 4
    return [Rect(left + index * (side + 4), inner.y + (HEADER - side) / 2, side, side) for index in range(count)]


def goal_places(board: Rect, count: int) -> list[Rect]:
    """The places of that many slips below the plaque, in even rows from the top."""
    inner = felt(board)
    top = inner.y + HEADER + GAP
    height = inner.y + inner.height - top
    most = max(2, int((inner.width + GAP) // (SLIP_WIDTH + GAP)))
    rows = max(1, math.ceil(count / most))
    columns = max(2, math.ceil(count / rows), min(3, most))
    tall = min(MOST_SLIP_HEIGHT if inner.width > NARROW else SLIP_HEIGHT, (height + GAP) / rows - GAP)
    wide = min(MOST_SLIP_WIDTH, (inner.width + GAP) / columns - GAP)
    left = inner.x + (inner.width - columns * (wide + GAP) + GAP) / 2
    places = []
    for index in range(count):
        row, column = divmod(index, columns)
        places.append(Rect(left + column * (wide + GAP), top + row * (tall + GAP), wide, tall))
    return places


def stack_places(board: Rect, seats: int, below: float) -> list[Rect]:
    """A line for each seat's goals at the foot of the felt; none where there is no room below `below`."""
    inner = felt(board)
    top = inner.y + inner.height - seats * STACK_HEIGHT
    if top < below + 2 * GAP:
        return []
    return [Rect(inner.x + GAP, top + seat * STACK_HEIGHT, inner.width - 2 * GAP, STACK_HEIGHT - 4) for seat in range(seats)]


def note_place(board: Rect) -> Rect:
    """The note's place in the middle of the felt."""
    inner = felt(board)
    width = min(360.0, inner.width)
    return Rect(inner.x + (inner.width - width) / 2, inner.y + inner.height / 2 - 24, width, 48)


def foot_place(board: Rect) -> Rect:
    """The place of a line at the foot of the felt."""
    inner = felt(board)
    return Rect(inner.x, inner.y + inner.height - 44, inner.width, 40)


class HandPlaces:
    """The places of the seat's own things: the rack on top, the cards below it, and the secret goal beside or under them."""

    def __init__(self, hand: Rect, balls: int) -> None:
        self._hand = hand
        self._narrow = hand.width < NARROW
        self._balls = balls
        most = max(MOST_BALLS, balls)
        self.size = min(88.0, (hand.width - 12) / (most + 0.9), hand.height * 0.32)
        """The diameter of a ball."""
        self._pitch = self.size * 1.03
        self.rack = Rect(hand.x, hand.y + self.size * LIFT, hand.width, self.size * 1.42)
        below = self.rack.y + self.rack.height + GAP
        rest = hand.y + hand.height - below
        goal = min(52.0, rest * 0.42) if self._narrow else rest
        self._row = Rect(hand.x, below, hand.width, rest - goal - GAP if self._narrow else rest)
        self._goal_height = goal

    def slots(self) -> list[Rect]:
        """Where the balls lie, from left to right."""
        left = self.rack.x + (self.rack.width - self._balls * self._pitch) / 2 + (self._pitch - self.size) / 2
        top = self.rack.y + self.size * 0.1
        return [Rect(left + index * self._pitch, top, self.size, self.size) for index in range(self._balls)]

    def lifted(self, slot: Rect) -> Rect:
        return slot._replace(y=slot.y - self.size * LIFT)

    def gaps(self) -> list[Rect]:
        """The places between the balls and at the two ends."""
        left = self.rack.x + (self.rack.width - self._balls * self._pitch) / 2
        width = min(24.0, self.size * 0.4)
        top = self.rack.y - self.size * 0.1
        return [Rect(left + i * self._pitch - width / 2, top, width, self.size * 1.2) for i in range(self._balls + 1)]

    def goal(self) -> Rect:
        """The secret goal's slip."""
        if self._narrow:
            return Rect(self._hand.x, self._row.y + self._row.height + GAP, self._hand.width, self._goal_height)
        height = min(self._row.height, 112.0)
        return Rect(self._hand.x, self._row.y, min(250.0, self._hand.width * 0.3), height)

    def _beside(self) -> Rect:
        """The row of cards."""
        height = min(self._row.height, 112.0)
        if self._narrow:
            return self._row._replace(height=height)
        goal = self.goal()
        left = goal.x + goal.width + 2 * GAP
        return Rect(left, self._row.y, self._hand.x + self._hand.width - left, height)

    def row(self, count: int, widest: float) -> list[Rect]:
        """The places of that many things in the row of cards, each at most this wide."""
        row, gap = self._beside(), 4.0 if self._narrow else GAP
        width = min(widest, (row.width + gap) / count - gap)
        left = row.x + ((row.width - count * (width + gap) + gap) / 2 if self._narrow else 0)
        return [Rect(left + index * (width + gap), row.y, width, row.height) for index in range(count)]

    def drawn(self) -> Rect:
        """The place of the ball just drawn."""
        row = self._beside()
        side = min(self.size, row.height)
        return Rect(row.x + (row.width - side) / 2 if self._narrow else row.x, row.y, side, side)


class WordRow:
    """One seat's row once words are shown: its name, the balls of its word, its score, and the goals it has won."""

    def __init__(self, hand: Rect, rows: int, row: int, balls: int) -> None:
        narrow = hand.width < NARROW
        height = min(54.0 if narrow else 84.0, (hand.height + 4) / rows - 4)
        self._row = Rect(hand.x, hand.y + row * (height + 4), hand.width, height)
        # A name in a low row stands beside its sign, in a higher one below it.
        self._name = (70.0 if height > STACK_HEIGHT else 108.0) if narrow else 150.0
        self._size = min(height * 0.86, (hand.width * 0.5) / max(6, balls + 1.2))
        self._narrow = narrow

    @property
    def whole(self) -> Rect:
        return self._row

    def name(self) -> Rect:
        return self._row._replace(width=self._name)

    def balls(self, count: int) -> list[Rect]:
        top = self._row.y + (self._row.height - self._size) / 2
        left = self._row.x + self._name + 6
        return [Rect(left + index * self._size * 1.02, top, self._size, self._size) for index in range(count)]

    def score(self, balls: int) -> Rect:
        """The score's place, after the last ball."""
        height = min(30.0, self._row.height * 0.7)
        left = self.balls(balls + 1)[-1].x + 4
        width = height * (1.1 if self._narrow else 1.3)
        return Rect(left, self._row.y + (self._row.height - height) / 2, width, height)

    def seals(self, balls: int, count: int) -> list[Rect]:
        """The goals won, after the score, as close together as necessary."""
        score = self.score(balls)
        return self._seals(score.x + score.width + (4 if self._narrow else 8), count)

    def seals_after_name(self, count: int) -> list[Rect]:
        """The goals won, after the name where there is no word."""
        return self._seals(self._row.x + self._name + 6, count)

    def _seals(self, start: float, count: int) -> list[Rect]:
        side = min(24.0 if self._narrow else 30.0, self._row.height * 0.8)
        room = self._row.x + self._row.width - start
        step = min(side + 3, (room - side) / max(1, count - 1))
        top = self._row.y + (self._row.height - side) / 2
        return [Rect(start + index * step, top, side, side) for index in range(count)]
