"""What a seat of Sequoia is asked to do, and why, in a few words; a sentence more for newcomers; and where the rules say it."""

from __future__ import annotations

from typing import NamedTuple

from .dice import is_sequoia
from .state import Observation
from .table import LOT, OVER, PAIR, SCORE, UNCOVER


class Task(NamedTuple):
    """What is asked, one sentence more, and the heading in RULES.md."""

    words: str
    more: str
    chapter: str


PAIRS = Task(
    "make two pairs, each plants a tree",
    "Most trees in a forest win its gold token, second most silver.",
    "A turn",
)
TURNED = Task(
    "Sequoia! Turn the dice, plant where you like", "Five alike show what you like: any two forests, or one twice.", "Sequoia!"
)
CHAPTERS = {UNCOVER: "The table", SCORE: "Scoring", LOT: "Tiebreaker turns", OVER: "The end"}
"""What everybody watches at steps in which nobody chooses."""


def task(seen: Observation) -> Task:
    """What the observing seat is asked to do now; nothing in words if it is not asked."""
    table, seat = seen.table, seen.seat
    if seat is not None and table.step == PAIR and seat in table.to_act:
        if is_sequoia(seen.dice[seat]):
            return TURNED
        return _tiebreak(seen, seat) if table.is_tiebreaker else PAIRS
    chapter = CHAPTERS.get(table.step, "Tiebreaker turns" if table.is_tiebreaker else PAIRS.chapter)
    return Task("", "", chapter)


def _tiebreak(seen: Observation, seat: int) -> Task:
    forests = " or ".join(map(str, seen.table.counting(seat)))
    return Task(
        f"break your tie: plant in forest {forests}",
        "Only pairs with such a sum count; then most trees decide.",
        "Tiebreaker turns",
    )
