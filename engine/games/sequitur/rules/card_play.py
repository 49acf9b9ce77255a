"""Where a card can be played, and what it does to a rack. Knows no seats and no passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from ..box.cards import Card

GAP = "_"
"""A place of the rack that is to be refilled."""


def card_places(card: Card, balls: int) -> Iterator[tuple[int, ...]]:
    """Everything that `Play.places` can be for the card, on a rack of that many balls."""
    places = range(1, balls + 1)
    if card.effect == "swap":
        yield from (pair for pair in combinations(places, 2) if card.least <= pair[1] - pair[0] <= card.most)
    elif card.effect == "slide":
        yield from (pair for pair in permutations(places, 2) if card.least <= abs(pair[1] - pair[0]) <= card.most)
    elif card.effect == "flip":
        yield from (pair for pair in combinations(places, 2) if card.least <= pair[1] - pair[0] + 1 <= card.most)
    elif card.effect == "trade":
        for count in range(card.least, min(card.most, balls) + 1):
            yield from combinations(places, count)
    elif card.least == card.most:
        yield ()
    else:
        yield from ((count,) for count in range(card.least, card.most + 1))


def after_card(card: Card, rack: str, places: tuple[int, ...]) -> str:
    """The rack after the card: with gaps where balls went back, and unchanged for an insertion.

    >>> from engine.games.sequitur.box.cards import cards
    >>> swap, slide, flip, insert, trade = cards("")
    >>> after_card(swap, "ABCDE", (2, 4)), after_card(slide, "ABCDE", (1, 4)), after_card(flip, "ABCDE", (2, 5))
    ('ADCBE', 'BCDAE', 'AEDCB')
    >>> after_card(trade, "ABCDE", (1, 5))
    '_BCD_'
    """
    balls = list(rack)
    if card.effect == "swap":
        first, second = (place - 1 for place in places)
        balls[first], balls[second] = balls[second], balls[first]
    elif card.effect == "slide":
        start, end = places
        balls.insert(end - 1, balls.pop(start - 1))
    elif card.effect == "flip":
        start, end = places
        balls[start - 1 : end] = balls[start - 1 : end][::-1]
    elif card.effect == "trade":
        for place in places:
            balls[place - 1] = GAP
    return "".join(balls)
