"""What a seat of Sequence must do, in a few words; one more sentence for newcomers; and the chapter of the rules about it.

Nothing here reminds a player to draw: with Loss of card that is up to the player.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions import Pass, TurnIn
from .state import Observation
from .table import CLAIM, CUT, FIRST, OVER, PLAY, TAKE, Table


class Task(NamedTuple):
    """What to do, one more sentence about it, and the heading in RULES.md."""

    words: str
    more: str
    chapter: str


PLACE = Task(
    "play a card and place a chip",
    "Choose a card: its spaces light up. Get five in a row.",
    "A turn",
)
EXCHANGE = Task(
    "turn in your dead card, or play",
    "You may exchange one dead card per turn, before you play.",
    "Dead cards",
)
NO_PLAY = Task("pass, as you have no playable card", "If you pass, you don’t draw a card.", "Dead cards")
WHICH = Task("choose which five are the sequence", "Those five are locked for good. Others can be removed.", "Which five?")
GIVE_UP = Task("give up a card for table talk", "Choose any card. You play on with one card fewer.", "Table talk")
TAKING = Task("", "", "Loss of card")


def task(seen: Observation) -> Task:
    """What the observing seat must do now, without words if it is not its turn."""
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
    """The chapter of the rules about what everybody is watching."""
    if table.forfeits:
        return GIVE_UP.chapter
    if table.step in (CUT, FIRST):
        return "The table"
    return {OVER: "The end", CLAIM: WHICH.chapter}.get(table.step, PLACE.chapter)
