"""One seat's secrets in Sequitur (rack, goals, played cards, word) and the effect of a card on a rack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from ..box.contents import Card
from ..words.spelling import spell
from .setup import SequiturSetup
from .table import LISTED, OFFERED, ShownWord

GAP = "_"
"""Marks a place of the rack that will be refilled."""


def card_places(card: Card, balls: int) -> Iterator[tuple[int, ...]]:
    """All possible values of `Play.places` for the card on a rack of `balls` balls."""
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
    """The rack after the card: with gaps where balls were returned, unchanged for an insertion.

    >>> from engine.games.sequitur.box.contents import cards
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


class Hand(NamedTuple):
    """One seat's hand during its pass."""

    rack: str = ""  # balls from left to right
    drawn: str = ""  # ball to be placed; "" for none
    to_draw: int = 0  # number of balls that a card has yet to draw
    colour: str = ""  # of the secret goal that is being drawn
    goals: tuple[str, ...] = ()  # drawn but not yet decided on
    secret: str = ""  # secret goal; "" for none
    published: str = ""  # goal made public in this pass; "" for none
    discarded: tuple[str, ...] = ()  # goals discarded in this pass
    used: tuple[int, ...] = ()  # numbers of the cards played in this round
    word: str = ""  # word spelt; "" for none
    offered: bool = False  # the word is not in the list

    @property
    def own_goals(self) -> tuple[str, ...]:
        """All goals that only this seat knows."""
        names = (self.secret, *self.goals, self.published, *self.discarded)
        return tuple(name for name in names if name)

    def shown_word(self, setup: SequiturSetup) -> ShownWord:
        """The seat's word as shown at the end of the passes."""
        goal = setup.all_goals.get(self.secret)
        if not self.word:
            return ShownWord("", "", 0, LISTED, self.secret, False, self.rack)
        spelling = spell(self.rack, self.word)
        assert spelling is not None
        balls = "".join(self.rack[place] for place in spelling.places)
        is_met = not self.offered and goal is not None and goal.is_met(self.word)
        standing = OFFERED if self.offered else LISTED
        return ShownWord(self.word, balls, spelling.score, standing, self.secret, is_met, self.rack)
