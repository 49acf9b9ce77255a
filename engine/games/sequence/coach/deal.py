"""The result of the daily game, one against one: sequences, and whose open lines had more chips over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import Seat
from ....text import amount
from ..rules.setup import Team
from ..rules.state import State
from ..rules.table import NOBODY, PLAY, Table

OPTIONS: dict[str, Any] = {"seats": 2}

MOMENTS = 8
"""The number of bars in the chart."""

STEP = 4
"""The factor on a line's weight for each further chip."""


def score(state: State, seat: Seat) -> str:
    """The sequences, this seat's first, and the number of turns."""
    table = state.table
    own = table.setup.team(seat)
    others = [len(lines) for team, lines in enumerate(table.sequences) if team != own]
    return f"{'–'.join(map(str, (len(table.sequences[own]), *sorted(others, reverse=True))))} in {amount(table.turns, 'turn')}"


def course(states: Sequence[State], seat: Seat) -> list[float]:
    """The share of this seat's team in the weight of all open lines, at up to MOMENTS times."""
    turns = [state.table for state in states if state.table.step == PLAY or state.table.winner != NOBODY]
    count = min(MOMENTS, len(turns))
    return [_share(turns[round((place + 1) * len(turns) / count) - 1], seat) for place in range(count)]


def _share(table: Table, seat: Seat) -> float:
    weights = [_weight(table, team) for team in range(table.setup.teams)]
    return (1 + weights[table.setup.team(seat)]) / (len(weights) + sum(weights))


def _weight(table: Table, team: Team) -> int:
    """The weight of the team's unblocked lines."""
    board = table.setup.board_data
    own, others = table.owned(team), table.covered & ~table.chips[team]
    open_lines = (line for lines in board.lines for line in lines if not line & others)
    return sum(STEP ** ((line & own).bit_count()) for line in open_lines if line & table.chips[team])
