"""Whether nobody can change who wins any more, whatever everyone rolls and plants and however ties are broken.

Compares two seats at a time: the most that one can be ahead of the other in any continuation. Every player can plant the trees
left anywhere, and any tied player can win a tie. Few trees are left, so all ways to plant are tried, forest by forest. If that
would take too long, the other players' trees are counted in every forest at once, which can only overlook that a game is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb

from ....core import Seat
from .table import NOBODY, OVER, SECOND, UNCOVER, Forest, Table

MOST_PLANTINGS, MOST_WAYS = 300, 800
"""The maximum number of ways to plant in one forest, and of steps for each forest, that are tried."""

Used = tuple[int, ...]
"""The number of trees that each seat has planted in the forests looked at so far."""


@lru_cache(maxsize=8)
def is_decided(table: Table) -> bool:
    """Whether every continuation has the same winners. With medals face down, nobody can know."""
    if table.setup.face_down or table.step in (UNCOVER, OVER):
        return False
    left, seats = table.trees_left, table.setup.seats
    if not table.is_tiebreaker and (left + 1) ** seats > MOST_PLANTINGS:
        return False
    best, *others = sorted(range(seats), key=lambda seat: -_in_sight(table, seat))
    for seat in others:  # the most dangerous first
        ahead = _most_ahead(table, seat, best)
        # A seat that can draw level must always be level.
        if ahead > 0 or (ahead == 0 and _most_ahead(table, best, seat) > 0):
            return False
    return True


def _in_sight(table: Table, seat: Seat) -> int:
    owned = ((forest.tokens, table.owners_if_ended(forest)) for forest in table.forests)
    return table.setup.starts[seat] + sum(
        worth for tokens, owners in owned for worth, owner in zip(tokens, owners, strict=True) if owner == seat
    )


def _most_ahead(table: Table, one: Seat, other: Seat) -> int:
    """The most points that `one` can be ahead of `other` at the end; at least that if there are too many ways to plant."""
    ahead = table.setup.starts[one] - table.setup.starts[other]
    if table.is_tiebreaker:
        return ahead + sum(_ahead_after_ties(forest, one, other) for forest in table.forests)
    left, seats = table.trees_left, table.setup.seats
    grown = [_grown(table, forest) for forest in table.forests]
    values = [{added: _ahead_after_ties(forest, one, other) for added, forest in ways.items()} for ways in grown]
    at_most = ahead + _best_total([_by_own_trees(value, one) for value in values], left, 1)
    if at_most < 0 or comb(left + 2, 2) ** seats > MOST_WAYS:
        return at_most
    return ahead + _best_total(values, left, seats)


def _best_total(values: Sequence[dict[Used, int]], left: int, seats: int) -> int:
    """The highest sum of one value per forest in which every seat plants exactly its trees left."""
    totals: dict[Used, int] = {(0,) * seats: 0}
    for value in values:
        after: dict[Used, int] = {}
        for used, total in totals.items():
            for added, worth in value.items():
                now = tuple(map(sum, zip(used, added, strict=True)))
                if max(now) <= left and total + worth > after.get(now, -1000):
                    after[now] = total + worth
        totals = after
    return totals[(left,) * seats]


def _by_own_trees(values: dict[Used, int], seat: Seat) -> dict[Used, int]:
    """The highest value for each number of trees of the seat."""
    best: dict[Used, int] = {}
    for added, worth in values.items():
        own = (added[seat],)
        best[own] = max(worth, best.get(own, worth))
    return best


@lru_cache(maxsize=16)
def _grown(table: Table, forest: Forest) -> dict[Used, Forest]:
    """The forest scored after each way to plant in it."""
    found = {}
    for added in product(range(table.trees_left + 1), repeat=table.setup.seats):
        grown = forest._replace(trees=tuple(map(sum, zip(forest.trees, added, strict=True))))
        found[added] = grown.scored(table.ranked(grown))
    return found


def _ahead_after_ties(forest: Forest, one: Seat, other: Seat) -> int:
    """The same for a forest that has been scored, with its ties broken in favour of `one` and against `other`."""
    gold, silver = forest.tokens
    owned = sum(
        points * ((owner == one) - (owner == other))
        for points, owner in zip(forest.tokens, forest.owners, strict=True)
        if owner != NOBODY
    )
    rivals = forest.rivals
    if not rivals:
        return owned
    if forest.contested_place == SECOND:
        return owned + (silver if one in rivals else -silver if rivals == (other,) else 0)
    ways = (
        gold * ((first == one) - (first == other)) + silver * ((second == one) - (second == other))
        for first, second in product(rivals, repeat=2)
        if first != second
    )
    return max(ways)
