"""What lies in Sequitur's box: the five cards and the goals, as tables and as files that people edit, and which words count."""

from __future__ import annotations

from collections.abc import Mapping

from ....report import Sheet
from ..rules.setup import COLOURS, SequiturSetup
from . import cards, goals

GOALS_FILE, CARDS_FILE = "sequitur-goals.csv", "sequitur-cards.csv"


WORDS = Sheet(
    "The words",
    ("List", "Words"),
    (("SCOWL, sizes 10 to 60", "74,166 words of 3 to 12 letters, in all spellings of English"),),
    "Other words may be offered: the table accepts or refuses them.",
)


def sheets(setup: SequiturSetup) -> tuple[Sheet, ...]:
    """The cards, the goals of each colour, and which words count."""
    rows = tuple((card.name, card.text) for card in setup.all_cards)
    cards_sheet = Sheet("Sequitur Cards", ("Card", "What it does"), rows)
    return (cards_sheet, *(_deck(setup, colour) for colour in COLOURS), WORDS)


def _deck(setup: SequiturSetup, colour: str) -> Sheet:
    own = [goal for goal in setup.all_goals.values() if goal.colour == colour]
    rows = tuple((goal.name, goal.text, " ".join(goal.examples).lower()) for goal in own)
    points = goals.POINTS[colour]
    title = f"{len(own)} {colour} goals, {points} point{'s' * (points != 1)} each"
    return Sheet(title, ("Goal", "A word that is or has", "Such as"), rows)


def files(setup: SequiturSetup) -> Mapping[str, str]:
    """The tables of goals and of cards that this set-up plays with."""
    return {GOALS_FILE: setup.goals or goals.OURS, CARDS_FILE: setup.cards or cards.OURS}


def read(text: str) -> Mapping[str, str]:
    """The option of the set-up that plays with this table, of goals or of cards as its first line says. Raises BadSetupError."""
    if "effect" in text.partition("\n")[0]:
        cards.read_cards(text)
        return {"cards": "" if text == cards.OURS else text}
    goals.read_goals(text)
    return {"goals": "" if text == goals.OURS else text}
