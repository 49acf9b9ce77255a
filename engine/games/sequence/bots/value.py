"""What a position is worth when all cards are known: the chance that the team which has just played will win.

Each line that a team can still fill is of a *kind*: its chips, how many of its open spaces the team holds cards for, whether
others hold a card for one, whether no card for one is left to draw. The chance is a logistic function of how many lines of
each kind both sides have, of how few turns each is from a sequence, and of their jacks; what a line of a kind counts depends on
whether its own side can fill anywhere and the other side can stop anything. The weights were learnt (`engine/tuning`).
Knows no seats: a search asks it about hands that it has sampled.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import NamedTuple

from ..boards.board import LINE_LENGTH
from .weights import WEIGHTS

HELD, CONTESTED, GONE = LINE_LENGTH, LINE_LENGTH**2, 2 * LINE_LENGTH**2
"""A line's kind as a number: its chips + HELD * its spaces held, + CONTESTED, + GONE where that is so."""

KINDS = 4 * LINE_LENGTH**2
NEEDS = ((2, 2), (2, 1), (1, 2), (1, 1))
"""How many sequences the side that has just played and the other one still need; more than two are as two."""

REACHES = 6
"""How near a side is to a sequence with the cards it has: two ways in one turn, one way, two in two turns, one, three, more."""

MOST_JACKS = 3

NOTHING = bytes([*range(KINDS, 256), *(kind for kind in range(KINDS) if kind % CONTESTED == 0)])
"""The bytes of lines that cannot be filled (flagged), or that have neither chip nor card."""


class Side(NamedTuple):
    """What counts of one side: the kinds of its lines, and its jacks."""

    kinds: bytes
    wild: int
    anti_wild: int

    @property
    def reach(self) -> int:
        """Which of the REACHES it is."""
        turns = self.kinds.translate(_TURNS[min(self.wild, MOST_JACKS)])
        for near in (1, 2):
            if ways := turns.count(near):
                return 2 * near - (2 if ways > 1 else 1)
        return 4 if 3 in turns else 5


def _turns(wild: int) -> bytes:
    """For each kind, in how many turns the line can be filled with what is held, as a table for `bytes.translate`."""
    table = bytearray([LINE_LENGTH] * 256)
    for kind in range(KINDS):
        held, chips = divmod(kind % CONTESTED, HELD)
        if LINE_LENGTH - chips - held <= wild:
            table[kind] = LINE_LENGTH - chips
    return bytes(table)


_TURNS = [_turns(wild) for wild in range(MOST_JACKS + 1)]

CONTEXTS = 4
"""In which a line may be: its side has a wild card or not, the other side has a jack or not."""

OF_LINES = CONTEXTS * KINDS
OF_SIDE = OF_LINES + 2 * (MOST_JACKS + 1)
"""How many weights one side has: of its lines, then of its two sorts of jacks."""

SIZE = 2 * OF_SIDE + REACHES**2 + 1
"""How many weights there are for each of the NEEDS: of both sides, of their reaches together, of the turn."""


def kinds_start(side: Side, other: Side) -> int:
    """Where the weights of the side's lines begin among those of a side."""
    return KINDS * ((side.wild > 0) + 2 * (other.wild + other.anti_wild > 0))


def needs_index(mover: int, others: int) -> int:
    """The place in NEEDS."""
    return NEEDS.index((min(mover, 2), min(others, 2)))


@dataclass(frozen=True, slots=True)
class Value:
    """The learnt weights: SIZE of them for each of the NEEDS, and those of lines once more by context, for speed."""

    weights: list[list[float]]
    lines: list[list[list[float]]]

    @classmethod
    def of(cls, weights: list[list[float]]) -> Value:
        starts = [start + KINDS * context for start in (0, OF_SIDE) for context in range(CONTEXTS)]
        return cls(weights, [[own[start : start + KINDS] for start in starts] for own in weights])

    def __call__(self, needs: int, mover: Side, others: Side) -> float:
        """The chance from 0 to 1, `needs` being a place in NEEDS."""
        weights, lines = self.weights[needs], self.lines[needs]
        total = weights[2 * OF_SIDE + REACHES * mover.reach + others.reach] + weights[SIZE - 1]
        for number, side, other in ((0, mover, others), (1, others, mover)):
            of_kind = lines[CONTEXTS * number + kinds_start(side, other) // KINDS]
            jacks = number * OF_SIDE + OF_LINES
            total += sum(map(of_kind.__getitem__, side.kinds)) + weights[jacks + min(side.wild, MOST_JACKS)]
            total += weights[jacks + MOST_JACKS + 1 + min(side.anti_wild, MOST_JACKS)]
        return 1 / (1 + exp(-total))


def load_value() -> Value:
    """The weights that ship."""
    return Value.of(WEIGHTS)
