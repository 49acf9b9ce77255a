"""A learnt value function: the probability that the team that has just played wins, if all cards are known.

Each line that a team can still fill has a *kind*: its chips, the number of its open spaces for which the team holds cards,
whether others hold a card for one, and whether no card for one is left to draw. The probability is a logistic function of the
number of lines of each kind on both sides, each side's distance in turns from a sequence, and their jacks. A kind's weight
depends on whether its side has a wild card and whether the other side can stop it.
The weights were learnt (`engine/tools/tuning`) and are read when this module is imported, because the page's worker has no files.

`World` is a table with all hands known, as sampled by a search. It counts all lines at once, with one byte per line in one int,
so a play changes only a few ints.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from ....cards import Card
from ....core import Seat
from ..rules.actions import Play
from ..rules.board import LINE_LENGTH, Bits, Board
from ..rules.board_file import DATA
from ..rules.setup import Team
from ..rules.table import Table, claims, without


def _read() -> dict[str, Any]:
    with open(f"{DATA}/weights.json", encoding="utf-8") as file:
        read: dict[str, Any] = json.load(file)
    return read


_LEARNT = _read()

VALUE_WEIGHTS: list[list[float]] = _LEARNT["weights"]
MADE_BY: str = _LEARNT["made_by"]


HELD, CONTESTED, GONE = LINE_LENGTH, LINE_LENGTH**2, 2 * LINE_LENGTH**2
"""A line's kind as a number: chips + HELD * spaces held, + CONTESTED and + GONE if they apply."""

KINDS = 4 * LINE_LENGTH**2
NEEDS = ((2, 2), (2, 1), (1, 2), (1, 1))
"""The number of sequences that the side to have just played and the other side still need, capped at two."""

REACHES = 6
"""The number of classes of distance to a sequence: one turn by two lines, one turn, two turns by two lines, two, three, more."""

MOST_JACKS = 3

NOTHING = bytes([*range(KINDS, 256), *(kind for kind in range(KINDS) if kind % CONTESTED == 0)])
"""The byte values of lines that can't be filled (flagged) or that have neither chip nor card."""


class Side(NamedTuple):
    """The features of one side."""

    kinds: bytes  # one byte per line: its kind
    wild: int  # two-eyed jacks
    anti_wild: int  # one-eyed jacks

    @property
    def reach(self) -> int:
        """The class of its distance to a sequence, below REACHES."""
        turns = self.kinds.translate(_TURNS[min(self.wild, MOST_JACKS)])
        for near in (1, 2):
            if lines := turns.count(near):
                return 2 * near - (2 if lines > 1 else 1)
        return 4 if 3 in turns else 5


def _turns(wild: int) -> bytes:
    """For each kind, the number of turns in which the held cards can fill such a line; a table for `bytes.translate`."""
    table = bytearray([LINE_LENGTH] * 256)
    for kind in range(KINDS):
        held, chips = divmod(kind % CONTESTED, HELD)
        if LINE_LENGTH - chips - held <= wild:
            table[kind] = LINE_LENGTH - chips
    return bytes(table)


_TURNS = [_turns(wild) for wild in range(MOST_JACKS + 1)]

CONTEXTS = 4
"""The contexts of a line: whether its side has a wild card, times whether the other side has a jack."""

OF_LINES = CONTEXTS * KINDS
OF_SIDE = OF_LINES + 2 * (MOST_JACKS + 1)
"""The number of weights of one side: those of its lines, then those of its two sorts of jacks."""

SIZE = 2 * OF_SIDE + REACHES**2 + 1
"""The number of weights for each of the NEEDS: both sides, pairs of distance classes, and a bias."""


def kinds_start(side: Side, other: Side) -> int:
    """The offset of the line weights for this context among one side's weights."""
    return KINDS * ((side.wild > 0) + 2 * (other.wild + other.anti_wild > 0))


def needs_index(mover: int, others: int) -> int:
    """The index into NEEDS of the two sides' missing sequences."""
    return NEEDS.index((min(mover, 2), min(others, 2)))


