"""What one seat of Sequitur has before it in secret, and what it may do with it in each step of a pass."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from ..box.cards import Card
from ..words.spelling import unlisted_on, words_on
from .actions import BACK, DISCARD, NO_WORD, PASS, UNLISTED, Action, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from .setup import COLOURS, SequiturSetup

LETTERS, COLOUR, SECRET, KEEP, NEXT, END, GOAL, PUBLISH, PLAY, REFILL, INSERT, PUT, SPELL, OFFER = (
    "letters", "colour", "secret", "keep", "next", "end", "goal", "publish", "play", "refill", "insert", "put", "spell", "offer",
)  # fmt: skip
"""The steps of a pass: five letters are drawn, a colour chosen, the secret goal drawn (and alone one of two kept), a letter
drawn, put to an end, a goal drawn, made public or not, a card played, its gaps refilled or its letter drawn and put, a word
spelt, a word offered that is not in the list."""

LUCK = (LETTERS, SECRET, NEXT, GOAL, REFILL, INSERT)
"""The steps in which a letter or goal is drawn."""

NO_STEP = ""
GAP = "_"
"""A place of the rack that is to be refilled."""


class Hand(NamedTuple):
    """`rack` are the balls from left to right, `drawn` the one that is to be placed, `to_draw` how many a card has yet to draw.

    `colour` is that of the secret goal while it is drawn, `goals` are those drawn and not decided on, `secret` the secret goal,
    "" without one; `published` and `discarded` what became of the goals of this pass. `used` are the numbers of the cards played
    in this round. `word` is what is spelt, "" for nothing, and `offered` whether it is not in the list.
    """

    rack: str = ""
    drawn: str = ""
    to_draw: int = 0
    colour: str = ""
    goals: tuple[str, ...] = ()
    secret: str = ""
    published: str = ""
    discarded: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    word: str = ""
    offered: bool = False

    @property
    def own_goals(self) -> tuple[str, ...]:
        """Every goal that this seat alone knows."""
        names = (self.secret, *self.goals, self.published, *self.discarded)
        return tuple(name for name in names if name)


def legal_actions(setup: SequiturSetup, step: str, hand: Hand) -> tuple[Action, ...]:
    """What the seat may do in that step of its pass, each action once."""
    if step == COLOUR:
        return tuple(map(Draw, COLOURS))
    if step == KEEP:
        return tuple(map(Keep, hand.goals))
    if step == END:
        return Place("left"), Place("right")
    if step == PUBLISH:
        # Alone one of two is made public, and the other goes (sheet, Solo play).
        return (*map(Publish, hand.goals), *((DISCARD,) if setup.seats > 1 else ()))
    if step == PLAY:
        return (*_plays(setup, hand), PASS)
    if step == PUT:
        return tuple(map(Put, range(1, len(hand.rack) + 2)))
    if step == SPELL:
        return (*map(Spell, sorted(words_on(hand.rack))), NO_WORD, UNLISTED)
    if step == OFFER:
        return (*map(Offer, sorted(unlisted_on(hand.rack))), BACK)
    return ()


def _plays(setup: SequiturSetup, hand: Hand) -> Iterator[Play]:
    for index, card in enumerate(setup.all_cards, 1):
        if index not in hand.used:
            yield from (Play(index, places) for places in card_places(card, len(hand.rack)))


def card_places(card: Card, balls: int) -> Iterator[tuple[int, ...]]:
    """Each way to name places for the card on a rack of so many balls, in the order of `Play.places`."""
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
    """The rack after the card: with gaps where balls went back, and for an insertion as it was.

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
