"""A board as data and as bitboards: the card on each space, the lines of five, and the deck.

A set of spaces is an int with one bit per space, row by row from the top left. Independent of hands, turns, seats and the board's
source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from ....cards import SUITS, Card, rank_order, short, spoken

Space = str
"""Name of a space: column letter and row number, counted from the bottom; `a1` to `j10` on the classic board."""

LINE_LENGTH = 5

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
FREE = "**"
WILD, REMOVE = "WILD", "REMOVE"
"""The bordered cards of a custom gameboard, named by the word printed on them. WILD (purple) works like a two-eyed jack, REMOVE
(orange) like a one-eyed one."""

Bits = int
"""Set of spaces, one bit per space."""


def each_bit(spaces: Bits) -> Iterator[Bits]:
    """Splits the set into its spaces, each as a set of one, lowest bit first."""
    while spaces:
        bit = spaces & -spaces
        yield bit
        spaces ^= bit


class Face(NamedTuple):
    """Name and picture of a space, and of its cards, on a custom gameboard. The picture is one of `text`, `image` and `drawing`;
    the other two are ""."""

    name: str
    text: str = ""  # short text, such as an emoji
    image: str = ""  # data URL of a small PNG, JPEG or WebP
    drawing: str = ""  # name of one of the drawings in `board_file.DRAWINGS`

    @property
    def picture(self) -> str:
        """The picture as a string: `🐄`, `data:image/png;base64,…` or `drawing:fox`."""
        return self.text or self.image or f"drawing:{self.drawing}"


@dataclass(frozen=True, eq=False)
class Board:
    """A board and its deck."""

    name: str  # title, such as `classic` or `Farm`
    faces: tuple[tuple[Card, ...], ...]  # rows from the top; FREE marks spaces that count for every team
    deck: tuple[Card, ...]  # every card, repeated as often as the deck has it
    wild: tuple[Card, ...]  # cards that can be played anywhere: two-eyed jacks or WILD
    anti_wild: tuple[Card, ...]  # cards that remove a chip: one-eyed jacks or REMOVE
    looks: Mapping[Card, Face] = field(default_factory=dict)  # custom gameboards only: face of each card

    @property
    def height(self) -> int:
        return len(self.faces)

    @property
    def width(self) -> int:
        return len(self.faces[0])

    @cached_property
    def names(self) -> tuple[Space, ...]:
        """The names of all spaces in bit order; the first is the top left one, `a10` on the classic board."""
        return tuple(f"{chr(ord('a') + column)}{self.height - row}" for row in range(self.height) for column in range(self.width))

    @cached_property
    def bit_of(self) -> dict[Space, Bits]:
        return {name: 1 << index for index, name in enumerate(self.names)}

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The card shown on each space, in bit order."""
        return tuple(card for row in self.faces for card in row)

    @cached_property
    def free(self) -> Bits:
        return sum(1 << index for index, card in enumerate(self.cards) if card == FREE)

    @cached_property
    def corners(self) -> Bits:
        """The four corners, free spaces or not."""
        last = self.width * self.height - 1
        return 1 | 1 << self.width - 1 | 1 << last - self.width + 1 | 1 << last

    @cached_property
    def playable(self) -> Bits:
        """All spaces except the free ones."""
        return ((1 << self.width * self.height) - 1) & ~self.free

    @cached_property
    def spaces_of(self) -> dict[Card, Bits]:
        """The spaces that show each card. Cards that are not on the board, such as jacks, have no entry."""
        spaces: dict[Card, Bits] = {}
        for index, card in enumerate(self.cards):
            if card != FREE:
                spaces[card] = spaces.get(card, 0) | 1 << index
        return spaces

    @cached_property
    def lines(self) -> tuple[tuple[Bits, ...], ...]:
        """All lines of five, grouped by the four directions, each group in reading order."""
        return tuple(tuple(self._lines_along(*direction)) for direction in DIRECTIONS)

    @cached_property
    def lines_through(self) -> dict[Bits, tuple[tuple[Bits, ...], ...]]:
        """For each space, the lines of five through it, grouped by the four directions, in order along the line."""
        return {bit: tuple(tuple(line for line in lines if line & bit) for lines in self.lines) for bit in self.bit_of.values()}

    @cached_property
    def spans(self) -> dict[Bits, tuple[Bits, ...]]:
        """For each space, the union of its lines in each direction. With fewer than five chips in it there is no sequence."""
        return {bit: tuple(reduce(or_, lines) for lines in directions if lines) for bit, directions in self.lines_through.items()}

    @cached_property
    def line_at(self) -> dict[tuple[Space, Space], Bits]:
        """Each line of five by the names of its two ends, in reading order."""
        return {self.ends(line): line for lines in self.lines for line in lines}

    def _lines_along(self, down: int, right: int) -> Iterator[Bits]:
        for row in range(self.height):
            for column in range(self.width):
                last_row, last_column = row + down * (LINE_LENGTH - 1), column + right * (LINE_LENGTH - 1)
                if last_row < self.height and 0 <= last_column < self.width:
                    yield sum(1 << (row + down * step) * self.width + column + right * step for step in range(LINE_LENGTH))

    def spoken(self, card: Card) -> str:
        """The card's name as spoken: `queen of hearts`, `cow`, `wild card`."""
        if not self.looks:
            return spoken(card)
        return self.looks[card].name if card in self.looks else f"{card.lower()} card"

    def short(self, card: Card) -> str:
        """The card's name as written: `Q♥`, `cow`, `WILD`."""
        if not self.looks:
            return short(card)
        return self.looks[card].name if card in self.looks else card

    def ends(self, line: Bits) -> tuple[Space, Space]:
        """The names of the line's first and last space in reading order."""
        return self.names[(line & -line).bit_length() - 1], self.names[line.bit_length() - 1]

    def spaces(self, bits: Bits) -> tuple[Space, ...]:
        """The names of the spaces in the set, in reading order."""
        return tuple(self.names[bit.bit_length() - 1] for bit in each_bit(bits))


def in_order(board: Board, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Sorts cards by suit and rank, or by name on a custom gameboard; wild and anti-wild cards come last.

    >>> from engine.games.sequence.rules.board_file import load_board
    >>> in_order(load_board("classic"), ("JS", "3H", "TH", "JD", "AS"))
    ('AS', '3H', 'TH', 'JD', 'JS')
    """

    def place(card: Card) -> tuple[int, str | int, str | int]:
        if card in board.wild or card in board.anti_wild:
            return (1 if card in board.wild else 2), card, ""
        return (0, board.spoken(card).casefold(), card) if board.looks else (0, SUITS.index(card[1]), rank_order(card))

    return tuple(sorted(cards, key=place))
