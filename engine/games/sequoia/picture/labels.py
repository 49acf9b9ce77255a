"""Labels of Sequoia's buttons, on screen and aloud: forests, dice, choices, and reasons why one is disabled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ....text import amount
from ..rules.dice import FACES, Planting, Split
from ..rules.payment import MEDALS
from ..rules.table import FACE_DOWN, NOBODY, Forest, Table
from .choice import Choice
from .verdict import Verdict

MAKE_PAIRS = "Pair two dice first: drag one onto another, or tap both."
TURN_DICE = "Turn a die first, or choose a forest."


def lead(forest: Forest, ranked: Sequence[Seat]) -> tuple[tuple[Seat, ...], int]:
    """Who has the most trees in the forest, and by how many. Nobody in an empty forest."""
    leaders = forest.leaders(ranked)
    if not leaders or not forest.trees[leaders[0]]:
        return (), 0
    behind = max((forest.trees[seat] for seat in ranked if seat not in leaders), default=0)
    return leaders, (forest.trees[leaders[0]] - behind) if len(leaders) == 1 else 0


def forest_label(table: Table, number: int, names: Sequence[str]) -> str:
    """The forest, its medals and its trees: `Forest 8, gold 5, silver 1: Ada 3 trees, leads by 2; Ben 1 tree`."""
    forest = table.forest(number)
    known = ["face down" if points == FACE_DOWN else str(points) for points in forest.tokens]
    medals = ", ".join(f"{medal} {points}" for medal, points in zip(MEDALS, known, strict=True))
    return f"Forest {number}, {medals}: {'; '.join(_state(table, forest, names)) or 'no trees'}"


def _state(table: Table, forest: Forest, names: Sequence[str]) -> Iterator[str]:
    for medal, owner in zip(MEDALS, forest.owners, strict=True):
        if owner != NOBODY:
            yield f"{names[owner]} has the {medal} medal"
    leaders, margin = lead(forest, table.ranked(forest))
    for seat, count in enumerate(forest.trees):
        if count:
            words = f"{names[seat]} {amount(count, 'tree')}"
            if seat in forest.rivals:
                words += ", in the tiebreaker"
            elif seat in leaders and not table.is_tiebreaker:
                words += f", leads by {margin}" if margin else ", tied for the lead"
            yield words


def die_label(choice: Choice, die: int, lines: Sequence[Verdict]) -> str:
    """The die and its pair, such as `3, paired with 5; 8: you lead by 1. Gold 4, breaking the tie`."""
    face, pair = choice.pairing.faces[die], choice.pairing.pair_of(die)
    if choice.is_turned and die == len(FACES) - 2:
        return f"{face}, left out"
    if pair is None:
        selected = choice.pairing.lifted == die
        return f"{face}, selected. Choose the die to pair it with" if selected else f"{face}, not paired"
    other = choice.pairing.faces[pair[0] if pair[1] == die else pair[1]]
    said = next((f"; {line.headline}. {line.medals}" for line in lines if line.forest == choice.pairing.sum(pair)), "")
    return f"{face}, paired with {other}{said}"


def choice_label(planting: Planting, split: Split | None) -> str:
    """A choice with its dice: `Plant in 7 and 10: 3 + 4, 4 + 6, leaving out 1`."""
    if split is None:
        return button_text(planting)
    pairs = ", ".join(" + ".join(pair) for pair in (split.first, split.second))
    return f"{button_text(planting)}: {pairs}, leaving out {split.left}"


def button_text(planting: Planting) -> str:
    """The text of the button that makes the choice."""
    if not planting:
        return "Plant nothing"
    if len(planting) == 2 and planting[0] == planting[1]:
        return f"Plant two in {planting[0]}"
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
    return f"No two of your dice add up to {number}."
