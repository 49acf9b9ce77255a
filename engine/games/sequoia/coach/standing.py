"""A seat's place in one forest and how trees change it, from the public trees alone. Contains no words."""

from __future__ import annotations

from typing import NamedTuple

from ....core import Seat
from ..rules.table import SECOND, Forest, Table


class Place(NamedTuple):
    """How a seat stands among those whose trees count in the forest: who is ahead of it, tied with it and behind.

    `margin` is how many trees it is ahead of the next, or behind the best. Seats without a tree are nowhere, unless they are
    ranked too.
    """

    ahead: tuple[Seat, ...]
    level: tuple[Seat, ...]
    behind: tuple[Seat, ...]
    margin: int
    ranked: bool

    @property
    def is_first(self) -> bool:
        """Whether the seat alone has the best place."""
        return self.ranked and not self.ahead and not self.level

    @property
    def ties_first(self) -> bool:
        return self.ranked and not self.ahead and bool(self.level)

    @property
    def is_second(self) -> bool:
        return self.ranked and len(self.ahead) == 1 and not self.level

    @property
    def ties_second(self) -> bool:
        return self.ranked and len(self.ahead) == 1 and bool(self.level)


def place(table: Table, forest: Forest, seat: Seat) -> Place:
    """How the seat stands in the forest now."""
    own, is_open = forest.trees[seat], table.setup.unplanted or table.is_tiebreaker
    others = [other for other in table.contenders(forest) if other != seat and (forest.trees[other] or is_open)]
    ahead = tuple(other for other in others if forest.trees[other] > own)
    level = tuple(other for other in others if forest.trees[other] == own)
    behind = tuple(other for other in others if forest.trees[other] < own)
    if ahead:
        margin = max(forest.trees[other] for other in ahead) - own
    else:
        margin = own - max((forest.trees[other] for other in others), default=0)
    return Place(ahead, level, behind, margin, bool(own) or is_open)


def leaders(forest: Forest, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of the seats that have the most trees."""
    most = max((forest.trees[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if forest.trees[seat] == most)


def planted(table: Table, seat: Seat, number: int, trees: int) -> Forest:
    """The forest with that many more trees of the seat."""
    forest = table.forest(number)
    for _ in range(trees):
        forest = forest.with_tree(seat)
    return forest


def in_sight(table: Table, forests: dict[int, Forest], seat: Seat) -> int:
    """The seat's points in these forests if they were scored as they stand; a medal with unknown points counts 0."""
    owned = ((forest.tokens, table.owners_if_ended(forest)) for forest in forests.values())
    return sum(points for tokens, owners in owned for points, owner in zip(tokens, owners, strict=True) if owner == seat)


def at_stake(forest: Forest) -> int:
    """The points of the best place left in the forest, or 0 if they are unknown."""
    return forest.tokens[forest.contested_place if forest.contested_place == SECOND else 0]
