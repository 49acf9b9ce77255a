"""The rules of Causeway: the State with its turns and luck, and the Observation of one seat."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from ....core import ChanceOutcome, IllegalActionError, Seat
from ....text import quoted
from .setup import CausewaySetup
from .stones import TRAILS, Stone
from .table import Lay, Table

Hand = tuple[Stone, ...]
"""Stones in ascending order."""


class Observation(NamedTuple):
    """The table and the seat's own hand. With `seat` None it is public and has no hand."""

    table: Table
    seat: Seat | None
    hand: Hand

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self) -> tuple[Lay, ...]:
        """Any stone of the hand on any trail, each action once."""
        if self.seat not in self.to_act:
            return ()
        return tuple(Lay(stone, trail) for stone in sorted(set(self.hand)) for trail in TRAILS)

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def unseen(self) -> list[Stone]:
        """The stones in the bag and in other hands."""
        return stones_left(self.table, self.hand)

    def sample_state(self, rng: random.Random) -> State:
        """A state that looks like this to the seat: the other hands are dealt from the unseen stones."""
        unseen, hands = self.unseen(), []
        rng.shuffle(unseen)
        for seat in range(self.table.setup.seats):
            drawn = () if seat == self.seat else (unseen.pop() for _ in range(self.table.held(seat)))
            hands.append(self.hand if seat == self.seat else tuple(sorted(drawn)))
        return State(self.table, tuple(hands))


class State(NamedTuple):
    """The table and every hand. The bag has no order: each stone in it is as likely to be drawn as any other."""

    table: Table
    hands: tuple[Hand, ...]

    @property
    def setup(self) -> CausewaySetup:
        return self.table.setup

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def observe(self, seat: Seat | None) -> Observation:
        return Observation(self.table, seat, () if seat is None else self.hands[seat])

    def legal_actions(self, seat: Seat) -> tuple[Lay, ...]:
        return self.observe(seat).legal_actions()

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def apply(self, seat: Seat, action: Lay) -> State:
        """The state after the stone is laid. Raises IllegalActionError."""
        if seat not in self.to_act or action not in self.legal_actions(seat):
            raise IllegalActionError(
                f"Seat {seat} can’t lay {action} now. On its turn it lays any stone from its hand on A, B or C."
            )
        hand = list(self.hands[seat])
        hand.remove(action.stone)
        return State(self.table._replace(laid=(*self.table.laid, action)), self._with_hand(seat, hand))

    def chance(self) -> tuple[tuple[ChanceOutcome, int], ...]:
        """While a seat must draw: every number in the bag and how many stones have it."""
        return tuple((str(stone), count) for stone, count in Counter(self._bag()).items()) if self.table.is_drawing else ()

    def sample_chance(self, rng: random.Random) -> ChanceOutcome:
        return str(rng.choice(self._bag()))

    def apply_chance(self, outcome: ChanceOutcome) -> State:
        """The state after the seat has drawn this stone. Raises IllegalActionError."""
        if outcome not in dict(self.chance()):
            raise IllegalActionError(f"{quoted(outcome)} is not a possible draw now.")
        seat = self.table.drawn % self.setup.seats
        return State(self.table._replace(drawn=self.table.drawn + 1), self._with_hand(seat, [*self.hands[seat], int(outcome)]))

    def _bag(self) -> list[Stone]:
        return stones_left(self.table, tuple(stone for hand in self.hands for stone in hand))

    def _with_hand(self, seat: Seat, hand: list[Stone]) -> tuple[Hand, ...]:
        return (*self.hands[:seat], tuple(sorted(hand)), *self.hands[seat + 1 :])


def stones_left(table: Table, known: Hand) -> list[Stone]:
    """The stones that are neither on the table nor known."""
    return list((Counter(table.setup.stones) - Counter(lay.stone for lay in table.laid) - Counter(known)).elements())
