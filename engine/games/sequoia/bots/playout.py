"""Plays out the rest of a game of Sequoia many times, to estimate how often each planting wins.

Expected values rest on a simple model: every future tree is planted in a forest with the frequency of random play. One playout
serves all plantings: the others plant this turn, all seats plant in the following turns, and then the forests are scored once for
each planting of the observing seat. All plantings are therefore compared under the same luck. Each seat takes the most expected
points. Remaining ties are broken by lot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, prod
from typing import NamedTuple

from ....core import Seat
from ..rules.dice import ROLLS, Planting, Roll, plantings
from ..rules.setup import FORESTS, TURNS
from ..rules.state import Observation
from ..rules.table import FACE_DOWN, FIRST, NOBODY, SECOND, Table

Distribution = tuple[float, ...]
"""The probabilities of 0, 1, 2, ... more trees."""

Gains = dict[int, tuple[float, float]]
"""For each forest that counts, by its number: the gain from one more tree and from two."""


class Contest(NamedTuple):
    """One forest from one seat's point of view."""

    number: int  # of the forest
    points: tuple[float, float]  # for the best and the next place left
    own: int  # trees of the seat
    others: tuple[int, ...]  # other contenders' trees in ascending order, because their owners don't matter
    unplanted: bool  # seats without trees are ranked too


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
    """The seat's gains from more trees in each forest, if `value` is the value of a contest to it."""
    found = {}
    for contest in contests(table, seat):
        now, one, two = (value(contest._replace(own=contest.own + trees)) for trees in (0, 1, 2))
        found[contest.number] = (one - now, two - now)
    return found


def total_gain(planting: Planting, gains: Gains) -> float:
    """The gain from the whole planting."""
    if len(planting) == 2 and planting[0] == planting[1]:
        return gains[planting[0]][1]
    return sum(gains[number][0] for number in planting)


def points_in_sight(contest: Contest) -> float:
    """The seat's points if the forest were scored now. Tied seats share the medal of their place.

    >>> points_in_sight(Contest(7, (6, 1), 2, (1, 2, 2), False))
    2.0
    """
    place = sum(trees > contest.own for trees in contest.others)
    if place > SECOND or not (contest.own or contest.unplanted):
        return 0.0
    return contest.points[place] / (1 + contest.others.count(contest.own))


MOST_REMEMBERED = 4096
"""Cache size. Contests recur within a game, but rarely in the next: in ten games of Hard 29,755 of 40,149 answers were cached,
with eight times the size 30,332, at the same speed. The page's worker plays for as long as the page is open."""


@lru_cache(maxsize=MOST_REMEMBERED)
def expected_points(contest: Contest, own_turns: int, their_turns: int) -> float:
    """The expected points, with these numbers of turns to come for the seat and for each other seat.

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
    """For two players: the expected points minus the opponent's, because reducing these is worth as much."""
    (other,) = contest.others
    mirrored = contest._replace(own=other, others=(contest.own,))
    return expected_points(contest, own_turns, their_turns) - expected_points(mirrored, their_turns, own_turns)


def turns_to_come(table: Table) -> tuple[int, int]:
    """The number of turns to come for the seat that chooses now, without this turn, and for the others, including it."""
    left = max(1, TURNS - table.turn)
    return left - 1, left


def _stays_behind(lead: int, theirs: Distribution) -> float:
    """The probability that a seat this many trees behind stays behind. A tie counts half, because either seat may win it."""
    if lead < 0:
        return 0.0
    return sum(theirs[:lead]) + (theirs[lead] / 2 if lead < len(theirs) else 0.0)


@cache
def trees_to_come(number: int, turns: int) -> Distribution:
    """The distribution of the trees that a seat adds to the forest by random play in this many turns of two trees each."""
    share, trees = usual_share(number), 2 * turns
    return tuple(comb(trees, count) * share**count * (1 - share) ** (trees - count) for count in range(trees + 1))


@cache
def usual_share(number: int) -> float:
    """The fraction of randomly planted trees that are in this forest.

    >>> round(sum(usual_share(number) for number in range(2, 13)), 6)
    1.0
    """
    trees = 0.0
    for roll, weight in ROLLS.items():
        choices = plantings(roll)
        trees += weight * sum(choice.count(number) for choice in choices) / len(choices)
    return trees / sum(2 * weight for weight in ROLLS.values())


Rows = list[tuple[int, ...]]
"""Each seat's trees in each forest."""

IndexPair = tuple[int, int]
"""The two forests of a planting, as indices."""

