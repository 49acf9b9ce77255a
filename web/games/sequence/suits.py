"""How playing cards are printed: the ink of each suit, in two colours or in four, and the ranks."""

from __future__ import annotations

from web.kit.options import options
from web.kit.paint.palette import DEAD_INK, FOUR_INKS, TWO_INKS


def ink(card: str, dead: bool = False) -> str:
    """The colour in which the card is printed."""
    if dead:
        return DEAD_INK
    return (FOUR_INKS if options().four_colours else TWO_INKS)[card[1]]


def rank_text(card: str) -> str:
    """The card's rank as it is printed."""
    return "10" if card[0] == "T" else card[0]
