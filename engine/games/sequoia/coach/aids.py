"""Highlights on the table of Sequoia: the forests that are tied as they stand. Uses only the trees on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ....scene import Aid
from ....text import amount, counted, listed
from ..rules.setup import FORESTS
from ..rules.state import Observation
from ..rules.table import FACE_DOWN, FIRST, Forest, Table

TIE = "tie"

HEADINGS: Mapping[str, str] = {TIE: "Tied forests"}

LEVEL = "="


def aids(observation: Observation, names: Sequence[str]) -> tuple[Aid, ...]:
    """The highlights, the same for every seat."""
    return tuple(_ties(observation.table, names))


def _ties(table: Table, names: Sequence[str]) -> Iterator[Aid]:
    """Each forest where a medal would go to nobody if it were scored now. Skips empty forests."""
    for number, forest in zip(FORESTS, table.forests, strict=True):
        tied = forest if table.is_tiebreaker else forest.scored(table.ranked(forest))
        if tied.rivals and any(forest.trees):
            yield Aid(TIE, _words(number, tied, names), (str(number),), note=LEVEL)


def _words(number: int, forest: Forest, names: Sequence[str]) -> str:
    """A sentence such as `Forest 8: Ada and Ben are tied for first place (5 points) with four trees each`."""
    place, trees = forest.contested_place, forest.trees[forest.rivals[0]]
    points = forest.tokens[place]
    worth = "" if points == FACE_DOWN else f" ({amount(points, 'point')})"
    who = listed([names[seat] for seat in forest.rivals])
    rank = "first" if place == FIRST else "second"
    return f"Forest {number}: {who} are tied for {rank} place{worth} with {counted(trees, 'tree')} each."
