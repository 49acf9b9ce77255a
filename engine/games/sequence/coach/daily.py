"""The daily game of Sequence: one against one, to one sequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import Seat
from ....text import amount
from ..rules.state import State
from ..rules.table import NOBODY, PLAY, Table

OPTIONS: dict[str, Any] = {"seats": 2, "sequences": 1}
LENGTH = "One sequence wins"
EARLIER: dict[str, Any] = {"seats": 2}

MOVES_PER_DOT = 5

OWN, THEIRS, EVEN = "\N{LARGE BLUE CIRCLE}", "\N{LARGE GREEN CIRCLE}", "\N{MEDIUM WHITE CIRCLE}"
WON, LOST, DRAWN = "\N{TROPHY}", "\N{LEAF FLUTTERING IN WIND}", "\N{HANDSHAKE}"

AHEAD = 0.56
"""The share in the weight of all open lines from which a side counts as ahead."""

STEP = 4
"""The factor on a line's weight for each further chip."""


def result(states: Sequence[State], seat: Seat, names: Sequence[str]) -> str:
    """The result in a few words."""
    table, rival = states[-1].table, names[1 - seat]
    if table.winner == NOBODY:
        return f"a draw with {rival}"
    if table.winner == table.setup.team(seat):
        return f"beat {rival} in {amount(table.turns, 'move')}"
    return f"{rival} got me on move {table.turns}"


def picture(states: Sequence[State], seat: Seat) -> str:
    """One dot for every five moves, in the colour of the side that was ahead, and the end."""
    after = {state.table.turns: state.table for state in states if state.table.step == PLAY or state.table.winner != NOBODY}
    last = states[-1].table
    ends = [min(move, last.turns) for move in range(MOVES_PER_DOT, last.turns + MOVES_PER_DOT, MOVES_PER_DOT)]
    dots = [_dot(next(table for turns, table in sorted(after.items(), reverse=True) if turns <= end), seat) for end in ends]
    end = DRAWN if last.winner == NOBODY else WON if last.winner == last.setup.team(seat) else LOST
    return "".join(dots) + end


def _dot(table: Table, seat: Seat) -> str:
    share = _share(table, seat)
    return OWN if share >= AHEAD else THEIRS if share <= 1 - AHEAD else EVEN


def _share(table: Table, seat: Seat) -> float:
    """The share of the seat's team in the weight of all open lines, between 0 and 1."""
    weights = [_weight(table, team) for team in range(table.setup.teams)]
    return (1 + weights[table.setup.team(seat)]) / (len(weights) + sum(weights))


def _weight(table: Table, team: int) -> int:
    """The weight of the team's unblocked lines."""
    board = table.setup.board_data
    own, others = table.owned(team), table.covered & ~table.chips[team]
    open_lines = (line for lines in board.lines for line in lines if not line & others)
    return sum(STEP ** ((line & own).bit_count()) for line in open_lines if line & table.chips[team])
