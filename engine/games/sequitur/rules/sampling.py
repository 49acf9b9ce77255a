"""Draws what one seat of Sequitur does not see, to fit what it does see. Knows neither State nor Observation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ....core import Seat
from ..box.goals import COLOURS
from ..words.letters import COUNTS
from . import steps
from .card_play import GAP
from .hand import Hand
from .setup import FIRST_LETTERS, MORE_LETTERS
from .table import PASSING, Table


class Hidden(NamedTuple):
    """What one seat does not see: the step of the seat in turn, all hands, the discard piles."""

    step: str
    hands: tuple[Hand, ...]
    discards: tuple[str, ...]


def sample_hidden(table: Table, seat: Seat | None, acts: bool, step: str, own: Hand, rng: random.Random) -> Hidden:
    """Hidden parts that fit what the seat knows, as an Observation has it."""
    return _Sample(table, seat, acts, step, own, rng).hidden()


class _Sample:
    """One way in which things may lie that the seat does not see, drawn from shuffled piles."""

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
        # A device that lies may say any number.
        counts = [min(count, len(self.setup.all_goals)) for count in self.table.unseen]
        unseen = [self._goal(colour) for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
        passing = self.table.stage == PASSING
        step = self.step or (self._step_in_turn(unseen) if passing else steps.NO_STEP)
        if step in (steps.SECRET, steps.GOAL):
            # The deck keeps one goal to be drawn.
            self._goal(self.table.colour if step == steps.GOAL else self.own.colour)
        hands = tuple(
            self.own if seat == self.seat or not passing else self._hand(seat, step) for seat in range(self.setup.seats)
        )
        return Hidden(step, hands, tuple(sorted((*self.table.discards, *unseen))))

    def _goal(self, colour: str) -> str:
        """A goal that nobody has seen; "" where there is none."""
        return self.decks[colour].pop() if self.decks[colour] else ""

    def _step_in_turn(self, unseen: Sequence[str]) -> str:
        """Where the seat in turn may be in its pass, with those goals thrown away unseen."""
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
        """The hand of somebody whose card draws letters now."""
        if step not in (steps.REFILL, steps.INSERT):
            return hand
        effect = "trade" if step == steps.REFILL else "insert"
        index, card = next((i, card) for i, card in enumerate(self.setup.all_cards, 1) if card.effect == effect)
        if step == steps.INSERT:
            return hand._replace(to_draw=card.least, used=(index,))
        return hand._replace(rack=GAP * card.least + hand.rack[card.least :], used=(index,))

    def _letters(self, count: int) -> str:
        return "".join(self.bag.pop() for _ in range(count))
