"""The rules of Sequitur as a state machine: State with its random outcomes and steps, and what each seat observes.

Seats make their secret choices one after another, one pass each. A pass is revealed only after its last seat, so the order makes
no difference; each seat draws from what bag and decks contain at that time. State and Observation list the same legal actions,
because these follow from the table and the seat's own hand alone. Sources are named as in RULES.md: *sheet* for the published
rules, *ruling* for the questions that they leave open.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....codec import dumps
from ....core import ChanceOutcome, IllegalActionError, Seat
from ....text import quoted
from ..box.goals import COLOURS
from ..words.lexicon import COUNTS
from ..words.spelling import MOST_OFFERING, spell, unlisted_on, words_on
from . import steps
from .actions import (
    ACCEPT,
    BACK,
    DISCARD,
    NO_WORD,
    PASS,
    REFUSE,
    UNLISTED,
    Action,
    Claim,
    Draw,
    Keep,
    Offer,
    Place,
    Play,
    Publish,
    Put,
    Spell,
)
from .hand import GAP, Hand, after_card, card_places
from .setup import FIRST_LETTERS, MORE_LETTERS, SequiturSetup
from .steps import LUCK, NO_STEP
from .table import CLAIM, CONSENT, END, ORDER, PASSING, SETTLE, WORDS, Table


def bag(table: Table, hands: Sequence[Hand]) -> Counter[str]:
    """The balls in the bag: those on no rack and in no word on the table."""
    out = Counter("".join(one.balls for one in table.spelt) + table.draws)
    for hand in hands:
        out.update(hand.rack.replace(GAP, "") + hand.drawn)
    return Counter(COUNTS) - out


def deck(table: Table, hands: Sequence[Hand], discards: Sequence[str], colour: str) -> tuple[str, ...]:
    """The goals left in this colour's deck."""
    out = {*discards, *table.public, *(name for stack in table.stacks for name in stack)}
    out.update(name for hand in hands for name in hand.own_goals)
    goals = table.setup.all_goals.values()
    return tuple(goal.name for goal in goals if goal.colour == colour and goal.name not in out)


def drawable_goals(table: Table, hands: Sequence[Hand], discards: Sequence[str], colour: str) -> tuple[str, ...]:
    """The goals of this colour that may be drawn: those left in the deck or, if it is empty, the discards."""
    known = table.setup.all_goals
    return deck(table, hands, discards, colour) or tuple(name for name in discards if known[name].colour == colour)


class Hidden(NamedTuple):
    """Everything that one seat does not see."""

    step: str  # step of the seat in turn
    hands: tuple[Hand, ...]  # all seats' hands
    discards: tuple[str, ...]  # all discarded goals, face up or down, in alphabetical order


def sample_hidden(table: Table, seat: Seat | None, acts: bool, step: str, own: Hand, rng: random.Random) -> Hidden:
    """Samples hidden information consistent with an observation with these fields."""
    return _Sample(table, seat, acts, step, own, rng).hidden()


