"""The rules of Sequitur: State, its luck and its steps, as the sheet tells them.

Seats make their secret choices one after another, a pass each, and nobody sees anything of it before the last one is done:
so the order makes no difference, and each draws from what the bag and the decks hold then. Sources are named as in RULES.md:
*sheet* for the published rules, *ruling* for what they leave open.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from ....core import IllegalActionError, Outcome, Seat
from ..words.letters import COUNTS
from ..words.spelling import spell
from . import hand as hands
from .actions import ACCEPT, BACK, PASS, REFUSE, UNLISTED, Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell
from .hand import GAP, LUCK, NO_STEP, Hand, after_card
from .observation import Observation, legal_actions
from .setup import COLOURS, FIRST_LETTERS, MORE_LETTERS, SequiturSetup
from .table import CLAIM, CONSENT, END, LISTED, OFFERED, ORDER, PASSING, SETTLE, WORDS, Spelt, Table

SETTLED: Outcome = "settled"
RETURNED: Outcome = "returned"
"""What comes of settling secret goals, and of returning all letters: nobody chooses it and nothing else can come, so it is
luck of one outcome."""


class State(NamedTuple):
    """A whole game of Sequitur at one moment: the table, where the seat in turn is in its pass, all hands, and the discard
    piles with what was thrown away unseen, in alphabetical order. What is nowhere else is in the bag and in the decks."""

    table: Table
    step: str
    hands: tuple[Hand, ...]
    discards: tuple[str, ...]

    @property
    def setup(self) -> SequiturSetup:
        return self.table.setup

    @property
    def hand(self) -> Hand:
        """That of the seat in turn."""
        return self.hands[self.table.turn]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.table.turn,) if self._acts else ()

    @property
    def _acts(self) -> bool:
        if self.table.stage == PASSING:
            return self.step not in LUCK
        return self.table.stage in (CONSENT, CLAIM)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        return legal_actions(self.table, seat, self.step, self.hands[seat])

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def observe(self, seat: Seat | None) -> Observation:
        """What the seat knows: its own rack, goals and cards, and of another's pass no more than that it is made."""
        own = Hand() if seat is None else self.hands[seat]
        return Observation(self.table, seat, self._acts, self.step if seat == self.table.turn else NO_STEP, own)

    # Choices

    def apply(self, seat: Seat, action: Action) -> State:
        """The seat's choice is made; the last one of a pass reveals what it was made for."""
        if action not in self.legal_actions(seat):
            raise IllegalActionError(_refusal(self, seat, action))
        if isinstance(action, Claim):
            return self._at(self.table.claimed(action.goal))
        if action in (ACCEPT, REFUSE):
            return self._at(self.table.answered(action == ACCEPT))
        return self._in_pass(action)

    def _in_pass(self, action: Action) -> State:
        hand = self.hand
        if isinstance(action, Draw):
            return self._goes_on(hands.SECRET, hand._replace(colour=action.colour))._drawn()
        if isinstance(action, Keep):
            rest = tuple(name for name in hand.goals if name != action.goal)
            return self._goes_on(hands.NEXT, hand._replace(goals=(), secret=action.goal, discarded=rest))
        if isinstance(action, Place):
            rack = hand.drawn + hand.rack if action.end == "left" else hand.rack + hand.drawn
            return self._goes_on(hands.NEXT, hand._replace(rack=rack, drawn=""))._drawn()
        if isinstance(action, Play):
            return self._played(action)
        if isinstance(action, Put):
            rack = hand.rack[: action.gap - 1] + hand.drawn + hand.rack[action.gap - 1 :]
            return self._goes_on(hands.INSERT, hand._replace(rack=rack, drawn=""))._drawn()
        if isinstance(action, Spell | Offer):
            return self._done(hand._replace(word=action.word, offered=isinstance(action, Offer)))
        if isinstance(action, Publish):
            rest = tuple(name for name in hand.goals if name != action.goal)
            return self._done(hand._replace(goals=(), published=action.goal, discarded=(*hand.discarded, *rest)))
        return self._said(action)

    def _said(self, action: Action) -> State:
        hand = self.hand
        if action == PASS:
            return self._goes_on(hands.INSERT, hand)._drawn()
        if action in (UNLISTED, BACK):
            return self._goes_on(hands.OFFER if action == UNLISTED else hands.SPELL, hand)
        # Nothing is spelt, or the goals are thrown away.
        return self._done(hand._replace(goals=(), discarded=(*hand.discarded, *hand.goals)))

    def _played(self, action: Play) -> State:
        card = self.setup.all_cards[action.card - 1]
        rack = after_card(card, self.hand.rack, action.places)
        draws = (action.places or (card.least,))[0] if card.effect == "insert" else 0
        hand = self.hand._replace(rack=rack, used=(*self.hand.used, action.card), to_draw=draws)
        return self._goes_on(hands.REFILL, hand)._drawn()

    def _goes_on(self, step: str, hand: Hand) -> State:
        """The same pass in another step, with that hand."""
        turn = self.table.turn
        return self._replace(step=step, hands=(*self.hands[:turn], hand, *self.hands[turn + 1 :]))

    def _drawn(self) -> State:
        """The step that follows where what this one draws is there, or cannot be had."""
        hand, step = self.hand, self.step
        if step == hands.LETTERS:
            return self if len(hand.rack) < FIRST_LETTERS else self._replace(step=hands.COLOUR)
        if step == hands.SECRET:
            return self._secret_drawn()
        if step == hands.NEXT:
            if hand.drawn:
                return self._replace(step=hands.END)
            return self if len(hand.rack) < FIRST_LETTERS + MORE_LETTERS else self._replace(step=hands.GOAL)._drawn()
        if step == hands.GOAL:
            if self._draws_goal(self.table.colour):
                return self
            return self._replace(step=hands.PUBLISH) if hand.goals else self._done(hand)
        if step == hands.REFILL and GAP in hand.rack:
            return self
        if step == hands.INSERT and hand.drawn:
            return self._replace(step=hands.PUT)
        if hand.to_draw:
            # An empty bag ends the card: only cards of one's own draw that many.
            return self._replace(step=hands.INSERT) if self._bag() else self._goes_on(step, hand._replace(to_draw=0))._drawn()
        if self.table.step == WORDS:
            return self._replace(step=hands.SPELL)
        return self._replace(step=hands.GOAL)._drawn()

    def _secret_drawn(self) -> State:
        hand = self.hand
        if self._draws_goal(hand.colour):
            return self
        hand = hand._replace(colour="")
        if len(hand.goals) > 1:
            return self._goes_on(hands.KEEP, hand)
        return self._goes_on(hands.NEXT, hand._replace(goals=(), secret="".join(hand.goals)))

    def _draws_goal(self, colour: str) -> bool:
        """Whether one more goal of the colour is to be drawn, and can be."""
        return len(self.hand.goals) < self.setup.goals_a_draw and bool(self._deck(colour))

    # Passes

    def _done(self, hand: Hand) -> State:
        """The pass of the seat in turn is over: the next seat's comes, or what all have done is revealed."""
        after = self._goes_on(NO_STEP, hand)
        table = self.table
        if table.turn + 1 < self.setup.seats:
            return after._replace(table=table._replace(turn=table.turn + 1))._begun()
        if table.step == WORDS:
            return after._at(table.shown(tuple(map(self._spelt, after.hands))))
        goals = [hand.published for hand in after.hands if hand.published]
        gone = [name for hand in after.hands for name in hand.discarded]
        return after._turned_up(goals, gone)._begun()

    def _turned_up(self, goals: list[str], gone: list[str]) -> State:
        table = self.table
        for colour in COLOURS:
            count = sum(self.setup.all_goals[name].colour == colour for name in gone)
            table = table.thrown_away(colour, count)
        cleared = tuple(hand._replace(published="", discarded=()) for hand in self.hands)
        return State(table.turned_up(goals), NO_STEP, cleared, tuple(sorted((*self.discards, *gone))))

    def _begun(self) -> State:
        """The first step of a seat's pass."""
        return self._replace(step=hands.LETTERS if self.table.step == 0 else hands.PLAY)

    def _spelt(self, hand: Hand) -> Spelt:
        goal = self.setup.all_goals.get(hand.secret)
        if not hand.word:
            return Spelt("", "", 0, LISTED, hand.secret, False)
        way = spell(hand.rack, hand.word)
        assert way is not None
        balls = "".join(hand.rack[place] for place in way.places)
        is_met = not hand.offered and goal is not None and goal.is_met(hand.word)
        return Spelt(hand.word, balls, way.score, OFFERED if hand.offered else LISTED, hand.secret, is_met)

    def _at(self, table: Table) -> State:
        """The table in the open: nobody holds anything in secret, and all that was thrown away is in the piles."""
        hidden = set(self.discards) - set(self.table.discards)
        return State(table, NO_STEP, (Hand(),) * self.setup.seats, tuple(sorted({*hidden, *table.discards})))

    # Luck

    def chance(self) -> tuple[tuple[Outcome, int], ...]:
        stage = self.table.stage
        if stage in (SETTLE, END):
            return ((SETTLED if stage == SETTLE else RETURNED, 1),)
        if stage == ORDER or (stage == PASSING and self.step in (hands.LETTERS, hands.NEXT, hands.REFILL, hands.INSERT)):
            return tuple(sorted(self._bag().items()))
        if stage == PASSING and self.step in (hands.SECRET, hands.GOAL):
            return tuple((name, 1) for name in self._deck(self._goal_colour()))
        return ()

    def sample_chance(self, rng: random.Random) -> Outcome:
        outcomes, weights = zip(*self.chance(), strict=True)
        return str(rng.choices(outcomes, weights)[0])

    def apply_chance(self, outcome: Outcome) -> State:
        if outcome not in dict(self.chance()):
            raise IllegalActionError(f"{outcome!r} cannot come up now.")
        table, hand = self.table, self.hand if self.step else Hand()
        if table.stage == SETTLE:
            return self._at(table.settled())
        if table.stage == ORDER:
            return self._at(table.drew(outcome))
        if table.stage == END:
            return self._at(table.ended())._begun()
        if self.step in (hands.SECRET, hands.GOAL):
            return self._reshuffled()._goes_on(self.step, hand._replace(goals=(*hand.goals, outcome)))._drawn()
        if self.step == hands.LETTERS:
            return self._goes_on(self.step, hand._replace(rack=hand.rack + outcome))._drawn()
        if self.step == hands.REFILL:
            return self._goes_on(self.step, hand._replace(rack=hand.rack.replace(GAP, outcome, 1)))._drawn()
        drawn = hand._replace(drawn=outcome, to_draw=max(0, hand.to_draw - 1))
        return self._goes_on(self.step, drawn)._drawn()

    def _goal_colour(self) -> str:
        return self.hand.colour if self.step == hands.SECRET else self.table.colour

    def _bag(self) -> Counter[str]:
        """The balls that are on no rack."""
        held = Counter("".join(one.balls for one in self.table.spelt) + self.table.draws)
        for hand in self.hands:
            held.update(hand.rack.replace(GAP, "") + hand.drawn)
        return Counter(COUNTS) - held

    def _deck(self, colour: str) -> tuple[str, ...]:
        """The goals of that colour that may be drawn: those left or, without any, the discards."""
        return self._left(colour) or tuple(name for name in self.discards if self.setup.all_goals[name].colour == colour)

    def _left(self, colour: str) -> tuple[str, ...]:
        table = self.table
        out = {*self.discards, *table.public, *(name for stack in table.stacks for name in stack)}
        out.update(name for hand in self.hands for name in hand.own_goals)
        goals = self.setup.all_goals.values()
        return tuple(goal.name for goal in goals if goal.colour == colour and goal.name not in out)

    def _reshuffled(self) -> State:
        """An empty deck is made of the discards (ruling), at the moment a goal is drawn."""
        colour = self._goal_colour()
        if self._left(colour):
            return self
        rest = tuple(name for name in self.discards if self.setup.all_goals[name].colour != colour)
        return self._replace(table=self.table.reshuffled(colour), discards=rest)


def initial_state(setup: SequiturSetup) -> State:
    """Everything in the bag and in the decks."""
    table = Table(setup, stacks=((),) * setup.seats)
    return State(table, NO_STEP, (Hand(),) * setup.seats, ())._begun()


def _refusal(state: State, seat: Seat, action: Action) -> str:
    if not 0 <= seat < state.setup.seats:
        return f"There is no seat {seat}; the seats are 0 to {state.setup.seats - 1}."
    if seat not in state.to_act:
        return f"Seat {seat} cannot do {str(action)!r} now: it is not its turn."
    legal = [str(other) for other in state.legal_actions(seat) if not isinstance(other, Spell | Offer)]
    shown = ", ".join(legal[:5]) + (", ..." if len(legal) > 5 else "")
    return f"{str(action)!r} is not legal for seat {seat} now; legal are {shown}."
