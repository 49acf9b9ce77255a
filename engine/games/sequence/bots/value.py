"""The value of a position whose cards are all known: the chance that the team which has just played will win.

Each line that a team can still fill is of a *kind*: its chips, how many of its open spaces the team holds cards for, whether
others hold a card for one, whether no card for one is left to draw. The chance is a logistic function of three things: how
many lines of each kind both sides have, how few turns each is from a sequence, and their jacks. How much a line of a kind
counts depends on whether its side has a wild card and whether the other side can stop it. The weights were learnt
(`engine/tuning`). Knows no seats: a search asks about hands that it has sampled.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import NamedTuple

from ..boards.board import LINE_LENGTH
from .learnt import VALUE_WEIGHTS

HELD, CONTESTED, GONE = LINE_LENGTH, LINE_LENGTH**2, 2 * LINE_LENGTH**2
"""A line's kind as a number: its chips + HELD * its spaces held, + CONTESTED, + GONE where that is so."""

KINDS = 4 * LINE_LENGTH**2
NEEDS = ((2, 2), (2, 1), (1, 2), (1, 1))
"""How many sequences the side that has just played and the other side still need; more than two count as two."""

REACHES = 6
"""How near its cards bring a side to a sequence: one turn by two lines, one turn, two turns by two lines, two, three, more."""

MOST_JACKS = 3

NOTHING = bytes([*range(KINDS, 256), *(kind for kind in range(KINDS) if kind % CONTESTED == 0)])
"""The bytes of lines that cannot be filled (flagged) or have neither chip nor card."""


class Side(NamedTuple):
    """What counts about one side: the kinds of its lines, and its jacks."""

    kinds: bytes
    wild: int
    anti_wild: int

    @property
    def reach(self) -> int:
        """How near it is to a sequence: a number below REACHES."""
        turns = self.kinds.translate(_TURNS[min(self.wild, MOST_JACKS)])
        for near in (1, 2):
            if lines := turns.count(near):
                return 2 * near - (2 if lines > 1 else 1)
        return 4 if 3 in turns else 5


def _turns(wild: int) -> bytes:
    """For each kind, in how many turns the cards held can fill such a line, as a table for `bytes.translate`."""
    table = bytearray([LINE_LENGTH] * 256)
    for kind in range(KINDS):
        held, chips = divmod(kind % CONTESTED, HELD)
        if LINE_LENGTH - chips - held <= wild:
            table[kind] = LINE_LENGTH - chips
    return bytes(table)


_TURNS = [_turns(wild) for wild in range(MOST_JACKS + 1)]

CONTEXTS = 4
"""A line's contexts: its side has a wild card or not, the other side has a jack or not."""

OF_LINES = CONTEXTS * KINDS
OF_SIDE = OF_LINES + 2 * (MOST_JACKS + 1)
"""How many weights one side has: those of its lines, then those of its two sorts of jacks."""

SIZE = 2 * OF_SIDE + REACHES**2 + 1
"""How many weights each of the NEEDS has: those of both sides, of their reaches together, of the turn."""


def kinds_start(side: Side, other: Side) -> int:
    """Where the weights of the side's lines begin among that side's weights."""
    return KINDS * ((side.wild > 0) + 2 * (other.wild + other.anti_wild > 0))


def needs_index(mover: int, others: int) -> int:
    """The index into NEEDS."""
    return NEEDS.index((min(mover, 2), min(others, 2)))


@dataclass(frozen=True, slots=True)
class ValueFunction:
    """A value function: SIZE learnt weights for each of the NEEDS, and those of lines once more by context, for speed."""

    weights: list[list[float]]
    lines: list[list[list[float]]]

    @classmethod
    def of(cls, weights: list[list[float]]) -> ValueFunction:
        starts = [start + KINDS * context for start in (0, OF_SIDE) for context in range(CONTEXTS)]
        return cls(weights, [[own[start : start + KINDS] for start in starts] for own in weights])

    def __call__(self, needs: int, mover: Side, others: Side) -> float:
        """The chance, from 0 to 1. `needs` is an index into NEEDS."""
        weights, lines = self.weights[needs], self.lines[needs]
        total = weights[2 * OF_SIDE + REACHES * mover.reach + others.reach] + weights[SIZE - 1]
        for number, side, other in ((0, mover, others), (1, others, mover)):
            of_kind = lines[CONTEXTS * number + kinds_start(side, other) // KINDS]
            jacks = number * OF_SIDE + OF_LINES
            total += sum(map(of_kind.__getitem__, side.kinds)) + weights[jacks + min(side.wild, MOST_JACKS)]
            total += weights[jacks + MOST_JACKS + 1 + min(side.anti_wild, MOST_JACKS)]
        return 1 / (1 + exp(-total))


def load_value_function() -> ValueFunction:
    """The value function with the weights that ship."""
    return ValueFunction.of(VALUE_WEIGHTS)
