"""Five dice: all rolls with their weights, the splits of a roll into two pairs, and the forests they plant in.

Independent of seats and table.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from .setup import FORESTS

Roll = str
"""The faces of five dice in ascending order, such as "11345"; "" for no roll or a hidden one."""

Planting = tuple[int, ...]
"""The forests that get a tree each, in ascending order; a forest listed twice gets two."""

FACES = "123456"
DICE = 5


class Split(NamedTuple):
    """Two pairs of dice and the die left out, as faces: "14", "56", "2"."""

    first: str
    second: str
    left: str

    @property
    def forests(self) -> Planting:
        """The sums of the pairs, the smaller one first."""
        return _sum(self.first), _sum(self.second)


ROLLS: dict[Roll, int] = {
    "".join(faces): factorial(DICE) // prod(map(factorial, Counter(faces).values()))
    for faces in combinations_with_replacement(FACES, DICE)
}
"""All 252 rolls, each with the number of ordered rolls that show it."""

ORDERED_ROLLS = len(FACES) ** DICE
"""The number of ordered rolls of five dice: 7,776."""


def roll_dice(rng: random.Random) -> Roll:
    """Rolls five fair dice."""
    return "".join(sorted(rng.choices(FACES, k=DICE)))


def is_sequoia(roll: Roll) -> bool:
    """Whether all five dice show the same face."""
    return roll[0] == roll[-1]


@cache
def splits(roll: Roll) -> tuple[Split, ...]:
    """The different ways to leave out one die and pair the other four, at most 15.

    >>> [split.forests for split in splits("11112")]
    [(2, 2), (2, 3)]
    """
    found = set()
    for left in range(DICE):
        a, b, c, d = (roll[place] for place in range(DICE) if place != left)
        for pairs in ((a + b, c + d), (a + c, b + d), (a + d, b + c)):
            first, second = sorted(pairs, key=_sum)
            found.add(Split(first, second, roll[left]))
    return tuple(sorted(found, key=lambda split: (split.forests, split)))


def _sum(pair: str) -> int:
    return int(pair[0]) + int(pair[1])


@cache
def plantings(roll: Roll, counting: tuple[int, ...] = tuple(FORESTS)) -> tuple[Planting, ...]:
    """All plantings of the roll, reduced to the `counting` forests, without duplicates, most trees first.

    A Sequoia! can plant in any two forests, or twice in one.

    >>> plantings("11345", (6, 8))
    ((6,), (8,), ())
    """
    pairs = combinations_with_replacement(FORESTS, 2) if is_sequoia(roll) else (split.forests for split in splits(roll))
    effects = {tuple(forest for forest in pair if forest in counting) for pair in pairs}
    return tuple(sorted(effects, key=lambda effect: (-len(effect), effect)))


def split_for(roll: Roll, planting: Planting, counting: tuple[int, ...]) -> Split | None:
    """A split of the roll with this effect; None for a Sequoia!, whose dice are turned to any face."""
    if is_sequoia(roll):
        return None
    return next(s for s in splits(roll) if tuple(forest for forest in s.forests if forest in counting) == planting)


@cache
def rolls_making(forest: int) -> int:
    """The number of ORDERED_ROLLS that have two dice with this sum.

    >>> rolls_making(7) > rolls_making(12)
    True
    """
    return sum(weight for roll, weight in ROLLS.items() if can_make(roll, forest))


def can_make(roll: Roll, forest: int) -> bool:
    """Whether two dice of the roll make the sum, or a Sequoia! can be turned to it."""
    return is_sequoia(roll) or any(int(a) + int(b) == forest for a, b in combinations(roll, 2))


NONE_TEXT = "none"
