"""Where the rows of words lie once they are shown: a row for each seat, in two columns where the room is wide and low."""

from __future__ import annotations

from typing import NamedTuple

from ....scene import Rect

NARROW = 500.0
"""A row narrower than this, in CSS pixels, has its name below its sign where it is high enough."""

NAME_BELOW = 44.0


class WordRow(NamedTuple):
    """One seat's row: its name, the balls of its word, its score, and the goals it has won."""

    whole: Rect
    longest: int
    """How many balls the longest word on the table has."""

    @property
    def _narrow(self) -> bool:
        return self.whole.width < NARROW

    @property
    def _name(self) -> float:
        if not self._narrow:
            return min(150.0, self.whole.width * 0.25)
        return 62.0 if self.whole.height > NAME_BELOW else min(112.0, self.whole.width * 0.28)

    @property
    def _size(self) -> float:
        return min(self.whole.height * 0.86, (self.whole.width * 0.5) / max(6, self.longest + 1.2))

    def name(self) -> Rect:
        return self.whole._replace(width=self._name)

    def balls(self, count: int) -> list[Rect]:
        top = self.whole.y + (self.whole.height - self._size) / 2
        left = self.whole.x + self._name + 6
        return [Rect(left + index * self._size * 1.02, top, self._size, self._size) for index in range(count)]

    def score(self, balls: int) -> Rect:
        """The score's place, after the last ball."""
        height = min(34.0, self.whole.height * 0.7)
        left = self.balls(balls + 1)[-1].x + 4
        return Rect(left, self.whole.y + (self.whole.height - height) / 2, height * (1.1 if self._narrow else 1.3), height)

    def seals(self, balls: int, count: int) -> list[Rect]:
        """The goals won, after the score, as close together as necessary."""
        score = self.score(balls)
        start = score.x + score.width + (4 if self._narrow else 8)
        side = min(24.0 if self._narrow else 34.0, self.whole.height * 0.8)
        room = self.whole.x + self.whole.width - start
        step = min(side + 3, (room - side) / max(1, count - 1))
        top = self.whole.y + (self.whole.height - side) / 2
        return [Rect(start + index * step, top, side, side) for index in range(count)]


def word_rows(hand: Rect, below: Rect | None, seats: int, longest: int) -> list[WordRow]:
    """A row for each seat on the hand's place, and on what is below it where that is as wide."""
    foot = below.y + below.height if below is not None and below.width > hand.width * 0.9 else hand.y + hand.height
    columns = 2 if foot - hand.y < seats * 40 and hand.width > NARROW else 1
    lines = -(-seats // columns)
    wide = (hand.width + 16) / columns - 16
    high = min(84.0 if wide > NARROW else 60.0, (foot - hand.y + 4) / lines - 4)
    places = [Rect(hand.x + seat // lines * (wide + 16), hand.y + seat % lines * (high + 4), wide, high) for seat in range(seats)]
    return [WordRow(place, longest) for place in places]