class _Sample:
    """Builds one sample of everything that the seat does not see, drawn from shuffled piles."""

    def __init__(self, table: Table, seat: Seat | None, acts: bool, step: str, own: Hand, rng: random.Random) -> None:
        self.table, self.seat, self.acts, self.step, self.own, self.rng = table, seat, acts, step, own, rng
        self.setup = table.setup
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

    def hidden(self) -> Hidden:
        # A malicious device may report any number.
        counts = [min(count, len(self.setup.all_goals)) for count in self.table.unseen]
        unseen = [self._goal(colour) for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
        passing = self.table.stage == PASSING
        step = self.step or (self._step_in_turn(unseen) if passing else steps.NO_STEP)
        if step in (steps.SECRET, steps.GOAL):
            # The deck must keep one goal to be drawn.
            self._goal(self.table.colour if step == steps.GOAL else self.own.colour)
        hands = tuple(
            self.own if seat == self.seat or not passing else self._hand(seat, step) for seat in range(self.setup.seats)
        )
        return Hidden(step, self._fitting(hands), tuple(sorted((*self.table.discards, *unseen))))

    def _fitting(self, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        """The hands as the rule of the last goal has them: none of the others has made its goal public if this seat must, and one
        of them has if it is free to discard."""
        own, order = self.table.turn, self.table.order
        if not self.setup.no_empty_steps or own != order[-1] or len(hands) < 2:
            return hands
        if self.step == steps.MUST:
            return tuple(
                hand._replace(published="", discarded=(hand.published,)) if seat != own and hand.published else hand
                for seat, hand in enumerate(hands)
            )
        if self.step == steps.PUBLISH and not any(hand.published for seat, hand in enumerate(hands) if seat != own):
            one = next((seat for seat, hand in enumerate(hands) if seat != own and hand.discarded), None)
            if one is not None:
                shown = hands[one]._replace(published=hands[one].discarded[0], discarded=())
                return (*hands[:one], shown, *hands[one + 1 :])
        return hands

    def _goal(self, colour: str) -> str:
        """A goal that nobody has seen; "" if there is none."""
        return self.decks[colour].pop() if self.decks[colour] else ""

    def _step_in_turn(self, unseen: Sequence[str]) -> str:
        """A possible step of the seat in turn, given the goals discarded face down."""
        if self.table.step == 0:
            return steps.COLOUR if self.acts else steps.LETTERS
        if self.acts:
            return steps.PLAY
        colour, goals = self.table.colour, self.setup.all_goals
        if colour and (self.decks[colour] or any(goals[name].colour == colour for name in (*self.table.discards, *unseen))):
            return steps.GOAL
        draws = [card.effect for card in self.setup.all_cards if card.effect in ("trade", "insert")]
        return steps.REFILL if "trade" in draws else steps.INSERT

    def _hand(self, seat: Seat, step: str) -> Hand:
        table = self.table
        if seat == table.turn and step in (steps.LETTERS, steps.COLOUR):
            return Hand(self._letters(FIRST_LETTERS) if step == steps.COLOUR else "")
        if table.step == 0 and not table.has_passed(seat):
            return Hand()
        secret = self._goal(self.rng.choice(COLOURS)) or next(filter(None, map(self._goal, COLOURS)), "")
        hand = Hand(self._letters(FIRST_LETTERS + MORE_LETTERS), secret=secret)
        if table.has_passed(seat) and table.colour:
            drawn = self._goal(table.colour)
            public = self.rng.random() < 0.5
            return hand._replace(published=drawn) if public or not drawn else hand._replace(discarded=(drawn,))
        return self._drawing(hand, step) if seat == table.turn else hand

    def _drawing(self, hand: Hand, step: str) -> Hand:
        """A possible hand of a seat whose card draws letters now."""
        if step not in (steps.REFILL, steps.INSERT):
            return hand
        effect = "trade" if step == steps.REFILL else "insert"
        index, card = next((i, card) for i, card in enumerate(self.setup.all_cards, 1) if card.effect == effect)
        if step == steps.INSERT:
            return hand._replace(to_draw=card.least, used=(index,))
        return hand._replace(rack=GAP * card.least + hand.rack[card.least :], used=(index,))

    def _letters(self, count: int) -> str:
        return "".join(self.bag.pop() for _ in range(count))


def legal_actions(table: Table, seat: Seat, step: str, hand: Hand) -> tuple[Action, ...]:
    """The legal actions of the seat in turn, without duplicates."""
    if table.stage == PASSING and step == steps.SPELL:
        return (*map(Spell, sorted(words_on(hand.rack, table.setup.lexicon))), *_wordless(table, seat, step, hand))
    if table.stage == PASSING and step == steps.OFFER:
        return (*map(Offer, sorted(unlisted_on(hand.rack, table.setup.lexicon))), *_wordless(table, seat, step, hand))
    return _wordless(table, seat, step, hand)


def is_legal(table: Table, seat: Seat, step: str, hand: Hand, action: Action) -> bool:
    """Whether the action is legal; faster than listing every word on the rack."""
    if table.stage == PASSING and isinstance(action, Spell | Offer):
        rightly, known = step == (steps.SPELL if isinstance(action, Spell) else steps.OFFER), table.setup.lexicon
        fits = action.word in known if step == steps.SPELL else action.word not in known and action.word not in known.refused
        return rightly and fits and spell(hand.rack, action.word) is not None
    # Tuples with equal fields are equal: `publish R7` would equal `keep R7`.
    return any(type(other) is type(action) and other == action for other in _wordless(table, seat, step, hand))


def _wordless(table: Table, seat: Seat, step: str, hand: Hand) -> tuple[Action, ...]:
    """All legal actions except words."""
    if table.stage == PASSING:
        return _pass_actions(table.setup, step, hand)
    if table.stage == CONSENT:
        return ACCEPT, REFUSE
    return tuple(map(Claim, table.claimable(seat))) if table.stage == CLAIM else ()


def _pass_actions(setup: SequiturSetup, step: str, hand: Hand) -> tuple[Action, ...]:
    """The legal actions in this step of a pass except words, without duplicates."""
    if step == steps.COLOUR:
        return tuple(map(Draw, COLOURS))
    if step == steps.KEEP:
        return tuple(map(Keep, hand.goals))
    if step == steps.END:
        return Place("left"), Place("right")
    if step == steps.PUBLISH:
        # A lone player makes one of two goals public and discards the other (sheet, Solo play).
        return (*map(Publish, hand.goals), *((DISCARD,) if setup.seats > 1 else ()))
    if step == steps.MUST:
        return tuple(map(Publish, hand.goals))
    if step == steps.PLAY:
        return (*_plays(setup, hand), PASS)
    if step == steps.PUT:
        return tuple(map(Put, range(1, len(hand.rack) + 2)))
    if step == steps.SPELL:
        return (NO_WORD, UNLISTED) if len(hand.rack) <= MOST_OFFERING else (NO_WORD,)
    if step == steps.OFFER:
        return (BACK,)
    return ()


def _plays(setup: SequiturSetup, hand: Hand) -> Iterator[Play]:
    for index, card in enumerate(setup.all_cards, 1):
        if index not in hand.used:
            yield from (Play(index, places) for places in card_places(card, len(hand.rack)))


def refusal(table: Table, seat: Seat, step: str, hand: Hand | None, action: Action) -> str:
    """The reason why the seat can't do this, and the legal actions except words. `hand` is None if the seat is not in turn."""
    seats = table.setup.seats
    if not 0 <= seat < seats:
        return f"There is no seat {seat}. Seats: 0 to {seats - 1}."
    if hand is None:
        return f"Seat {seat} can’t play {quoted(str(action))} now: it isn’t its turn."
    legal = list(map(str, _wordless(table, seat, step, hand)))
    shown = ", ".join(legal[:5]) + (", ..." if len(legal) > 5 else "")
    return f"{quoted(str(action))} is not legal for seat {seat} now. Legal actions: {shown}."


SETTLED: ChanceOutcome = "settled"
RETURNED: ChanceOutcome = "returned"
"""The only outcomes of settling secret goals and of returning all letters. Neither involves a choice, so each is modelled as
chance with a single outcome."""


class State(NamedTuple):
    """A whole game of Sequitur at one moment. All goals and balls that appear nowhere are in the decks and in the bag."""

    table: Table
    step: str  # step of the seat in turn
    hands: tuple[Hand, ...]
    discards: tuple[str, ...]  # all discarded goals, face up or down, in alphabetical order

    def __repr__(self) -> str:
        return f"State({dumps(self, brief=True)!r})"

    @property
    def setup(self) -> SequiturSetup:
        return self.table.setup

    @property
    def hand(self) -> Hand:
        """The hand of the seat in turn."""
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
        """The seat's observation: its own rack, goals and cards, and of others' passes only whether they have been made."""
        own = Hand() if seat is None else self.hands[seat]
        return Observation(self.table, seat, self._acts, self.step if seat == self.table.turn else NO_STEP, own)

    # Actions

    def apply(self, seat: Seat, action: Action) -> State:
        """Applies the seat's action. The last action of a pass reveals it."""
        hand = self.hands[seat] if seat in self.to_act else None
        if hand is None or not is_legal(self.table, seat, self.step, hand, action):
            raise IllegalActionError(refusal(self.table, seat, self.step, hand, action))
        if isinstance(action, Claim):
            return self._in_open(self.table.claimed(action.goal))
        if action in (ACCEPT, REFUSE):
            return self._in_open(self.table.with_answer(action == ACCEPT))
        return self._in_pass(action)

    def _in_pass(self, action: Action) -> State:
        hand = self.hand
        if isinstance(action, Draw):
            return self._in_step(steps.SECRET, hand._replace(colour=action.colour))._next_step()
        if isinstance(action, Keep):
            rest = tuple(name for name in hand.goals if name != action.goal)
            return self._in_step(steps.NEXT, hand._replace(goals=(), secret=action.goal, discarded=rest))
        if isinstance(action, Place):
            rack = hand.drawn + hand.rack if action.end == "left" else hand.rack + hand.drawn
            return self._in_step(steps.NEXT, hand._replace(rack=rack, drawn=""))._next_step()
        if isinstance(action, Play):
            return self._play_card(action)
        if isinstance(action, Put):
            rack = hand.rack[: action.gap - 1] + hand.drawn + hand.rack[action.gap - 1 :]
            return self._in_step(steps.INSERT, hand._replace(rack=rack, drawn=""))._next_step()
        if isinstance(action, Spell | Offer):
            return self._end_pass(hand._replace(word=action.word, offered=isinstance(action, Offer)))
        if isinstance(action, Publish):
            rest = tuple(name for name in hand.goals if name != action.goal)
            return self._end_pass(hand._replace(goals=(), published=action.goal, discarded=(*hand.discarded, *rest)))
        return self._say(action)

    def _say(self, action: Action) -> State:
        hand = self.hand
        if action == PASS:
            return self._in_step(steps.INSERT, hand)._next_step()
        if action in (UNLISTED, BACK):
            return self._in_step(steps.OFFER if action == UNLISTED else steps.SPELL, hand)
        # The seat spells nothing, or discards its goals.
        return self._end_pass(hand._replace(goals=(), discarded=(*hand.discarded, *hand.goals)))

    def _play_card(self, action: Play) -> State:
        card = self.setup.all_cards[action.card - 1]
        rack = after_card(card, self.hand.rack, action.places)
        draws = (action.places or (card.least,))[0] if card.effect == "insert" else 0
        hand = self.hand._replace(rack=rack, used=(*self.hand.used, action.card), to_draw=draws)
        return self._in_step(steps.REFILL, hand)._next_step()

    def _in_step(self, step: str, hand: Hand) -> State:
        """The same pass in this step, with this hand."""
        turn = self.table.turn
        return self._replace(step=step, hands=(*self.hands[:turn], hand, *self.hands[turn + 1 :]))

    def _next_step(self) -> State:
        """Advances to the next step if this one has drawn everything it draws, or if nothing is left to draw."""
        hand, step = self.hand, self.step
        if step == steps.LETTERS:
            return self if len(hand.rack) < FIRST_LETTERS else self._replace(step=steps.COLOUR)
        if step == steps.SECRET:
            return self._secret_drawn()
        if step == steps.NEXT:
            if hand.drawn:
                return self._replace(step=steps.END)
            return self if len(hand.rack) < FIRST_LETTERS + MORE_LETTERS else self._replace(step=steps.GOAL)._next_step()
        if step == steps.GOAL:
            return self._goal_drawn()
        if step == steps.REFILL and GAP in hand.rack:
            return self
        if step == steps.INSERT and hand.drawn:
            return self._replace(step=steps.PUT)
        if hand.to_draw:
            # An empty bag ends the card. Only cards edited by players draw that many letters.
            if bag(self.table, self.hands):
                return self._replace(step=steps.INSERT)
            return self._in_step(step, hand._replace(to_draw=0))._next_step()
        if self.table.step == WORDS:
            return self._replace(step=steps.SPELL)
        return self._replace(step=steps.GOAL)._next_step()

    @property
    def must_publish(self) -> bool:
        """Whether the seat in turn can't discard a goal in this pass, because it is the last and none is public."""
        table, others = self.table, [hand for seat, hand in enumerate(self.hands) if seat != self.table.turn]
        is_last = table.setup.no_empty_steps and table.turn == table.order[-1]
        return is_last and bool(others) and not any(hand.published for hand in others)

    def _secret_drawn(self) -> State:
        hand = self.hand
        if self._draws_goal(hand.colour):
            return self
        hand = hand._replace(colour="")
        if len(hand.goals) > 1:
            return self._in_step(steps.KEEP, hand)
        return self._in_step(steps.NEXT, hand._replace(goals=(), secret="".join(hand.goals)))

    def _goal_drawn(self) -> State:
        hand = self.hand
        if self._draws_goal(self.table.colour):
            return self
        return self._replace(step=steps.MUST if self.must_publish else steps.PUBLISH) if hand.goals else self._end_pass(hand)

    def _draws_goal(self, colour: str) -> bool:
        """Whether one more goal of the colour is due and can be drawn."""
        return len(self.hand.goals) < self.setup.goals_a_draw and bool(self._drawable(colour))

    # Passes

    def _end_pass(self, hand: Hand) -> State:
        """Ends the pass of the seat in turn. Begins the next seat's pass, or reveals all of them."""
        after = self._in_step(NO_STEP, hand)
        table = self.table
        if table.turn != table.order[-1]:
            following = table.order[table.order.index(table.turn) + 1]
            return after._replace(table=table._replace(turn=following))._begin_pass()
        if table.step == WORDS:
            return after._in_open(table.shown(tuple(hand.shown_word(self.setup) for hand in after.hands)))
        goals = [hand.published for hand in after.hands if hand.published]
        gone = [name for hand in after.hands for name in hand.discarded]
        return after._turned_up(goals, gone)._begin_pass()

    def _turned_up(self, goals: list[str], gone: list[str]) -> State:
        table = self.table
        for colour in COLOURS:
            count = sum(self.setup.all_goals[name].colour == colour for name in gone)
            table = table.thrown_away(colour, count)
        cleared = tuple(hand._replace(published="", discarded=()) for hand in self.hands)
        return State(table.turned_up(goals), NO_STEP, cleared, tuple(sorted((*self.discards, *gone))))

    def _begin_pass(self) -> State:
        """Begins a seat's pass with its first step."""
        return self._replace(step=steps.LETTERS if self.table.step == 0 else steps.PLAY)

    def _in_open(self, table: Table) -> State:
        """The state with this table and no secrets; the discard piles include everything that was discarded face down."""
        hidden = set(self.discards) - set(self.table.discards)
        return State(table, NO_STEP, (Hand(),) * self.setup.seats, tuple(sorted({*hidden, *table.discards})))

    # Random outcomes

    def chance(self) -> tuple[tuple[ChanceOutcome, int], ...]:
        stage = self.table.stage
        if stage in (SETTLE, END):
            return ((SETTLED if stage == SETTLE else RETURNED, 1),)
        if stage == ORDER or (stage == PASSING and self.step in (steps.LETTERS, steps.NEXT, steps.REFILL, steps.INSERT)):
            return tuple(sorted(bag(self.table, self.hands).items()))
        if stage == PASSING and self.step in (steps.SECRET, steps.GOAL):
            return tuple((name, 1) for name in self._drawable(self._goal_colour()))
        return ()

    def sample_chance(self, rng: random.Random) -> ChanceOutcome:
        outcomes, weights = zip(*self.chance(), strict=True)
        return str(rng.choices(outcomes, weights)[0])

    def apply_chance(self, outcome: ChanceOutcome) -> State:
        if outcome not in dict(self.chance()):
            raise IllegalActionError(f"{quoted(outcome)} is not a possible outcome now.")
        table, hand = self.table, self.hand if self.step else Hand()
        if table.stage == SETTLE:
            return self._in_open(table.settled())
        if table.stage == ORDER:
            return self._in_open(table.drew(outcome))
        if table.stage == END:
            return self._in_open(table.ended())._begin_pass()
        if self.step in (steps.SECRET, steps.GOAL):
            return self._reshuffled()._in_step(self.step, hand._replace(goals=(*hand.goals, outcome)))._next_step()
        if self.step == steps.LETTERS:
            return self._in_step(self.step, hand._replace(rack=hand.rack + outcome))._next_step()
        if self.step == steps.REFILL:
            return self._in_step(self.step, hand._replace(rack=hand.rack.replace(GAP, outcome, 1)))._next_step()
        drawn = hand._replace(drawn=outcome, to_draw=max(0, hand.to_draw - 1))
        return self._in_step(self.step, drawn)._next_step()

    def _goal_colour(self) -> str:
        return self.hand.colour if self.step == steps.SECRET else self.table.colour

    def _drawable(self, colour: str) -> tuple[str, ...]:
        return drawable_goals(self.table, self.hands, self.discards, colour)

    def _reshuffled(self) -> State:
        """Reshuffles the discards into an empty deck when a goal is drawn (ruling)."""
        colour = self._goal_colour()
        if deck(self.table, self.hands, self.discards, colour):
            return self
        rest = tuple(name for name in self.discards if self.setup.all_goals[name].colour != colour)
        return self._replace(table=self.table.reshuffled(colour), discards=rest)


class Observation(NamedTuple):
    """Everything that one seat knows, or that everyone sees. Goals that the seat has discarded face down may be forgotten."""

    table: Table
    seat: Seat | None  # None for what everyone sees
    acts: bool  # False if a random outcome is next
    step: str  # step of this seat's pass; "" if it is not in turn
    hand: Hand

    def __repr__(self) -> str:
        return f"Observation({dumps(self, brief=True)!r})"

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
        """A random state consistent with this observation.

        Unseen letters can be anywhere and others' secret goals can be of any colour, but the sample assumes that no other seat
        has played a card.
        """
        return State(self.table, *sample_hidden(self.table, self.seat, self.acts, self.step, self.hand, rng))


def initial_state(setup: SequiturSetup) -> State:
    """The state at the start, with everything in the bag and the decks."""
    table = Table(setup, stacks=((),) * setup.seats)
    return State(table, NO_STEP, (Hand(),) * setup.seats, ())._begin_pass()
