"""The contents of Sequitur's box: the five cards and their effects, and everything in it for display and editing.

Players may edit the tables of goals and cards. Both are passed as the setup's texts; an included table is passed by its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from ....core import BadSetupError
from ....files import OURS, format_of
from ....report import Sheet
from ....text import amount
from .csv_tables import CsvRow, heads_in, one_of, printable, read_rows, read_shipped, whole_number, write_rows
from .goals import COLOURS, INCLUDED_GOALS, MISSES, POINTS, Goal, goals, read_goals
from .goals import HEADS as GOAL_HEADS

CARD_HEADS = ("name", "text", "effect", "least", "most")
SHIPPED_CARDS = read_shipped("cards.csv")
"""The text of the included table of cards."""
CARDS = 5
MOST_NAME, MOST_TEXT = 16, 90

EFFECTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"swap": (1, 8), "slide": (1, 8), "flip": (2, 9), "insert": (1, 3), "trade": (1, 8)}
)
"""The effects of cards, each with its bounds for `least` and `most`."""


class Card(NamedTuple):
    """One of the five cards that every seat has."""

    name: str
    text: str
    effect: str
    """`swap`: two balls change places. `slide`: one ball moves. `flip`: a run of balls is reversed. `insert`: balls are drawn,
    each to be put anywhere. `trade`: balls are returned to the bag, and as many are drawn into the gaps."""

    least: int
    most: int
    """The minimum and maximum number of balls; for `swap` and `slide`, the distance between the two places."""


@lru_cache(maxsize=8)
def read_cards(text: str) -> tuple[Card, ...]:
    """Parses a table of cards. Raises BadSetupError with the line and what would be right."""
    found = tuple(map(_card, read_rows(text, CARD_HEADS)))
    if len(found) != CARDS:
        raise BadSetupError(f"There must be {CARDS} cards; this file has {len(found)}.")
    if len({card.name for card in found}) < CARDS:
        raise BadSetupError("Two cards have the same name. Give each a different one.")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a table; "" is the included table."""
    return read_cards(text or SHIPPED_CARDS)


def _card(row: CsvRow) -> Card:
    effect = one_of(row, "effect", EFFECTS)
    lowest, highest = EFFECTS[effect]
    least = whole_number(row, "least", lowest, highest)
    most = whole_number(row, "most", least, highest)
    return Card(printable(row, "name", MOST_NAME), printable(row, "text", MOST_TEXT), effect, least, most)


GOALS_FILE, CARDS_FILE = "sequitur-goals.csv", "sequitur-cards.csv"

FORMER = frozenset((0x6BF49932, 0xD0DA4953))
"""Checksums of the tables of version 0.1.0: the goals and cards named "" with other wordings. They are read as those."""

WORDS = Sheet(
    "The words",
    ("List", "Words"),
    (
        ("Recommended", "74,166 words of 3 to 12 letters, in British, American and other spellings"),
        ("Family", "the recommended list without slurs, swear words, sex and drugs"),
        ("Larger", "the recommended list with every other word that computer players accept"),
    ),
    "The words come from SCOWL (sizes 10 to 70), whose licence is in Credits. You can offer other words for the table to accept"
    " or refuse.",
)


OWN_CARDS = "These cards are our own design: no pictures of the printed ones are left."
OWN_GOALS = (
    "The goals are our own design, except two of the printed game: “Removing one letter leaves another word” and “Exactly 3"
    " letters, contains 2 vowels in a row”."
)


def sheets(goals_text: str, cards_text: str) -> tuple[Sheet, ...]:
    """The cards, the goals of each colour, and a description of the word list, as sheets."""
    rows = tuple((card.name, card.text) for card in cards(cards_text))
    cards_sheet = Sheet("Sequitur Cards", ("Card", "What it does"), rows, "" if cards_text else OWN_CARDS)
    known = goals(goals_text).values()
    note = OWN_GOALS if goals_text in INCLUDED_GOALS else ""
    return (cards_sheet, *(_deck([goal for goal in known if goal.colour == colour], colour, note) for colour in COLOURS), WORDS)


def _deck(own: Sequence[Goal], colour: str, note: str) -> Sheet:
    rows = tuple((goal.name, goal.text, " ".join(goal.examples).lower()) for goal in own)
    title = f"{amount(len(own), f'{colour} goal')}, {amount(POINTS[colour], 'point')} each"
    return Sheet(title, ("Goal", "The word needs", "Examples"), rows, note)


def files(goals_text: str, cards_text: str) -> Mapping[str, str]:
    """The two tables as files, by name."""
    return {GOALS_FILE: INCLUDED_GOALS.get(goals_text, goals_text), CARDS_FILE: cards_text or SHIPPED_CARDS}


def read(text: str) -> Mapping[str, str]:
    """The setup option for this table, in its canonical form. The first line tells whether it has goals or cards. Raises
    BadSetupError."""
    if ours := OURS.get(format_of(text)):
        raise BadSetupError(f"This is {ours}, not a table. Use “Open a file” in Settings.")
    if "effect" in heads_in(text, CARD_HEADS):
        read_cards(text)
        table = write_rows(read_rows(text, CARD_HEADS), CARD_HEADS)
        return {"cards": _name_of(table, {"": SHIPPED_CARDS})}
    read_goals(text)
    rows = read_rows(text, GOAL_HEADS, [MISSES])
    table = write_rows(rows, (*GOAL_HEADS, *([MISSES] if MISSES in rows[0].cells else [])))
    return {"goals": _name_of(table, INCLUDED_GOALS)}


def _name_of(table: str, included: Mapping[str, str]) -> str:
    """The name of the included table with this text, or the text itself."""
    if crc32(table.encode()) in FORMER:
        return ""
    return next((name for name, text in included.items() if text == table), table)
