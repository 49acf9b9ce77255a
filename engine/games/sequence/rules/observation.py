"""What one seat of Sequence knows: the table, its own hand, and how many cards everybody holds."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ....cards import Card
from ....core import Seat
from .actions import SequenceAction
from .table import Table

if TYPE_CHECKING:
    from .state import State


class Observation(NamedTuple):
    """One seat's knowledge; for `seat` None, what everybody sees. `hand_sizes` has one number a seat."""

    table: Table
    seat: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self) -> tuple[SequenceAction, ...]:
        return () if self.seat is None else self.table.legal_actions(self.seat, self.hand, self.hand_sizes)

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def unseen(self) -> tuple[Card, ...]:
        """The cards in other hands and in the draw deck, sorted; which is where nobody here knows."""
        seen = Counter(self.hand)
        for pile in self.table.piles:
            seen.update(pile)
        return tuple((Counter(self.table.setup.geometry.deck) - seen).elements())

    def sample_state(self, rng: random.Random) -> State:
        """A state with this observation: the unseen cards dealt at random, every deal as likely as any other."""
        from .state import State

        cards = list(self.unseen())
        rng.shuffle(cards)
        hands = []
        for seat, size in enumerate(self.hand_sizes):
            if seat == self.seat:
                hands.append(self.hand)
            else:
                hands.append(tuple(cards[:size]))
                del cards[:size]
        return State(self.table, tuple(hands), tuple(sorted(cards)))
