"""Where things lie at the end: a row for each seat with its rack and what it won, and below them all goals. Geometry only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .....scene import Rect

FRAMED = 480.0
"""A board at least this wide, in CSS pixels, has a frame of wood, and rows as on a large table."""

EDGE, THIN_EDGE = 0.038, 6.0
"""The frame's breadth with its margin as a share of the shorter side; and in CSS pixels where there is no frame."""

LOW = 300.0
"""A felt lower than this, in CSS pixels, has no line of words above the rows."""

TALL, BAND = 0.26, 0.36
"""A row at least so high, as a share of its width, is tall, and has name and prizes in so much of its height."""

LARGEST_PRIZE = 42.0

TALLEST_ROW, TALLEST_SLIP = 150.0, 92.0
FEW, FEW_ROW = 2, 0.36
"""So few seats have higher rows, as a share of their width."""

LEAST_ROW, LEAST_SLIP, TOKEN = 44.0, 52.0, 28.0
"""Heights in CSS pixels: where rows would be lower than LEAST_ROW, goals are mere seals of TOKEN."""

SLIP_ACROSS, NARROW_SLIP, TOKEN_ACROSS = 150.0, 112.0, 52.0
"""The least widths of a goal's place in CSS pixels: on a framed board, on a narrow one, and of a mere seal."""

SLIPS_SHARE = 0.36
"""How much of the felt the goals take at the most, unless that makes them too low to read."""

SIGNED = 0.81
"""A word's letters, as a share of the distance from ball to ball, before they rise; FOUND after, and REST those left out."""

FOUND, REST = 0.96, 0.7


