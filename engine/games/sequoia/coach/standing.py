"""A seat's place in one forest and how trees change it, from the public trees alone."""

from __future__ import annotations

from typing import NamedTuple

from ....core import Seat
from ..rules.table import SECOND, Forest, Table


class ForestPlace(NamedTuple):
    """A seat's place among those whose trees count in the forest."""

    ahead: tuple[Seat, ...]  # seats with more trees
    level: tuple[Seat, ...]  # seats tied with it
    behind: tuple[Seat, ...]  # seats with fewer trees
    margin: int  # trees ahead of the next seat, or behind the best one
    ranked: bool  # False without a tree, unless such seats are ranked too

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


def place(table: Table, forest: Forest, seat: Seat) -> ForestPlace:
    """The seat's place in the forest now."""
    own, is_open = forest.trees[seat], table.setup.unplanted or table.is_tiebreaker
    others = [other for other in table.contenders(forest) if other != seat and (forest.trees[other] or is_open)]
    ahead = tuple(other for other in others if forest.trees[other] > own)
    level = tuple(other for other in others if forest.trees[other] == own)
    behind = tuple(other for other in others if forest.trees[other] < own)
    if ahead:
        margin = max(forest.trees[other] for other in ahead) - own
    else:
        margin = own - max((forest.trees[other] for other in others), default=0)
    return ForestPlace(ahead, level, behind, margin, bool(own) or is_open)


def leaders(forest: Forest, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the most trees."""
    most = max((forest.trees[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if forest.trees[seat] == most)


def planted(table: Table, seat: Seat, number: int, trees: int) -> Forest:
    """The forest with this number of additional trees of the seat."""
    forest = table.forest(number)
    for _ in range(trees):
        forest = forest.with_tree(seat)
    return forest


def in_sight(table: Table, forests: dict[int, Forest], seat: Seat) -> int:
    """The seat's points if these forests were scored as they are. A medal with unknown points counts 0."""
    owned = ((forest.tokens, table.owners_if_ended(forest)) for forest in forests.values())
    return sum(points for tokens, owners in owned for points, owner in zip(tokens, owners, strict=True) if owner == seat)


def at_stake(forest: Forest) -> int:
    """The points of the best place left in the forest; 0 if unknown."""
    return forest.tokens[forest.contested_place if forest.contested_place == SECOND else 0]
