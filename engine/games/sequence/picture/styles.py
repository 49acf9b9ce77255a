"""How spaces and cards look on any board of Sequence: the style and text of their shapes, and the order of a sorted hand.

A playing card's text is its name. The text of a custom gameboard's face is its picture, with its name on the next line; a
bordered card's text is its word.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card
from ....text import END_ISOLATE, ISOLATE, isolated, short_names
from ..boards.board import FREE, Board
from ..rules.table import Table

ROOM_FOR_BOTH = 50.0
"""The width from which a caption has room for both a name and a number of cards, in CSS pixels."""

LETTER = 5.5
"""The width of one letter of a caption at its smallest, for wide letters as in `Draw · 82`, in CSS pixels."""


def space_look(board: Board, card: Card) -> tuple[str, str]:
    """The style and the text of a space that shows the card."""
    if card == FREE:
        return "free", card
    return ("space picture", _picture(board, card)) if board.looks else ("space", card)


def card_look(board: Board, card: Card) -> tuple[str, str]:
    """The style and the text of the card; callers may add words to the style."""
    if not board.looks:
        return "card", card
    if card in board.looks:
        return "card picture", _picture(board, card)
    return ("card wild" if card in board.wild else "card remove"), card


def badge(table: Table, card: Card, is_played: bool = False) -> str:
    """The word across a card of the hand, or of a pile; "" for none. A bordered card already has its word on it."""
    board = table.setup.geometry
    if card in board.wild or card in board.anti_wild:
        return "" if board.looks else "WILD" if card in board.wild else "REMOVE"
    return "DEAD" if not is_played and table.is_dead(card) else ""


def caption(names: Sequence[str], seat: int, cards: int, width: float) -> str:
    """The words under a pile of that many cards: `Ludmilla · 3`; with little room `P12 · 3`, or as much of a long name as tells
    it from the others: `Ludm… · 3`; with less, no number."""
    brief, bare = short_names(names)[seat], [name.strip(ISOLATE + END_ISOLATE) for name in names]
    name, others = bare[seat], [other for other in bare if other != bare[seat]]
    long = range(len(name) - 1, 3, -1) if " " not in name else ()
    cut = [isolated(f"{name[:n]}…") for n in long if not any(other.startswith(name[:n]) for other in others)]
    wanted = [f"{words} · {cards}" for words in (names[seat], *cut, brief)]
    return next((words for words in wanted if len(words) * LETTER <= width), wanted[-1] if width >= ROOM_FOR_BOTH else brief)


def _picture(board: Board, card: Card) -> str:
    face = board.looks[card]
    return f"{face.picture}\n{face.name}"
