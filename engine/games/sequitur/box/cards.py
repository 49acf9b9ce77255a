"""The Sequitur Cards: their effects, and the table of cards, which players may edit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ....core import BadSetupError
from .csv_tables import CsvRow, one_of, printable, read_rows, read_shipped, whole_number

HEADS = ("name", "text", "effect", "least", "most")
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
    found = tuple(map(_card, read_rows(text, HEADS)))
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