Owners = tuple[Seat, Seat]
"""The owners of the gold and the silver medal, or NOBODY."""

Points = tuple[float, float]
Stakes = tuple[Points, ...]
"""For each forest, the points left for the best seat and for the next."""

ROLL_NAMES, ROLL_WEIGHTS = tuple(ROLLS), tuple(accumulate(ROLLS.values()))


class Gain(NamedTuple):
    """A seat's gain in a forest."""

    one: float  # from one more tree
    two: float  # from two more trees


class Playouts:
    """Playouts from the observation of a seat that must plant."""

    def __init__(self, observation: Observation) -> None:
        assert observation.seat is not None
        table = observation.table
        self.table, self.seat, self.seats = table, observation.seat, table.setup.seats
        self.points = tuple(at_stake(table).values())
        self.contenders = tuple(table.contenders(forest) for forest in table.forests)
        self.unplanted = table.setup.unplanted or table.is_tiebreaker
        self.rows: Rows = [forest.trees for forest in table.forests]
        self.totals = [float(table.points(seat)) for seat in range(self.seats)]
        self.seen = {seat: observation.dice[seat] for seat in table.players if seat != self.seat}
        self._gains: dict[tuple[int, int, tuple[int, ...]], list[Gain]] = {}
        self._answers: dict[tuple[Seat, Roll], IndexPair] = {}
        self._changes: dict[tuple[Points, Owners, Owners], list[float]] = {}

    def wins(self, choices: Sequence[Planting], rng: random.Random, count: int) -> list[float]:
        """The fraction of `count` playouts that each choice wins; a shared win counts as its share.

        Later turns are played as if the first choice had been made.
        """
        wins = [0.0] * len(choices)
        trees = [_trees(choice) for choice in choices]
        for _ in range(count):
            changes, totals = self._scored(self.end(choices[0], rng), self.stakes(rng), rng.random)
            for place, parts in enumerate(trees):
                points = totals
                for index, more in parts:
                    if change := changes[index][more - 1]:
                        points = [old + new for old, new in zip(points, change, strict=True)]
                wins[place] += _share(points, self.seat)
        return [won / count for won in wins]

    # Turns

    def end(self, expected: Planting, rng: random.Random) -> Rows:
        """Each seat's trees after the last turn, without the observing seat's trees of this turn."""
        rows = list(self.rows)
        turn = min(self.table.turn, TURNS - 1)
        pairs = {seat: self._planting_of(seat, roll or _rolls(rng, 1)[0]) for seat, roll in self.seen.items()}
        self._plant(rows, pairs)
        if turn == TURNS - 1:
            return rows
        (own,) = _index_pairs_of((expected,))
        self._plant(rows, {self.seat: own})
        for later in range(turn + 1, TURNS):
            gains = self._all_gains(rows, TURNS - later)
            rolls = _rolls(rng, self.seats)
            self._plant(rows, {seat: _best(rolls[seat], [gain[seat] for gain in gains]) for seat in range(self.seats)})
        for index in own:
            rows[index] = _with_trees(rows[index], self.seat, -1)
        return rows

    def _planting_of(self, seat: Seat, roll: Roll) -> IndexPair:
        """Another seat's planting of this roll in the current turn."""
        if (seat, roll) not in self._answers:
            gains = self._all_gains(self.rows, turns_to_come(self.table)[1])
            self._answers[seat, roll] = _best(roll, [gain[seat] for gain in gains])
        return self._answers[seat, roll]

    def _plant(self, rows: Rows, pairs: dict[Seat, IndexPair]) -> None:
        for seat, pair in pairs.items():
            for index in pair:
                if seat in self.contenders[index]:
                    rows[index] = _with_trees(rows[index], seat, 1)

    def _all_gains(self, rows: Rows, left: int) -> list[list[Gain]]:
        """Each seat's gain in each forest with this many turns left."""
        found = []
        for index, row in enumerate(rows):
            gains = self._gains.get((left, index, row))
            if gains is None:
                gains = [self._gain(index, row, seat, left) for seat in range(self.seats)]
                self._gains[left, index, row] = gains
            found.append(gains)
        return found

    def _gain(self, index: int, row: tuple[int, ...], seat: Seat, left: int) -> Gain:
        if seat not in self.contenders[index]:
            return Gain(0.0, 0.0)
        others = tuple(sorted(row[other] for other in self.contenders[index] if other != seat))
        contest = Contest(FORESTS[index], self.points[index], row[seat], others, self.unplanted)
        now, one, two = (expected_points(contest._replace(own=row[seat] + more), left - 1, left) for more in range(3))
        return Gain(one - now, two - now)

    # Scoring

    def stakes(self, rng: random.Random) -> Stakes:
        """The points left in each forest, with face-down medals dealt at random.

        The mean of the medals won't do: real medals can lead to equal points, means hardly ever.
        """
        if not any(FACE_DOWN in forest.tokens for forest in self.table.forests):
            return self.points
        piles = [list(self.table.tokens_left(place).elements()) for place in (FIRST, SECOND)]
        for pile in piles:
            rng.shuffle(pile)
        forests = []
        for forest in self.table.forests:
            first, second = (points or pile.pop() for points, pile in zip(forest.tokens, piles, strict=True))
            forests.append(forest._replace(tokens=(first, second)))
        return tuple(at_stake(self.table._replace(forests=tuple(forests))).values())

    def _scored(
        self, rows: Rows, stakes: Stakes, chance: Callable[[], float]
    ) -> tuple[list[list[list[float] | None]], list[float]]:
        """The changes of all seats' points if the observing seat has one or two more trees in each forest, and the points without
        them.

        None instead of a change without effect.
        """
        totals, changes = list(self.totals), []
        for index, row in enumerate(rows):
            plain, *more = self.owners(index, row, [chance() for _ in row])
            for owner, points in zip(plain, stakes[index], strict=True):
                if owner != NOBODY:
                    totals[owner] += points
            changes.append([None if owners == plain else self._change(stakes[index], plain, owners) for owners in more])
        return changes, totals

    def owners(self, index: int, row: tuple[int, ...], lots: Sequence[float]) -> tuple[Owners, Owners, Owners]:
        """The medals' owners after this seat plants 0, 1 or 2 trees in the forest. In a tie, the highest of `lots` wins."""
        ranked = [seat for seat in self.contenders[index] if seat != self.seat and (row[seat] or self.unplanted)]
        if len(ranked) > 1:
            ranked.sort(key=lambda seat: row[seat] + lots[seat], reverse=True)
        best, next_best = (*ranked, NOBODY, NOBODY)[:2]
        if self.seat not in self.contenders[index]:
            return ((best, next_best),) * 3
        found = []
        for trees in range(row[self.seat], row[self.seat] + 3):
            height = trees + lots[self.seat]
            if not trees and not self.unplanted:
                found.append((best, next_best))
            elif best == NOBODY or height > row[best] + lots[best]:
                found.append((self.seat, best))
            elif next_best == NOBODY or height > row[next_best] + lots[next_best]:
                found.append((best, self.seat))
            else:
                found.append((best, next_best))
        return found[0], found[1], found[2]

    def _change(self, points: Points, before: Owners, after: Owners) -> list[float]:
        """The change of each seat's points if a forest with these points changes owners."""
        change = self._changes.get((points, before, after))
        if change is None:
            change = [0.0] * self.seats
            for owners, sign in ((before, -1), (after, 1)):
                for owner, paid in zip(owners, points, strict=True):
                    if owner != NOBODY:
                        change[owner] += sign * paid
            self._changes[points, before, after] = change
        return change


