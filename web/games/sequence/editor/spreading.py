"""Fills a draft's empty spaces so that its faces occur about equally often and equal ones lie apart. Pure."""

from __future__ import annotations

import random
from collections import Counter

from engine.games.sequence.rules.board_file import EMPTY_SPACE, FREE_SPACE
from web.games.sequence.editor.draft import Draft

Place = tuple[int, int]

REACH = 2
"""Equal faces crowd each other up to this many spaces away."""


def spread(draft: Draft, rng: random.Random) -> Draft:
    """The draft with faces on all spaces that were empty; unchanged if it has no faces."""
    cards = [entry.card for entry in draft.entries]
    laid = {(row, column): card for row, line in enumerate(draft.rows) for column, card in enumerate(line)}
    empty = [place for place, card in laid.items() if card == EMPTY_SPACE]
    if not cards:
        return draft
    rng.shuffle(empty)
    counts = Counter(card for card in laid.values() if card not in (EMPTY_SPACE, FREE_SPACE))
    for place in empty:
        laid[place] = min(cards, key=lambda card: (counts[card], _crowding(laid, place, card), rng.random()))
        counts[laid[place]] += 1
    for _ in range(3):
        for place in empty:
            _swap_if_better(laid, place, empty)
    rows = tuple(tuple(laid[row, column] for column in range(draft.width)) for row in range(draft.height))
    return draft._replace(rows=rows)


def _swap_if_better(laid: dict[Place, str], place: Place, others: list[Place]) -> None:
    """Swap the space's face with the one elsewhere that leaves the two least crowded together, if any does better."""
    card = laid[place]
    if not _crowding(laid, place, card):
        return
    best, gain = place, 0
    for other in others:
        theirs = laid[other]
        if theirs != card:
            now = _crowding(laid, place, card) + _crowding(laid, other, theirs)
            laid[place], laid[other] = theirs, card
            then = _crowding(laid, place, theirs) + _crowding(laid, other, card)
            laid[place], laid[other] = card, theirs
            if now - then > gain:
                best, gain = other, now - then
    laid[place], laid[best] = laid[best], card


def _crowding(laid: dict[Place, str], place: Place, card: str) -> int:
    """How much equal faces nearby would crowd that face on that space; neighbours count most."""
    row, column = place
    crowding = 0
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            if (down or right) and laid.get((row + down, column + right)) == card:
                crowding += 1 if max(abs(down), abs(right)) == REACH else 8
    return crowding
