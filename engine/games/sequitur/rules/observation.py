"""What one seat of Sequitur knows: the table, and what it has before it. What it has thrown away it may forget."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ....core import Seat
from ..words.letters import COUNTS
from . import hand as hands
from .actions import ACCEPT, REFUSE, Action, Claim
from .hand import Hand
from .setup import COLOURS, FIRST_LETTERS, MORE_LETTERS
from .table import CLAIM, CONSENT, PASSING, Table

if TYPE_CHECKING:
    from .state import State


class Observation(NamedTuple):
    """One seat's knowledge; for `seat` None, what everybody sees. `acts` is whether the game waits for the seat in turn and not
    for luck; `step` is the step of one's own pass, "" when it is not one's turn; `hand` is one's own."""

    table: Table
    seat: Seat | None
    acts: bool
    step: str
    hand: Hand

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.table.turn,) if self.acts else ()

    def legal_actions(self) -> tuple[Action, ...]:
        if self.seat is None or self.seat not in self.to_act:
            return ()
        return legal_actions(self.table, self.seat, self.step, self.hand)

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def sample_state(self, rng: random.Random) -> State:
        """A state with this observation: letters that nobody sees are anywhere, secret goals of any colour; nobody else has
        played a card."""
        return _Guess(self, rng).state()


def legal_actions(table: Table, seat: Seat, step: str, hand: Hand) -> tuple[Action, ...]:
    """What the seat in turn may do, each action once."""
    if table.stage == PASSING:
        return hands.legal_actions(table.setup, step, hand)
    if table.stage == CONSENT:
        return ACCEPT, REFUSE
    return tuple(map(Claim, table.claimable(seat))) if table.stage == CLAIM else ()


class _Guess:
    """One way in which things may lie that an observation does not show, in the middle of a pass."""

    def __init__(self, seen: Observation, rng: random.Random) -> None:
        self.seen = seen
        self.table = table = seen.table
        self.setup = table.setup
        own = seen.hand
        letters = Counter(COUNTS) - Counter(own.rack) - Counter(own.drawn)
        self.bag = list(letters.elements())
        rng.shuffle(self.bag)
        known = {*own.own_goals, *table.public, *table.discards, *(name for stack in table.stacks for name in stack)}
        known.update(one.secret for one in table.spelt)
        self.decks = {
            colour: [name for name, goal in self.setup.all_goals.items() if goal.colour == colour and name not in known]
            for colour in COLOURS
        }
        for deck in self.decks.values():
            rng.shuffle(deck)
        self.rng = rng

    def state(self) -> State:
        from .state import State

        unseen = [self._goal(colour) for colour, count in zip(COLOURS, self.table.unseen, strict=True) for _ in range(count)]
        passing = self.table.stage == PASSING
        step = self.seen.step or (self._step(unseen) if passing else hands.NO_STEP)
        if step in (hands.SECRET, hands.GOAL):
            # There is one to be drawn.
            self._goal(self.table.colour if step == hands.GOAL else self.seen.hand.colour)
        held = tuple(
            self.seen.hand if seat == self.seen.seat or not passing else self._hand(seat, step)
            for seat in range(self.setup.seats)
        )
        return State(self.table, step, held, tuple(sorted((*self.table.discards, *unseen))))

    def _goal(self, colour: str) -> str:
        """A goal that nobody has seen; "" where there is none."""
        return self.decks[colour].pop() if self.decks[colour] else ""

    def _step(self, unseen: Sequence[str]) -> str:
        """Where the seat in turn may be in its pass, with those goals thrown away unseen."""
        if self.table.step == 0:
            return hands.COLOUR if self.seen.acts else hands.LETTERS
        if self.seen.acts:
            return hands.PLAY
        colour, goals = self.table.colour, self.setup.all_goals
        if colour and (self.decks[colour] or any(goals[name].colour == colour for name in (*self.table.discards, *unseen))):
            return hands.GOAL
        draws = [card.effect for card in self.setup.all_cards if card.effect in ("trade", "insert")]
        return hands.REFILL if "trade" in draws else hands.INSERT

    def _hand(self, seat: Seat, step: str) -> Hand:
        table = self.table
        if seat == table.turn and step in (hands.LETTERS, hands.COLOUR):
            return Hand(self._letters(FIRST_LETTERS) if step == hands.COLOUR else "")
        if table.step == 0 and seat >= table.turn:
            return Hand()
        secret = self._goal(self.rng.choice(COLOURS)) or next(filter(None, map(self._goal, COLOURS)), "")
        hand = Hand(self._letters(FIRST_LETTERS + MORE_LETTERS), secret=secret)
        if seat < table.turn and table.colour:
            drawn = self._goal(table.colour)
            public = self.rng.random() < 0.5
            return hand._replace(published=drawn) if public or not drawn else hand._replace(discarded=(drawn,))
        return self._drawing(hand, step) if seat == table.turn else hand

    def _drawing(self, hand: Hand, step: str) -> Hand:
        """The hand of somebody whose card draws letters now."""
        if step not in (hands.REFILL, hands.INSERT):
            return hand
        effect = "trade" if step == hands.REFILL else "insert"
        index, card = next((i, card) for i, card in enumerate(self.setup.all_cards, 1) if card.effect == effect)
        if step == hands.INSERT:
            return hand._replace(to_draw=card.least, used=(index,))
        return hand._replace(rack=hands.GAP * card.least + hand.rack[card.least :], used=(index,))

    def _letters(self, count: int) -> str:
        return "".join(self.bag.pop() for _ in range(count))
