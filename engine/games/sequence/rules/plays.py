"""The plays of each card, built once for each board: a search asks for the same ones thousands of times.

Knows which spaces a card can ever go on, and nothing of what lies on them.
"""

from __future__ import annotations

from functools import lru_cache

from ....cards import Card
from ..boards.board import Bits, Board, each_bit
from .actions import Play


@lru_cache(maxsize=8)
def all_plays(board: Board) -> dict[Card, dict[Bits, Play]]:
    """Every card's play on every space that it can ever go on."""
    everywhere = board.wild + board.anti_wild
    spaces = board.spaces_of | dict.fromkeys(everywhere, board.playable)
    return {card: {bit: Play(card, board.names[bit.bit_length() - 1]) for bit in each_bit(bits)} for card, bits in spaces.items()}


@lru_cache(maxsize=8192)
def plays_on(board: Board, card: Card, spaces: Bits) -> tuple[Play, ...]:
    """The card's plays on these spaces. A card has two spaces on the classic board, so the same few sets come again."""
    plays = all_plays(board)[card]
    return tuple(plays[bit] for bit in each_bit(spaces))
