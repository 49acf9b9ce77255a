"""What one seat of Sequitur has in secret: rack, goals, the cards it has played and its word; and what a card does to a rack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from ..box.cards import Card
from ..words.spelling import spell
from .setup import SequiturSetup
from .table import LISTED, OFFERED, ShownWord

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


class Hand(NamedTuple):
    """What a seat holds, as far as it has come in its pass.

    `rack` are the balls from left to right, `drawn` the ball to be placed, `to_draw` how many a card has yet to draw. `colour` is
    the secret goal's while it is drawn, `goals` are goals drawn but not yet decided on, `secret` is the secret goal or "";
    `published` and `discarded` are what became of the goals of this pass. `used` are the numbers of the cards played in this
    round. `word` is the word spelt, "" for none; `offered` says that it is not in the list.
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

    def shown_word(self, setup: SequiturSetup) -> ShownWord:
        """What the seat shows at the end of the passes."""
        goal = setup.all_goals.get(self.secret)
        if not self.word:
            return ShownWord("", "", 0, LISTED, self.secret, False, self.rack)
        spelling = spell(self.rack, self.word)
        assert spelling is not None
        balls = "".join(self.rack[place] for place in spelling.places)
        is_met = not self.offered and goal is not None and goal.is_met(self.word)
        standing = OFFERED if self.offered else LISTED
        return ShownWord(self.word, balls, spelling.score, standing, self.secret, is_met, self.rack)
