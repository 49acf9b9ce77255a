"""Spoken labels of forests and choices of Sequoia, for buttons and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ..rules.dice import Planting, Split
from ..rules.setup import FORESTS
from ..rules.table import FACE_DOWN, NOBODY, Forest, Table


def lead(forest: Forest, ranked: Sequence[Seat]) -> tuple[tuple[Seat, ...], int]:
    """Who has the most trees in the forest, and by how many; nobody where there is no tree."""
    leaders = forest.leaders(ranked)
    if not leaders or not forest.trees[leaders[0]]:
        return (), 0
    behind = max((forest.trees[seat] for seat in ranked if seat not in leaders), default=0)
    return leaders, (forest.trees[leaders[0]] - behind) if len(leaders) == 1 else 0


def forest_label(table: Table, number: int, names: Sequence[str]) -> str:
    """The forest, its tokens and its trees: `Forest 8, 5 and 1 points: Ada 3 trees, leads by 2; Ben 1 tree`."""
    forest = table.forest(number)
    tokens = " and ".join("?" if points == FACE_DOWN else str(points) for points in forest.tokens)
    return f"Forest {number}, {tokens} points: {'; '.join(_state(table, forest, names)) or 'no trees'}"


def _state(table: Table, forest: Forest, names: Sequence[str]) -> Iterator[str]:
    for word, owner in zip(("first", "second"), forest.owners, strict=True):
        if owner != NOBODY:
            yield f"{names[owner]} has the {word} token"
    leaders, margin = lead(forest, table.ranked(forest))
    for seat, count in enumerate(forest.trees):
        if count:
            words = f"{names[seat]} {count} tree" + "s" * (count > 1)
            if seat in forest.rivals:
                words += ", plays for the tie"
            elif seat in leaders and not table.is_tiebreaker:
                words += f", leads by {margin}" if margin else ", tied for the lead"
            yield words


def choice_label(planting: Planting, split: Split | None) -> str:
    """A choice with its dice: `Plant in 7 and 10: 3 + 4, 4 + 6, leaves out 1`."""
    if split is None:
        return button_text(planting)
    pairs = ", ".join(" + ".join(pair) for pair in (split.first, split.second))
    return f"{button_text(planting)}: {pairs}, leaves out {split.left}"


def button_text(planting: Planting) -> str:
    """The text of the button that makes the choice."""
    if not planting:
        return "Plant nothing"
    if len(planting) == 2 and planting[0] == planting[1]:
        return f"Plant twice in {planting[0]}"
    return f"Plant in {' and '.join(map(str, planting))}"


def numbered_forests(table: Table) -> Iterator[tuple[int, Forest]]:
    """Every forest with its number."""
    return zip(FORESTS, table.forests, strict=True)
