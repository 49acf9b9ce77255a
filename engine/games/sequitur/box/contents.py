"""The contents of Sequitur's box as people read and edit them: the five cards, the goals, and which words count.

The texts of goals and cards are those that a set-up has: "" stands for the tables that ship.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....report import Sheet
from .cards import SHIPPED_CARDS, cards, read_cards
from .goals import COLOURS, POINTS, SHIPPED_GOALS, Goal, goals, read_goals

GOALS_FILE, CARDS_FILE = "sequitur-goals.csv", "sequitur-cards.csv"


WORDS = Sheet(
    "The words",
    ("List", "Words"),
    (("SCOWL, sizes 10 to 60", "74,166 words of 3 to 12 letters, in all spellings of English"),),
    "Other words may be offered: the table accepts or refuses them.",
)


def sheets(goals_text: str, cards_text: str) -> tuple[Sheet, ...]:
    """The cards, the goals of each colour, and which words count."""
    rows = tuple((card.name, card.text) for card in cards(cards_text))
    cards_sheet = Sheet("Sequitur Cards", ("Card", "What it does"), rows)
    known = goals(goals_text).values()
    return (cards_sheet, *(_deck([goal for goal in known if goal.colour == colour], colour) for colour in COLOURS), WORDS)


def _deck(own: Sequence[Goal], colour: str) -> Sheet:
    rows = tuple((goal.name, goal.text, " ".join(goal.examples).lower()) for goal in own)
    points = POINTS[colour]
    title = f"{len(own)} {colour} goals, {points} point{'s' * (points != 1)} each"
    return Sheet(title, ("Goal", "A word that is or has", "Such as"), rows)


def files(goals_text: str, cards_text: str) -> Mapping[str, str]:
    """The two tables as files, by their names."""
    return {GOALS_FILE: goals_text or SHIPPED_GOALS, CARDS_FILE: cards_text or SHIPPED_CARDS}


def read(text: str) -> Mapping[str, str]:
    """The set-up's option for this table, of goals or of cards as its first line says. Raises BadSetupError."""
    if "effect" in text.partition("\n")[0]:
        read_cards(text)
        return {"cards": "" if text == SHIPPED_CARDS else text}
    read_goals(text)
    return {"goals": "" if text == SHIPPED_GOALS else text}