@dataclass(frozen=True, slots=True)
class ValueFunction:
    """A learnt value function."""

    weights: list[list[float]]  # for each of the NEEDS, SIZE weights
    lines: list[list[list[float]]]  # slices of `weights` for lines, by context, for speed

    @classmethod
    def of(cls, weights: list[list[float]]) -> ValueFunction:
        starts = [start + KINDS * context for start in (0, OF_SIDE) for context in range(CONTEXTS)]
        return cls(weights, [[own[start : start + KINDS] for start in starts] for own in weights])

    def __call__(self, needs: int, mover: Side, others: Side) -> float:
        """The probability, from 0 to 1. `needs` is an index into NEEDS."""
        weights, lines = self.weights[needs], self.lines[needs]
        total = weights[2 * OF_SIDE + REACHES * mover.reach + others.reach] + weights[SIZE - 1]
        for number, side, other in ((0, mover, others), (1, others, mover)):
            of_kind = lines[CONTEXTS * number + kinds_start(side, other) // KINDS]
            jacks = number * OF_SIDE + OF_LINES
            total += sum(map(of_kind.__getitem__, side.kinds)) + weights[jacks + min(side.wild, MOST_JACKS)]
            total += weights[jacks + MOST_JACKS + 1 + min(side.anti_wild, MOST_JACKS)]
        return 1 / (1 + exp(-total))


def load_value_function() -> ValueFunction:
    """The value function with the included weights."""
    return ValueFunction.of(VALUE_WEIGHTS)


Count = int
"""One byte per line, in the order of `LineCounter.lines`."""

FLAG = 0x80
"""The byte of a line that has some property. Counts of spaces are far below it."""


class LineCounter:
    """Counts spaces in all lines of one board at once."""

    def __init__(self, board: Board) -> None:
        self.lines: tuple[Bits, ...] = tuple(line for lines in board.lines for line in lines)
        self.size = len(self.lines)
        self._ones = sum(1 << 8 * number for number in range(self.size))
        self._flags, self._below_flag = self._ones * FLAG, self._ones * (FLAG - 1)
        self._through = [self._sharing(1, 1 << index, 1) for index in range(len(board.cards))]
        self._crossing: dict[Bits, Count] = {}

    def _sharing(self, least: int, spaces: Bits, value: int) -> Count:
        """`value` in the byte of each line that shares at least `least` of the spaces."""
        return sum(value << 8 * number for number, line in enumerate(self.lines) if (line & spaces).bit_count() >= least)

    def of(self, spaces: Bits) -> Count:
        """The number of these spaces in each line."""
        through, total = self._through, 0
        while spaces:
            bit = spaces & -spaces
            total += through[bit.bit_length() - 1]
            spaces ^= bit
        return total

    def any(self, count: Count) -> Count:
        """Flags the lines with a count above 0."""
        return (count + self._below_flag) & self._flags

    def spent(self, sequences: tuple[Bits, ...]) -> Count:
        """Flags the lines that share more than one space with one of the sequences, and so can't become another."""
        spent = 0
        for sequence in sequences:
            if sequence not in self._crossing:
                self._crossing[sequence] = self._sharing(2, sequence, FLAG)
            spent |= self._crossing[sequence]
        return spent

    def bytes_of(self, count: Count) -> bytes:
        """The count as one byte per line."""
        return count.to_bytes(self.size, "little")


@lru_cache(maxsize=8)
def line_counter(board: Board) -> LineCounter:
    """The board's counter, cached."""
    return LineCounter(board)


Features = tuple[int, Side, Side]
"""The arguments of a ValueFunction: an index into NEEDS, the side that has just played, the other side."""


class World:
    """One deal of the hidden cards. Its lists are indexed by team."""

    def __init__(self, table: Table, hands: Mapping[Seat, tuple[Card, ...]], deck: frozenset[Card], value: ValueFunction) -> None:
        self.table, self.hands, self.deck, self.value = table, hands, deck, value
        self.setup, self.board = table.setup, table.setup.board_data
        self.counter = counter = line_counter(self.board)
        self.wild, self.anti_wild = dict.fromkeys(self.board.wild), dict.fromkeys(self.board.anti_wild)
        self.uncovered = self.board.playable & ~table.covered
        self.free = counter.of(self.board.free)
        self.own = [counter.of(chips) for chips in table.chips]
        self.spent = [counter.spent(sequences) for sequences in table.sequences]
        self.needs = [needed - len(sequences) for needed, sequences in zip(self.setup.needed, table.sequences, strict=True)]
        self.cards: list[tuple[Card, ...]] = [
            tuple(card for seat in self.setup.members(team) for card in hands[seat]) for team in range(self.setup.teams)
        ]
        self.sets = [frozenset(cards) for cards in self.cards]
        self.held = [self._spaces(cards) for cards in self.sets]
        self.gone = self._spaces(self.board.spaces_of.keys() - deck)

    def _spaces(self, cards: frozenset[Card] | set[Card]) -> Count:
        """The number of open spaces of these cards in each line."""
        spaces_of, of, uncovered = self.board.spaces_of, self.counter.of, self.uncovered
        return sum(of(spaces_of[card] & uncovered) for card in cards if card in spaces_of)

    def win_chance(self, seat: Seat, play: Play) -> float:
        """The probability that the seat's team wins after this play, before it draws."""
        features = self.features(seat, play)
        return 1.0 if features is None else self.value(*features)

    def features(self, seat: Seat, play: Play) -> Features | None:
        """The arguments of the value function after this play; None if the play wins."""
        board, team = self.board, self.setup.team(seat)
        bit = board.bit_of[play.space]
        here = self.counter.of(bit)
        own, held = self.own.copy(), self.held.copy()
        spent, need = self.spent[team], self.needs[team]
        if self.cards[team].count(play.card) == 1 and play.card in board.spaces_of:
            held[team] -= self.counter.of(board.spaces_of[play.card] & self.uncovered & ~bit)
        change = here if play.card in self.anti_wild else -here
        if play.card in self.anti_wild:
            own = [count - here if chips & bit else count for count, chips in zip(own, self.table.chips, strict=True)]
        else:
            own[team] += here
            mine = self.table.owned(team) | bit
            made = claims(board, mine, self.table.sequences[team], bit)[0]
            need -= len(made)
            spent |= self.counter.spent(made)
        if need <= 0:
            return None
        face = board.cards[bit.bit_length() - 1]
        held = [count + change if face in cards else count for count, cards in zip(held, self.sets, strict=True)]
        gone = self.gone if face in self.deck else self.gone + change
        cards, spents = self.cards.copy(), self.spent.copy()
        cards[team], spents[team] = without(cards[team], play.card), spent
        return self._features(team, need, own, held, gone, spents, cards)

    def chance(self, team: Team) -> float:
        """The probability that the team wins if it has just played."""
        return self.value(*self._features(team, self.needs[team], self.own, self.held, self.gone, self.spent, self.cards))

    def with_card(self, team: Team, card: Card, *, is_last: bool) -> World:
        """Copy of the world after the team has drawn the card; `is_last` says that the draw pile has no other copy."""
        other, spaces = copy(self), self.counter.of(self.board.spaces_of.get(card, 0) & self.uncovered)
        other.cards, other.held, other.sets = self.cards.copy(), self.held.copy(), self.sets.copy()
        other.cards[team] = (*self.cards[team], card)
        if card not in self.sets[team]:
            other.sets[team] |= {card}
            other.held[team] += spaces
        if is_last:
            other.deck, other.gone = self.deck - {card}, self.gone + spaces
        return other

    def _features(
        self,
        team: Team,
        need: int,
        own: list[Count],
        held: list[Count],
        gone: Count,
        spent: list[Count],
        hands: list[tuple[Card, ...]],
    ) -> Features:
        """The features of the team, and those of all other teams combined."""
        counter, free, total, everything = self.counter, self.free, sum(own), sum(held)
        lost = (counter.any(gone) >> 7) * GONE
        kinds, wild, anti_wild = [b"", b""], [0, 0], [0, 0]
        for other, left in enumerate(hands):
            side = other != team
            contested = (counter.any(everything - held[other]) >> 7) * CONTESTED
            blocked = counter.any(total - own[other]) | spent[other]
            packed = (free + own[other] + HELD * held[other] + contested + lost) | blocked
            kinds[side] += counter.bytes_of(packed).translate(None, NOTHING)
            wild[side] = max(wild[side], sum(map(left.count, self.wild)))
            anti_wild[side] = max(anti_wild[side], sum(map(left.count, self.anti_wild)))
        least = min(needed for other, needed in enumerate(self.needs) if other != team)
        return needs_index(need, least), Side(kinds[0], wild[0], anti_wild[0]), Side(kinds[1], wild[1], anti_wild[1])
