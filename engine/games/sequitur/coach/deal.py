"""The daily game: solo, so that everyone's points can be compared, with a chart of the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import Seat
from ..rules.setup import ROUNDS
from ..rules.state import State
from ..rules.table import END, OVER, rank
from ..rules.words import points as told

OPTIONS: dict[str, Any] = {"seats": 1}

FULL = 12
"""The points of a round that give the highest bar."""


def score(state: State, seat: Seat) -> str:
    """The points and the rank."""
    points = state.table.points(seat)
    return ", ".join(filter(None, (told(points), rank(points))))


def course(states: Sequence[State], seat: Seat) -> list[float]:
    """The points of each round."""
    after = {state.table.round: state.table.points(seat) for state in states if state.table.stage in (END, OVER)}
    points = [after.get(number, 0) for number in range(ROUNDS)]
    return [(own - before) / FULL for before, own in zip((0, *points), points, strict=False)]