class Row(NamedTuple):
    """One seat's row: who it is, its rack, and the place of what it won. A tall row has its rack below the others."""

    whole: Rect
    balls: int

    @property
    def is_tall(self) -> bool:
        return self.whole.height >= TALL * self.whole.width

    @property
    def _pad(self) -> float:
        return 12.0 if self.whole.width >= FRAMED else 5.0

    @property
    def _band(self) -> float:
        """How high the part with name and prizes is."""
        return self.whole.height * BAND if self.is_tall else self.whole.height

    @property
    def who(self) -> Rect:
        share = 0.5 if self.is_tall else 0.165 if self.whole.width >= FRAMED else 0.19
        return Rect(self.whole.x + self._pad, self.whole.y, self.whole.width * share, self._band)

    @property
    def prizes(self) -> Rect:
        """The place of what the seat won."""
        wide = self.whole.width * (0.44 if self.is_tall else 0.215 if self.whole.width >= FRAMED else 0.23)
        right = self.whole.x + self.whole.width - self._pad
        return Rect(right - wide, self.whole.y + 4, wide, self._band - (4 if self.is_tall else 8))

    @property
    def rack(self) -> Rect:
        foot = self.whole.y + self.whole.height * 0.96
        if self.is_tall:
            high = min(foot - self.whole.y - self._band - self.pitch * 0.62, self.pitch * 1.3)
            return Rect(self.whole.x + self._pad, foot - high, self._long, high)
        high = min(self.whole.height * 0.5, self._long * 0.16)
        return Rect(self.who.x + self.who.width + self._pad * 0.6, foot - high, self._long, high)

    @property
    def _long(self) -> float:
        """How long the rack is."""
        if self.is_tall:
            return self.whole.width - 2 * self._pad
        return self.prizes.x - self._pad * 1.6 - self.who.x - self.who.width

    @property
    def pitch(self) -> float:
        """The distance from ball to ball."""
        if self.is_tall:
            return min(self._long * 0.93 / max(1, self.balls), (self.whole.height - self._band) * 0.58)
        high = min(self.whole.height * 0.5, self._long * 0.16)
        return min((self._long - high * 0.5) / max(1, self.balls), high * 1.15, (self.whole.height * 0.96 - high) / 0.62)

    def ball(self, index: int, size: float, sunk: float) -> Rect:
        """The place of a ball on the rack: its size as a share of the pitch, and how far its middle is below the rack's edge, as
        a share of the rack's height."""
        rack, side = self.rack, self.pitch * size
        x = rack.x + rack.width / 2 + (index - (self.balls - 1) / 2) * self.pitch
        y = rack.y + rack.height * sunk
        return Rect(x - side / 2, y - side / 2, side, side)

    def prize(self, index: int, count: int) -> Rect:
        """The place of one of so many things won, in as many lines as leave them largest; in a tall row they end at the right."""
        area = self.prizes
        most = min(LARGEST_PRIZE, area.height * (0.9 if self.is_tall else 0.72))
        ways = [(min(most, (area.width + 4) / across - 4, (area.height + 4) / math.ceil(count / across) - 4), across)
                for across in range(1, max(1, count) + 1)]  # fmt: skip
        side, across = max(ways, key=lambda way: (round(way[0]), -abs(way[1] - 3)))
        lines = math.ceil(count / across)
        top = area.y + (area.height - lines * (side + 4) + 4) / 2
        left = area.x + (area.width - across * (side + 4) + 4 if self.is_tall else 0)
        return Rect(left + index % across * (side + 4), top + index // across * (side + 4), side, side)


class Places:
    """The places on a board of so many seats, goals and balls on the fullest rack."""

    def __init__(self, board: Rect, seats: int, goals: int, balls: int) -> None:
        self.whole = board
        self.is_framed = board.width >= FRAMED and board.height >= LOW
        self.inner = board.inset(min(board.width, board.height) * EDGE if self.is_framed else THIN_EDGE)
        self._gap = 10.0 if self.is_framed else 5.0
        high = 0.0 if self.inner.height < LOW else 30.0 if self.is_framed else 22.0
        self.head = self.inner._replace(height=high) if high else None
        self._top = self.inner.y + high + (6.0 if high else 0.0)
        self._room = self.inner.y + self.inner.height - self._top
        self._seats, self._goals, self._balls = seats, goals, balls
        self.has_texts = True
        self._slips = self._slip_height()
        if self._row_height() < LEAST_ROW:
            self.has_texts = False
            self._slips = TOKEN

    @property
    def _across(self) -> int:
        """How many goals lie side by side: as many as fit, but lines of equal length."""
        least = TOKEN_ACROSS if not self.has_texts else SLIP_ACROSS if self.is_framed else NARROW_SLIP
        most = max(1, min(self._goals or 1, int((self.inner.width + self._gap) // (least + self._gap))))
        return math.ceil((self._goals or 1) / math.ceil((self._goals or 1) / most))

    @property
    def _lines(self) -> int:
        return math.ceil(self._goals / self._across)

    def _slip_height(self) -> float:
        lines = max(1, self._lines)
        return min(TALLEST_SLIP, max(LEAST_SLIP, self._room * SLIPS_SHARE / lines - self._gap))

    def _row_height(self) -> float:
        """The height of a row; somebody alone has more room than one row takes."""
        left = self._room - self._lines * (self._slips + self._gap)
        most = TALLEST_ROW if self._seats > FEW else self.inner.width * FEW_ROW
        return min(most, left / self._seats - self._gap)

    @property
    def _spare(self) -> float:
        """The free height before each row and after the last one."""
        rows = self._seats * (self._row_height() + self._gap)
        return max(0.0, self._room - rows - self._lines * (self._slips + self._gap)) / (self._seats + 1)

    def rows(self) -> list[Row]:
        """A row for each seat, from the top."""
        high = self._row_height()
        tops = [self._top + self._spare + index * (high + self._gap + self._spare) for index in range(self._seats)]
        return [Row(Rect(self.inner.x, top, self.inner.width, high), self._balls) for top in tops]

    def between(self) -> Rect:
        """What the last row and the goals leave free between them."""
        last = self.rows()[-1].whole
        return Rect(self.inner.x, last.y + last.height + self._gap, self.inner.width, max(0.0, self._spare - self._gap))

    def slips(self) -> list[Rect]:
        """The places of the goals, along the foot."""
        across, gap = self._across, self._gap * 0.8
        wide = (self.inner.width + gap) / across - gap
        top = self.inner.y + self.inner.height - self._lines * (self._slips + gap) + gap
        return [
            Rect(self.inner.x + index % across * (wide + gap), top + index // across * (self._slips + gap), wide, self._slips)
            for index in range(self._goals)
        ]

    def cell(self, index: int) -> tuple[int, int]:
        """The row and column of a goal below the seats' rows."""
        return self._seats + 1 + index // self._across, 1 + index % self._across

    def seal(self, slip: Rect) -> Rect:
        """The seal on a slip: at its lower left, or as high as a mere seal."""
        side = min(26.0, slip.height * 0.34) if self.has_texts else slip.height - 4
        left, top = (8.0, slip.height - side - 6) if self.has_texts else (2.0, 2.0)
        return Rect(slip.x + left, slip.y + top, side, side)


def stacked(place: Rect, count: int, tallest: float) -> Sequence[Rect]:
    """So many lines of a place, one below the other, none higher than that."""
    high = min(tallest, place.height / max(1, count))
    return [Rect(place.x, place.y + index * high, place.width, high) for index in range(count)]
