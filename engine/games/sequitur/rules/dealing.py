"""How letters and goals of Sequitur are dealt where nobody is trusted with the bag (`engine.apart.sealed`).

Goals come from three shuffled decks, as many as no game uses up. Letters come from a bag of the seat's own: which ones others
have is a secret, so nobody's device could leave them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ....core import Outcome, Seat
from ....dealing import NAMED, Slot
from ..box.cards import Card
from ..box.goals import COLOURS
from ..words.spelling import unlisted_on
from . import steps
from .actions import BACK, DISCARD, PASS, UNLISTED, Action, Draw, Offer, Place, Play, Publish, Put, parse_action
from .hand import Hand
from .setup import MORE_LETTERS, ROUNDS, SequiturSetup
from .state import Observation, State
from .table import PASSES, PASSING, WORDS

OPEN, LETTER, UNLUCKY = Slot(has_luck=True, is_open=True), Slot(has_luck=True), Slot()
"""The choice of a colour after five letters, which everybody sees as at a table; the place of a letter; a choice without luck."""


class SequiturPasses:
    """A round: letters, a secret goal and their places; then cards, and goals to make public; then a word."""

    def number(self, public: Observation) -> int | None:
        table = public.table
        return table.round * PASSES + table.step if table.stage == PASSING else None

    def slots(self, public: Observation) -> tuple[Slot, ...]:
        table = public.table
        if table.step == 0:
            places = (LETTER._replace(deck=NAMED), *(LETTER,) * (MORE_LETTERS - 1))
            return (OPEN, *places, Slot(deck=0))
        puts = (LETTER._replace(may_skip=True),) * most_put(table.setup)
        return (UNLUCKY, *puts, Slot(deck=table.step) if table.step < WORDS else UNLUCKY)

    def turn(self, public: Observation) -> Seat:
        return public.table.turn

    def order(self, public: Observation) -> tuple[Seat, ...]:
        return public.table.order

    def is_first(self, number: int) -> bool:
        return number % PASSES == 0

    def is_last(self, number: int) -> bool:
        return number % PASSES == WORDS

    def is_card(self, state: State) -> bool:
        return state.step in (steps.SECRET, steps.GOAL)

    def is_skipped(self, state: State) -> bool:
        return state.step not in (steps.REFILL, steps.INSERT, steps.PUT)

    def is_aside(self, text: str) -> bool:
        return text in (str(UNLISTED), str(BACK))

    def ways(self, state: State) -> Iterator[tuple[str, ...]]:
        for action in state.legal_actions(state.table.turn):
            if action == UNLISTED:
                yield from ((str(UNLISTED), str(Offer(word))) for word in unlisted_on(state.hand.rack))
            elif action != BACK:
                yield (str(action),)

    def deck_named(self, text: str) -> int | None:
        action = parse_action(text)
        return COLOURS.index(action.colour) if isinstance(action, Draw) else None

    def shows(self, text: str) -> bool:
        return text != str(DISCARD)

    def told(self, state: State) -> str:
        return state.hand.rack

    def imagined(self, state: State, opened: tuple[str, ...], told: str) -> str:
        hand = state.hand
        if state.step in steps.LUCK:
            return told[len(hand.rack)] if len(hand.rack) < len(told) else state.chance()[0][0]
        return str(self._chosen(state, hand, opened, told))

    def _chosen(self, state: State, hand: Hand, opened: tuple[str, ...], told: str) -> Action | str:
        match state.step:
            case steps.COLOUR:
                return opened[0] if opened else Draw(COLOURS[0])
            case steps.END:
                return Place("right")
            case steps.PLAY:
                return _drawing(state, len(told) - len(hand.rack)) or PASS
            case steps.PUT:
                return Put(len(hand.rack) + 1)
            case steps.SPELL if opened and isinstance(parse_action(opened[-1]), Offer):
                return UNLISTED
        # The last choice: a colour is the only one that is opened before it.
        return opened[-1] if len(opened) > (state.table.step == 0) else _last(state)


def _last(state: State) -> Action | str:
    """What ends the pass where nobody knows yet what has."""
    return DISCARD if state.step == steps.PUBLISH else "no word"


def most_put(setup: SequiturSetup) -> int:
    """How many letters a card at most draws to put anywhere."""
    return max((card.most for card in setup.all_cards if card.effect == "insert"), default=0)


def _drawing(state: State, letters: int) -> Play | None:
    """The first of the cards by which the hand in turn can have got so many more letters; None where none is needed."""
    cards = [(number, card) for number, card in enumerate(state.setup.all_cards, 1) if card.effect == "insert"]
    unused = [(number, card) for number, card in cards if number not in state.hand.used]
    for count in range(1, PASSES - state.table.step + 1):
        for played in combinations(unused, count):
            least, most = sum(card.least for _, card in played), sum(card.most for _, card in played)
            if least <= letters <= most:
                return _drawn(*played[0], letters - (least - played[0][1].least))
    return None


def _drawn(number: int, card: Card, letters: int) -> Play:
    """That card, drawing at most so many letters."""
    return Play(number, () if card.least == card.most else (min(card.most, letters),))


class SequiturDealing:
    """Goals are cards of three decks; letters are rolled, each from what is left in the own bag."""

    has_deck = True
    passes = SequiturPasses()
    differs = (
        "Letters come to each from a bag of their own, so two may have the same rare one, and everybody sees of which colour a "
        "secret goal is. A game takes about 90 links: connected devices are quicker."
    )

    def sealed_setup(self, setup: SequiturSetup) -> SequiturSetup | None:
        """None where a deck of goals could be used up: what is in its discards nobody knows."""
        colours = [goal.colour for goal in setup.all_goals.values()]
        has_enough = all(colours.count(colour) >= 2 * ROUNDS * setup.seats for colour in COLOURS)
        return replace(setup, own_bags=True) if has_enough else None

    def taker(self, public: Observation) -> Seat:
        return public.table.turn

    def decks(self, state: State) -> tuple[tuple[Outcome, ...], ...]:
        goals = state.setup.all_goals.values()
        return tuple(tuple(goal.name for goal in goals if goal.colour == colour) for colour in COLOURS)

    def shown(self, action: Action) -> Outcome | None:
        return action.goal if isinstance(action, Publish) else None


DEALING = SequiturDealing()
