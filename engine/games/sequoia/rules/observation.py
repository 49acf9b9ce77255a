"""What one seat of Sequoia knows: the table, its own dice and choice, and with open dice everybody's dice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from ....core import Seat
from .actions import Plant
from .dice import Planting, Roll, plantings, roll_dice
from .table import PAIR, ROLL, Table

if TYPE_CHECKING:
    from .state import State


class Observation(NamedTuple):
    """One seat's knowledge; for `seat` None, what everybody sees. `dice` has one roll a seat, "" where it is not seen;
    `chosen` is where the seat itself has chosen to plant, None until it has."""

    table: Table
    seat: Seat | None
    dice: tuple[Roll, ...]
    chosen: Planting | None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self) -> tuple[Plant, ...]:
        return () if self.seat is None else legal_actions(self.table, self.seat, self.dice[self.seat])

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def sample_state(self, rng: random.Random) -> State:
        """A state with this observation: the others' dice fall anyhow, and what they have chosen may be any of their
        choices."""
        from .state import State

        table, dice = self.table, list(self.dice)
        chosen: list[Planting | None] = [None] * table.setup.seats
        rolled = {ROLL: set(table.players) - set(table.waiting), PAIR: set(table.players)}.get(table.step, set())
        for seat in sorted(rolled):
            dice[seat] = dice[seat] or roll_dice(rng)
            if table.step == PAIR and seat not in table.waiting:
                chosen[seat] = rng.choice(plantings(dice[seat], table.counting(seat)))
        if self.seat is not None:
            chosen[self.seat] = self.chosen
        return State(table, tuple(dice), tuple(chosen))


def legal_actions(table: Table, seat: Seat, roll: Roll) -> tuple[Plant, ...]:
    """What the seat may do with this roll, each action once."""
    if seat not in table.to_act:
        return ()
    return tuple(map(Plant, plantings(roll, table.counting(seat))))
