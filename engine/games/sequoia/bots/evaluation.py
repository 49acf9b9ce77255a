"""What a seat can expect of each forest: the points in sight now, or the points expected of all trees still to come.

Expectations rest on one simple model: every future tree falls into a forest as often as in random play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from math import comb, prod
from typing import NamedTuple

from ....core import Seat
from ..rules.dice import ROLLS, Planting, plantings
from ..rules.setup import TURNS
from ..rules.table import FACE_DOWN, FIRST, NOBODY, SECOND, Table

Distribution = tuple[float, ...]
"""How likely 0, 1, 2, ... more trees are."""

Gains = dict[int, tuple[float, float]]
"""For the number of each forest that counts, what one more tree and what two more trees bring there."""


class Contest(NamedTuple):
    """One forest as one seat sees it: the points of its places, the seat's own trees and the other contenders' trees.

    `others` is in ascending order, because it does not matter whose trees they are. `unplanted` says whether seats without a
    tree are ranked too.
    """

    number: int
    points: tuple[float, float]
    own: int
    others: tuple[int, ...]
    unplanted: bool


def contests(table: Table, seat: Seat) -> tuple[Contest, ...]:
    """The forests where the seat's trees count."""
    stakes, unplanted = at_stake(table), table.setup.unplanted or table.is_tiebreaker
    found = []
    for number in table.counting(seat):
        forest = table.forest(number)
        others = tuple(sorted(forest.trees[other] for other in table.contenders(forest) if other != seat))
        found.append(Contest(number, stakes[number], forest.trees[seat], others, unplanted))
    return tuple(found)


def at_stake(table: Table) -> dict[int, tuple[float, float]]:
    """The points left in each forest for the best seat and for the next. A silver medal that is left alone goes to the best.

    A face-down medal counts as the mean of those left in the box.
    """
    means = _mean_points(table, FIRST), _mean_points(table, SECOND)
    found = {}
    for number, forest in enumerate(table.forests, start=2):
        first, second = (mean if points == FACE_DOWN else points for points, mean in zip(forest.tokens, means, strict=True))
        found[number] = (first, second) if forest.owners[FIRST] == NOBODY else (second, 0.0)
    return found


def _mean_points(table: Table, place: int) -> float:
    left = table.tokens_left(place)
    return sum(points * count for points, count in left.items()) / left.total() if left else 0.0


def gains(table: Table, seat: Seat, value: Callable[[Contest], float]) -> Gains:
    """What more trees bring the seat in each forest, where `value` says what the forest is worth to it."""
    found = {}
    for contest in contests(table, seat):
        now, one, two = (value(contest._replace(own=contest.own + trees)) for trees in (0, 1, 2))
        found[contest.number] = (one - now, two - now)
    return found


def total_gain(planting: Planting, gains: Gains) -> float:
    """What the whole planting brings."""
    if len(planting) == 2 and planting[0] == planting[1]:
        return gains[planting[0]][1]
    return sum(gains[number][0] for number in planting)


def points_in_sight(contest: Contest) -> float:
    """The points if the forest were scored now; tied seats share the medal of their place.

    >>> points_in_sight(Contest(7, (6, 1), 2, (1, 2, 2), False))
    2.0
    """
    place = sum(trees > contest.own for trees in contest.others)
    if place > SECOND or not (contest.own or contest.unplanted):
        return 0.0
    return contest.points[place] / (1 + contest.others.count(contest.own))


MOST_REMEMBERED = 4096
"""Contests come again within a game, hardly in the next: in ten games of Hard 29,755 answers of 40,149 were remembered, with
eight times as many 30,332, at the same speed. The page's worker plays for as long as the page is open."""


@lru_cache(maxsize=MOST_REMEMBERED)
def expected_points(contest: Contest, own_turns: int, their_turns: int) -> float:
    """The mean number of points, with this many turns to come for the seat and for each of the others.

    >>> round(expected_points(Contest(7, (6, 1), 2, (2,), False), 0, 1), 2)
    2.8
    """
    coming, theirs = trees_to_come(contest.number, own_turns), trees_to_come(contest.number, their_turns)
    first = second = 0.0
    for more, chance in enumerate(coming):
        trees = contest.own + more
        if not trees and not contest.unplanted:
            continue
        ahead = [_stays_behind(trees - other, theirs) for other in contest.others]
        first += chance * prod(ahead)
        second += chance * sum((1 - lead) * prod(ahead[:index] + ahead[index + 1 :]) for index, lead in enumerate(ahead))
    return contest.points[FIRST] * first + contest.points[SECOND] * second


def expected_lead(contest: Contest, own_turns: int, their_turns: int) -> float:
    """For two players: the expected points less the other's, because the other's loss is as good as a gain."""
    (other,) = contest.others
    mirrored = contest._replace(own=other, others=(contest.own,))
    return expected_points(contest, own_turns, their_turns) - expected_points(mirrored, their_turns, own_turns)


def turns_to_come(table: Table) -> tuple[int, int]:
    """How many turns follow this one, and how many there are with this one: for the seat that chooses now, and for the others."""
    left = max(1, TURNS - table.turn)
    return left - 1, left


def _stays_behind(lead: int, theirs: Distribution) -> float:
    """The probability that a seat this many trees behind stays behind. A tie counts half, because either seat may win it."""
    if lead < 0:
        return 0.0
    return sum(theirs[:lead]) + (theirs[lead] / 2 if lead < len(theirs) else 0.0)


@cache
def trees_to_come(number: int, turns: int) -> Distribution:
    """How many trees a seat's random play brings to the forest in this many turns of two trees each."""
    share, trees = usual_share(number), 2 * turns
    return tuple(comb(trees, count) * share**count * (1 - share) ** (trees - count) for count in range(trees + 1))


@cache
def usual_share(number: int) -> float:
    """The fraction of randomly planted trees that fall into this forest.

    >>> round(sum(usual_share(number) for number in range(2, 13)), 6)
    1.0
    """
    trees = 0.0
    for roll, weight in ROLLS.items():
        choices = plantings(roll)
        trees += weight * sum(choice.count(number) for choice in choices) / len(choices)
    return trees / sum(2 * weight for weight in ROLLS.values())
