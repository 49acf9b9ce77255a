"""What the others may spell, and who then gets which public goals.

It knows no rack but those it makes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from .prospects import Outlook
from .rack_value import usual_score

BALLS, CARDS = 9, 1
"""The balls of a rival's rack, and how many cards it has played that move just those that it wants moved; its other two drew
better letters or were of no use."""

Stakes = Sequence[tuple[int, int]]
"""The bit of each goal that can be claimed and its points, the dearest first."""


class Claimant(NamedTuple):
    """The bits of the goals that a seat's word meets, and the word's score."""

    met: int
    score: int


def stakes(outlook: Outlook) -> Stakes:
    """What can be claimed."""
    found = [(outlook.verdicts.bits[name], outlook.goals[name].points) for name in outlook.table.public]
    return sorted(found, key=lambda stake: -stake[1])


def pick(own: int, others: int, stakes: Stakes) -> int:
    """The bit of the goal to claim for a seat whose word meets `own` of those left, where the others can claim `others`.

    What nobody else can claim stays for later: so it is the dearest of those that somebody else can, if there are any.

    >>> pick(0b011, 0b110, [(0b001, 3), (0b010, 2), (0b100, 1)])
    2
    """
    wanted = own & others or own
    return next(bit for bit, _ in stakes if bit & wanted)


def claimed(met: Sequence[int], stakes: Stakes) -> list[int]:
    """The points that come to words which meet these goals, in the order of claiming, one goal each in turn.

    >>> claimed([0b011, 0b110], [(0b001, 3), (0b010, 2), (0b100, 1)])
    [5, 1]
    """
    worth = dict(stakes)
    left, points = sum(worth), [0] * len(met)
    while left & reduce(or_, met):
        for turn, bits in enumerate(met):
            if own := bits & left:
                bit = pick(own, reduce(or_, (*met[:turn], *met[turn + 1 :]), 0), stakes)
                points[turn] += worth[bit]
                left -= bit
    return points


def lead(own: Claimant, tables: Sequence[Sequence[Claimant]], stakes: Stakes) -> float:
    """The points that come to a word, less those that come to each other at the table, on average over several tables."""
    if not tables:
        return float(sum(points for bit, points in stakes if bit & own.met))
    total = 0.0
    for number, others in enumerate(tables):
        # Whoever is level draws letters: each is first at every other table.
        order = sorted((*others, own), key=lambda one: (-one.score, (one is own) == bool(number % 2)))
        points = claimed([one.met for one in order], stakes)
        mine = points[next(turn for turn, one in enumerate(order) if one is own)]
        total += mine - (sum(points) - mine) / len(others)
    return total / len(tables)


def guessed(outlook: Outlook, tables: int) -> list[list[Claimant]]:
    """What all others may have spelt, at so many tables; none for who plays alone."""
    return [_rivals(outlook) for _ in range(tables)] if outlook.setup.seats > 1 else []


def _rivals(outlook: Outlook) -> list[Claimant]:
    seats = outlook.setup.seats - 1
    balls = outlook.balls(BALLS * seats)
    return [_rival(outlook, balls[seat::seats]) for seat in range(seats)]


def _rival(outlook: Outlook, rack: str) -> Claimant:
    """Somebody with this rack, and a secret goal that is worth having."""
    secret = outlook.any_goal(("red", "yellow"))
    wanted = {name: outlook.public_worth(name) for name in outlook.table.public} | {secret: outlook.secret_worth(secret)}
    word = outlook.prospects([wanted]).best(rack, CARDS)
    return Claimant(outlook.verdicts.met(word), usual_score(word)) if word else Claimant(0, 0)
