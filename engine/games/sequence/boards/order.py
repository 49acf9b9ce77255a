"""The order in which cards of a board's deck are listed and laid out."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import SUITS, Card, rank_order
from .board import Board


def in_order(board: Board, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards by suit and rank, on a custom gameboard by name; wild and anti-wild cards come last.

    >>> from engine.games.sequence.boards.catalog import load_board
    >>> in_order(load_board("classic"), ("JS", "3H", "TH", "JD", "AS"))
    ('AS', '3H', 'TH', 'JD', 'JS')
    """

    def place(card: Card) -> tuple[int, str | int, str | int]:
        if card in board.wild or card in board.anti_wild:
            return (1 if card in board.wild else 2), card, ""
        return (0, board.spoken(card).casefold(), card) if board.looks else (0, SUITS.index(card[1]), rank_order(card))

    return tuple(sorted(cards, key=place))
