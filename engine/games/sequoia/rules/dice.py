"""Five dice: every roll with its weight, the ways to make two pairs of it, and where these plant.

A roll is text, its faces in ascending order: "11345".
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
"""The faces of five dice in ascending order; "" where there is none or it is not known."""

Planting = tuple[int, ...]
"""The forests that get a tree each, in ascending order; a forest twice gets two."""

FACES = "123456"
DICE = 5


class Split(NamedTuple):
    """Two pairs of dice and the one that is left out, each as faces: "14", "56", "2"."""

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
"""All 252 rolls, each with the number of ways that dice show it: 7,776 in all."""


def roll_dice(rng: random.Random) -> Roll:
    """Five fair dice."""
    return "".join(sorted(rng.choices(FACES, k=DICE)))


def is_sequoia(roll: Roll) -> bool:
    """Whether all five dice show the same."""
    return roll[0] == roll[-1]


@cache
def splits(roll: Roll) -> tuple[Split, ...]:
    """The different ways to leave one die out and to pair the other four, at most 15.

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
    """What the roll can plant where only trees in these forests count; each once, most trees first.

    Any two forests, or one twice, with a Sequoia!.

    >>> plantings("11345", (6, 8))
    ((6,), (8,), ())
    """
    ways = combinations_with_replacement(FORESTS, 2) if is_sequoia(roll) else (split.forests for split in splits(roll))
    effects = {tuple(forest for forest in way if forest in counting) for way in ways}
    return tuple(sorted(effects, key=lambda effect: (-len(effect), effect)))


def split_for(roll: Roll, planting: Planting, counting: tuple[int, ...]) -> Split | None:
    """A split of the roll that plants just so; None where a Sequoia! was turned to it."""
    if is_sequoia(roll):
        return None
    return next(s for s in splits(roll) if tuple(forest for forest in s.forests if forest in counting) == planting)


@cache
def reach(forest: int) -> int:
    """Of the 7,776 ways that five dice fall, those of which two dice make this sum.

    >>> reach(7) / 7776 > reach(12) / 7776
    True
    """
    return sum(ways for roll, ways in ROLLS.items() if can_make(roll, forest))


def can_make(roll: Roll, forest: int) -> bool:
    """Whether two dice of the roll make the sum, or any dice can be turned to it."""
    return is_sequoia(roll) or any(int(a) + int(b) == forest for a, b in combinations(roll, 2))
