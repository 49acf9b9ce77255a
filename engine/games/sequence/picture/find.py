"""What players can type to find a card or a space on any board, and what the page says about it: `7h`, `td`, `c7`, a face's name.

A card is looked up in the hand and on the board, a space by its name.
"""

from __future__ import annotations

from functools import lru_cache

from ....cards import Card
from ....scene import Found
from ....text import listed
from ..boards.board import FREE, Board, Space
from ..rules.state import Observation


@lru_cache(maxsize=8)
def search_terms(board: Board) -> tuple[tuple[str, str], ...]:
    """The texts that find cards and spaces, each with the token that chooses it."""
    cards = tuple(dict.fromkeys((*board.spaces_of, *board.deck)))
    if board.looks:
        texts = [(board.spoken(card) if card in board.looks else card, card) for card in cards]
    else:
        texts = [(card, card) for card in cards] + [(f"10{card[1]}", card) for card in cards if card[0] == "T"]
    return (
        *((text.casefold(), f"card:{card}") for text, card in texts),
        *((name, f"space:{name}") for name in board.names),
    )


def find(seen: Observation, token: str) -> Found | None:
    """What to say about the card or space with this token (`card:7H`, `space:c7`), and where it is; None if there is none."""
    kind, _, name = token.partition(":")
    board = seen.table.setup.geometry
    if kind == "space" and name in board.bit_of:
        return Found(_space_words(seen, name), (f"space:{name}",))
    if kind == "card" and (name in board.spaces_of or name in board.deck):
        return Found(_card_words(seen, name), tuple(f"space:{space}" for space in _spaces(board, name)))
    return None


def _spaces(board: Board, card: Card) -> tuple[Space, ...]:
    return board.spaces(board.spaces_of.get(card, 0))


def _card_words(seen: Observation, card: Card) -> str:
    """`seven of hearts: in your hand, d6 and e3 open`."""
    table, board = seen.table, seen.table.setup.geometry
    words = []
    if seen.seat is not None:
        words.append("in your hand" if card in seen.hand else "not in your hand")
    if card in board.wild or card in board.anti_wild:
        words.append("wild" if card in board.wild else "removes a chip")
    elif open_spaces := board.spaces(board.spaces_of.get(card, 0) & ~table.covered):
        words.append(f"{listed(open_spaces)} open")
    else:
        words.append(f"{listed(_spaces(board, card))} covered")
    return f"{board.spoken(card)}: {', '.join(words)}"


def _space_words(seen: Observation, space: Space) -> str:
    """`c7, six of hearts: open, in your hand`."""
    table, board = seen.table, seen.table.setup.geometry
    card = board.cards[board.names.index(space)]
    if card == FREE:
        return f"{space}: counts for every team"
    words = ["covered" if table.covered & board.bit_of[space] else "open"]
    if seen.seat is not None:
        words.append("in your hand" if card in seen.hand else "not in your hand")
    return f"{space}, {board.spoken(card)}: {', '.join(words)}"
