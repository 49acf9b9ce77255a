"""What buttons of Sequoia say, on screen and aloud: forests, dice, choices, and why something cannot be pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ..rules.dice import FACES, Planting, Split
from ..rules.table import FACE_DOWN, NOBODY, Forest, Table
from .choice import Choice
from .verdict import Verdict

MAKE_PAIRS = "Two dice first: put one onto another, or tap both."
TURN_DICE = "Turn a die first, or press a forest."


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


def die_label(choice: Choice, die: int, lines: Sequence[Verdict]) -> str:
    """The die with what it is in: `3, in a pair with 5; 8: you lead by 1. Gold 4 from the tie.`, for example."""
    face, pair = choice.pairing.faces[die], choice.pairing.pair_of(die)
    if choice.is_turned and die == len(FACES) - 2:
        return f"{face}, left out"
    if pair is None:
        taken_up = choice.pairing.lifted == die
        return f"{face}, taken up: choose the other die of the pair" if taken_up else f"{face}, in no pair"
    other = choice.pairing.faces[pair[0] if pair[1] == die else pair[1]]
    said = next((f"; {line.headline}. {line.medals}" for line in lines if line.forest == choice.pairing.sum(pair)), "")
    return f"{face}, in a pair with {other}{said}"


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


def strip_text(planting: Planting) -> str:
    """A choice on the strip of sums: `7+10`."""
    return "+".join(map(str, planting)) or "none"


def waiting_text(choice: Choice) -> str:
    """What to do before the choice can be made, on its button."""
    if choice.is_turned:
        return "Turn the dice"
    return "Make two pairs" if not choice.pairing.pairs else "Make a second pair"


def why_not_there(number: int) -> str:
    """Why a forest cannot be pressed."""
    return f"No two of your dice make {number}."
