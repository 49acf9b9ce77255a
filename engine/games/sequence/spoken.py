"""How spaces and cards of Sequence are spoken, for labels and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, spoken
from engine.games.sequence.actions import Space
from engine.games.sequence.board import FREE
from engine.games.sequence.table import Table


def space_label(table: Table, space: Space, colours: Sequence[str], recent: Sequence[Space]) -> str:
    """The space, its card, and what lies on it: `d6, six of hearts, blue chip in a sequence`."""
    board = table.setup.geometry
    bit = board.bit_of[space]
    card = board.cards[bit.bit_length() - 1]
    words = [space, "free corner" if card == FREE else spoken(card)]
    for team, chips in enumerate(table.chips):
        if chips & bit:
            words.append(f"{colours[team]} chip" + (" in a sequence" if table.locked(team) & bit else ""))
    if space in recent:
        words.append("last move")
    return ", ".join(words)


def card_label(table: Table, card: Card) -> str:
    """The card of a hand and what it can do: `jack of spades, removes a chip`, `four of clubs, dead`."""
    board = table.setup.geometry
    if card in board.wild:
        return f"{spoken(card)}, wild"
    if card in board.anti_wild:
        return f"{spoken(card)}, removes a chip"
    return f"{spoken(card)}, dead" if table.is_dead(card) else spoken(card)
