"""The daily game: three players, summed up by everyone's points and by the lead after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import Seat
from ..rules.setup import FORESTS, TURNS
from ..rules.state import State
from ..rules.table import Table
from .reasons import in_sight

OPTIONS: dict[str, Any] = {"seats": 3}

SPREAD = 16
"""A lead of half this number of points gives the highest bar, a deficit of half of it the lowest."""


def score(state: State, seat: Seat) -> str:
    """The seat's points, then everyone else's, highest first."""
    table = state.table
    others = sorted((table.points(other) for other in range(table.setup.seats) if other != seat), reverse=True)
    return ":".join(map(str, (table.points(seat), *others)))


def course(states: Sequence[State], seat: Seat) -> list[float]:
    """The lead after each turn and at the end, if the game had ended then."""
    after = {min(state.table.turn, TURNS): state.table for state in states if state.table.turn}
    return [min(1.0, max(0.0, 0.5 + _lead(table, seat) / SPREAD)) for table in after.values()]


def _lead(table: Table, seat: Seat) -> int:
    forests = dict(zip(FORESTS, table.forests, strict=True))
    points = [table.setup.starts[other] + in_sight(table, forests, other) for other in range(table.setup.seats)]
    return points[seat] - max(own for other, own in enumerate(points) if other != seat)
