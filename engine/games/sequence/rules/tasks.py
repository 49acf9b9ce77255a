"""What a seat of Sequence is asked to do, and why, in a few words; a sentence more for newcomers; and where the rules say it.

Nothing here reminds anybody to take a card: with Loss of card that is up to the player.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions import Pass, TurnIn
from .state import Observation
from .table import CLAIM, CUT, FIRST, OVER, PLAY, TAKE, Table


class Task(NamedTuple):
    """What is asked, one sentence more, and the heading in RULES.md."""

    words: str
    more: str
    chapter: str


PLACE = Task(
    "play a card, put a chip on its picture",
    "Press one: its spaces light up. Make five in a line.",
    "A turn",
)
EXCHANGE = Task(
    "turn in your dead card, or play on",
    "Once a turn it may be exchanged, before you play.",
    "Dead cards",
)
NO_PLAY = Task("pass, as no card can be played", "Whoever passes takes no card either.", "Dead cards")
WHICH = Task("say which five are the sequence", "They are locked for good; the others may be taken.", "Which five?")
GIVE_UP = Task("give up a card, as your team talked", "Choose any; you play on with a card less.", "Table talk")
TAKING = Task("", "", "Loss of card")


def task(seen: Observation) -> Task:
    """What the observing seat is asked to do now; nothing in words if it is not asked."""
    table = seen.table
    asked = _asked(seen) if seen.seat in table.to_act else None
    return asked or Task("", "", _chapter(table))


def _asked(seen: Observation) -> Task | None:
    table = seen.table
    if table.forfeits:
        return GIVE_UP
    if table.step != PLAY:
        return {CLAIM: WHICH, TAKE: TAKING}.get(table.step)
    legal = seen.legal_actions()
    if any(isinstance(action, TurnIn) for action in legal):
        return EXCHANGE
    return NO_PLAY if any(isinstance(action, Pass) for action in legal) else PLACE


def _chapter(table: Table) -> str:
    """Where the rules tell of what everybody watches."""
    if table.forfeits:
        return GIVE_UP.chapter
    if table.step in (CUT, FIRST):
        return "The table"
    return {OVER: "The end", CLAIM: WHICH.chapter}.get(table.step, PLACE.chapter)
