"""The contents of Sequitur's box as people read and edit them: the five cards, the goals, and which words count.

The texts of goals and cards are those that a set-up has: "" stands for the tables that ship.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core import BadSetupError
from ....files import OURS, format_of
from ....report import Sheet
from .cards import HEADS as CARD_HEADS
from .cards import SHIPPED_CARDS, cards, read_cards
from .csv_tables import heads_in, read_rows, write_rows
from .goals import COLOURS, MISSES, POINTS, SHIPPED_GOALS, Goal, goals, read_goals
from .goals import HEADS as GOAL_HEADS

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
    """The set-up's option for this table, of goals or of cards as its first line says, in the form in which the table is saved.
    Raises BadSetupError."""
    if ours := OURS.get(format_of(text)):
        raise BadSetupError(f"This is {ours}, not a table. Choose “Open a file” for it.")
    if "effect" in heads_in(text, CARD_HEADS):
        read_cards(text)
        table = write_rows(read_rows(text, CARD_HEADS), CARD_HEADS)
        return {"cards": "" if table == SHIPPED_CARDS else table}
    read_goals(text)
    rows = read_rows(text, GOAL_HEADS, [MISSES])
    table = write_rows(rows, (*GOAL_HEADS, *([MISSES] if MISSES in rows[0].cells else [])))
    return {"goals": "" if table == SHIPPED_GOALS else table}
