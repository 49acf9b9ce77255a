"""What a seat of Sequoia is asked to do, one more sentence for newcomers, and the chapter of the rules."""

from __future__ import annotations

from typing import NamedTuple

from .dice import is_sequoia
from .state import Observation
from .table import LOT, OVER, PAIR, SCORE, UNCOVER


class Task(NamedTuple):
    """The request, one more sentence, and the heading in RULES.md."""

    words: str
    more: str
    chapter: str


PAIRS = Task(
    "make two pairs; each plants a tree",
    "The most trees in a forest win gold; second most win silver.",
    "A turn",
)
TURNED = Task(
    "Sequoia! Turn the dice and plant anywhere", "Turn dice to any face. Plant in two forests, or twice in one.", "Sequoia!"
)
CHAPTERS = {UNCOVER: "The table", SCORE: "Scoring", LOT: "Tiebreaker turns", OVER: "The end"}
"""The rules chapters for steps in which nobody chooses."""


def task(seen: Observation) -> Task:
    """What the observing seat is asked to do now. No words if it is not asked."""
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
        f"plant in forest {forests} to break your tie",
        "Only pairs with that sum count. Then the most trees win.",
        "Tiebreaker turns",
    )
