"""The daily game of Sequitur: three rounds alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import Seat
from ....text import plural
from ..rules.ending import rounds
from ..rules.state import State

OPTIONS: dict[str, Any] = {"seats": 1}
LENGTH = "Three rounds"
EARLIER: dict[str, Any] = {"seats": 1, "goals": ""}

DOTS = {"red": "\N{LARGE RED CIRCLE}", "yellow": "\N{LARGE YELLOW CIRCLE}", "green": "\N{LARGE GREEN CIRCLE}"}
BETWEEN, NO_WORD, NONE = " \N{MIDDLE DOT} ", "\N{EM DASH}", "\N{MEDIUM WHITE CIRCLE}"


def result(states: Sequence[State], seat: Seat, _names: Sequence[str]) -> str:
    """The points."""
    points = states[-1].table.points(seat)
    return f"{points} {plural(points, 'point')} in Sequitur"


def picture(states: Sequence[State], seat: Seat) -> str:
    """The words, and on the next line a dot for each goal won."""
    table = states[-1].table
    words = [one.table.spelt[seat].word or NO_WORD for one in rounds(states)]
    dots = "".join(DOTS[table.setup.all_goals[name].colour] for name in table.stacks[seat])
    return f"{BETWEEN.join(words)}\n{dots or NONE}"
