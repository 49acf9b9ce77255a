"""How playing cards are printed: the ink of each suit, in two colours or four, and the text of each rank."""

from __future__ import annotations

from web.games.sequence.palette import DEAD_INK, FOUR_INKS, TWO_INKS
from web.games.sequence.settings import FOUR_COLOURS
from web.kit.options import is_on


def ink(card: str, dead: bool = False) -> str:
    """The colour in which the card is printed."""
    if dead:
        return DEAD_INK
    return (FOUR_INKS if is_on(FOUR_COLOURS) else TWO_INKS)[card[1]]


def rank_text(card: str) -> str:
    """The card's rank as printed."""
    return "10" if card[0] == "T" else card[0]