def _share(points: list[float], seat: Seat) -> float:
    """The seat's share of the win, from 0 to 1."""
    best = max(points)
    return 1 / points.count(best) if points[seat] == best else 0.0


def _trees(planting: Planting) -> list[tuple[int, int]]:
    """The forests of the planting as (index, number of trees)."""
    return [(number - FORESTS.start, planting.count(number)) for number in sorted(set(planting))]


def _with_trees(row: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*row[:seat], row[seat] + more, *row[seat + 1 :])


def _rolls(rng: random.Random, count: int) -> list[Roll]:
    return rng.choices(ROLL_NAMES, cum_weights=ROLL_WEIGHTS, k=count)


def _best(roll: Roll, gains: Sequence[Gain]) -> IndexPair:
    """The planting of the roll with the greatest gain."""
    return max(
        _index_pairs(roll), key=lambda pair: gains[pair[0]].two if pair[0] == pair[1] else gains[pair[0]].one + gains[pair[1]].one
    )


@cache
def _index_pairs(roll: Roll) -> tuple[IndexPair, ...]:
    """All plantings of the roll."""
    return _index_pairs_of(plantings(roll))


def _index_pairs_of(choices: tuple[Planting, ...]) -> tuple[IndexPair, ...]:
    return tuple((first - FORESTS.start, second - FORESTS.start) for first, second in choices)
