"""The seat's own dice in the picture of Sequoia, paired as it chooses, and the slips that offer the splits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....scene import Hotspot, Rect, Shape
from ..rules.actions import Plant
from ..rules.dice import Planting, Roll, Split, split_for
from .labels import choice_label
from .layout import dice_places, slip_places, sum_place

PAIRED, LOOSE = (2, 2, 1), (5,)


class OwnDice:
    """The dice of one roll and the slips for its actions.

    `picked` is where the dice would plant as chosen so far, `counting` are the forests where a tree counts.
    """

    def __init__(
        self, place: Rect, turn: int, roll: Roll, counting: tuple[int, ...], picked: Planting | None, actions: Sequence[Plant]
    ) -> None:
        self._place = place
        self._turn = turn
        self._roll = roll
        self._counting = counting
        self._picked = picked
        self._actions = actions
        self._split = split_for(roll, picked, counting) if roll and picked is not None else None
        self._slips = slip_places(place, len(actions)) if len(actions) > 1 else []

    def shapes(self, style: str) -> Iterator[Shape]:
        """The dice in that style, the sums under their pairs, and the slips."""
        places = dice_places(self._place, PAIRED if self._split else LOOSE)
        order = _order(self._roll, self._split)
        for index, face in enumerate(self._roll):
            left = " left" if self._split and order[index] == len(self._roll) - 1 else ""
            yield Shape(f"die:{self._turn}:{index}", "hand", style + left, places[order[index]], face)
        if self._split:
            for pair, number in enumerate(self._split.forests):
                where = sum_place(places[2 * pair], places[2 * pair + 1])
                yield Shape(f"own sum:{pair}", "hand", "sum", where, f"= {number}")
        for action, place in zip(self._actions, self._slips, strict=False):
            chosen = " chosen" if action.forests == self._picked else ""
            yield Shape(f"slip:{action}", "hand", f"slip{chosen}", place, str(action))

    def hotspots(self) -> Iterator[Hotspot]:
        """One hotspot for each slip."""
        for action, place in zip(self._actions, self._slips, strict=False):
            split = split_for(self._roll, action.forests, self._counting)
            label = choice_label(action.forests, split)
            yield Hotspot(f"slip:{action}", "hand", label, f"split:{action}", place, True, action.forests == self._picked)


def _order(roll: Roll, split: Split | None) -> list[int]:
    """For each die of the roll its place in the row: as rolled, or with the pairs together.

    >>> _order("11345", Split("14", "35", "1"))
    [0, 4, 2, 1, 3]
    """
    if split is None:
        return list(range(len(roll)))
    free = list(range(len(roll)))
    order = [0] * len(roll)
    for place, face in enumerate(split.first + split.second + split.left):
        index = next(die for die in free if roll[die] == face)
        free.remove(index)
        order[index] = place
    return order
