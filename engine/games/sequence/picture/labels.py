"""Spoken labels of spaces, cards and piles of Sequence, for buttons and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card
from ....core import Seat
from ....text import amount
from ..boards.board import FREE, Board, Space
from ..rules.table import Table


def space_label(table: Table, space: Space, colours: Sequence[str], note: str) -> str:
    """The space, its card, the chip on it and what has just happened: `d6, six of hearts, blue chip in a sequence, last move`."""
    board = table.setup.geometry
    bit = board.bit_of[space]
    card = board.cards[bit.bit_length() - 1]
    words = [space, _free(board, space) if card == FREE else board.spoken(card)]
    for team, chips in enumerate(table.chips):
        if chips & bit:
            words.append(f"{colours[team]} chip" + (" in a sequence" if table.locked(team) & bit else ""))
    return ", ".join([*words, note] if note else words)


def _free(board: Board, space: Space) -> str:
    return "free corner" if space[0] in ("a", board.names[-1][0]) and space[1:] in ("1", str(board.height)) else "free space"


def card_label(table: Table, card: Card) -> str:
    """A card of the hand and what is special about it: `jack of spades, removes a chip`, `four of clubs, dead`."""
    board = table.setup.geometry
    name = board.spoken(card)
    if card in board.wild:
        return name if board.looks else f"{name}, wild"
    if card in board.anti_wild:
        return f"{name}, removes a chip"
    return f"{name}, dead" if table.is_dead(card) else name


def deck_label(size: int) -> str:
    """`draw pile, 58 cards`."""
    return f"draw pile, {amount(size, 'card')}"


def open_pile_label(board: Board, name: str, order: str, cards: Sequence[Card]) -> str:
    """`Ada’s discards, newest first: queen of hearts, two of clubs`."""
    return f"{name}’s discards, {order}: {', '.join(map(board.spoken, cards))}"


def pile_label(table: Table, seat: Seat, names: Sequence[str]) -> str:
    """`Ada’s discards, 3 cards, queen of hearts on top`."""
    pile = table.piles[seat]
    words = [f"{names[seat]}’s discards, {amount(len(pile), 'card')}"]
    if pile:
        words.append(f"{table.setup.geometry.spoken(pile[-1])} on top")
    return ", ".join(words)
