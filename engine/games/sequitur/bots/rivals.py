"""What the other seats may spell, and who then gets which public goals. Knows no rack but those that it samples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from .prospects import Prospects
from .rack_value import usual_score

BALLS, CARDS = 9, 1
"""The balls of a rival's rack, and how many cards it has played that moved the balls it wanted moved. Its other two cards drew
better letters or were of no use."""

Stakes = Sequence[tuple[int, int]]
"""The bit and the points of each goal that can be claimed, the most points first."""


class Claimant(NamedTuple):
    """The bits of the goals that a seat's word meets, and the word's score."""

    met: int
    score: int


def stakes(prospects: Prospects) -> Stakes:
    """The goals that can be claimed."""
    found = [(prospects.goals_met.bits[name], prospects.goals[name].points) for name in prospects.table.public]
    return sorted(found, key=lambda stake: -stake[1])


def pick(own: int, others: int, stakes: Stakes) -> int:
    """The bit of the goal to claim, for a seat whose word meets `own` of those left while others can claim `others`.

    A goal that nobody else can claim can wait. So it is the most valuable one that somebody else can claim, if there is any.

    >>> pick(0b011, 0b110, [(0b001, 3), (0b010, 2), (0b100, 1)])
    2
    """
    wanted = own & others or own
    return next(bit for bit, _ in stakes if bit & wanted)


def claimed(met: Sequence[int], stakes: Stakes) -> list[int]:
    """The points of words that meet these goals, in the order of claiming, one goal each in turn.

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


def lead(own: Claimant, samples: Sequence[Sequence[Claimant]], stakes: Stakes) -> float:
    """A word's points less the mean of the other seats' points, on average over several samples of rivals."""
    if not samples:
        return float(sum(points for bit, points in stakes if bit & own.met))
    total = 0.0
    for number, others in enumerate(samples):
        # Tied seats draw letters, so this seat is first among them in every other sample.
        order = sorted((*others, own), key=lambda one: (-one.score, (one is own) == bool(number % 2)))
        points = claimed([one.met for one in order], stakes)
        mine = points[next(turn for turn, one in enumerate(order) if one is own)]
        total += mine - (sum(points) - mine) / len(others)
    return total / len(samples)


def sample_rivals(prospects: Prospects, count: int) -> list[list[Claimant]]:
    """That many samples of what all other seats may have spelt; none for a lone player."""
    return [_rivals(prospects) for _ in range(count)] if prospects.setup.seats > 1 else []


def _rivals(prospects: Prospects) -> list[Claimant]:
    seats = prospects.setup.seats - 1
    balls = prospects.balls(BALLS * seats)
    return [_rival(prospects, balls[seat::seats]) for seat in range(seats)]


def _rival(prospects: Prospects, rack: str) -> Claimant:
    """A rival with this rack and a secret goal worth having."""
    secret = prospects.any_goal(("red", "yellow"))
    wanted = {name: prospects.public_worth(name) for name in prospects.table.public} | {secret: prospects.secret_worth(secret)}
    word = prospects.rack_value([wanted]).best(rack, CARDS)
    return Claimant(prospects.goals_met.met(word), usual_score(word)) if word else Claimant(0, 0)
