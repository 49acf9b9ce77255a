"""The daily game of Sequoia: one against one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import Seat
from ..rules.state import State
from ..rules.table import FIRST, SECOND

OPTIONS: dict[str, Any] = {"seats": 2}
LENGTH = "Ten turns"
EARLIER: dict[str, Any] = {"seats": 3}

GOLD, SILVER, NONE = "\N{EVERGREEN TREE}", "\N{SEEDLING}", "\N{FALLEN LEAF}"


def result(states: Sequence[State], seat: Seat, names: Sequence[str]) -> str:
    """The points of the person and of the strongest opponent."""
    table = states[-1].table
    own, others = table.points(seat), [other for other in range(len(names)) if other != seat]
    rival = max(others, key=table.points)
    most = table.points(rival)
    if own == most:
        return f"{own} all with {names[rival]} in Sequoia"
    return f"{own} to {most} {'over' if own > most else 'against'} {names[rival]} in Sequoia"


def picture(states: Sequence[State], seat: Seat) -> str:
    """A tree for each gold medal, a seedling for each silver one."""
    owners = [forest.owners for forest in states[-1].table.forests]
    return "".join(sign * sum(own[place] == seat for own in owners) for place, sign in ((FIRST, GOLD), (SECOND, SILVER))) or NONE
