"""What a seat is asked to do in each step or stage, and why, in a few words; what it may type for it; one more sentence for
newcomers; and the heading in the rules."""

from __future__ import annotations

from typing import NamedTuple

from . import steps
from .state import Observation
from .table import CLAIM, CONSENT, END, ORDER, OVER, SETTLE


class Task(NamedTuple):
    """What a seat is asked to do, what it may type for it, one sentence more, and the heading in RULES.md."""

    words: str
    typed: str
    more: str
    chapter: str


TASKS = {
    steps.COLOUR: Task(
        "draw your secret goal",
        "red, yellow or green",
        "Red goals score 3 and are hardest to meet; green goals score 1.",
        "A round",
    ),
    steps.KEEP: Task("keep one as your secret goal", "1 or 2", "Only you can win it, with this round’s word.", "Alone"),
    steps.END: Task(
        "place the letter at either end",
        "left or right",
        "Letters keep their order, and words can be read in either direction.",
        "A round",
    ),
    steps.PUBLISH: Task(
        "make the goal public, or discard it",
        "public or discard",
        "Make it public if your word could meet it. Others may claim it too.",
        "Goals",
    ),
    steps.PLAY: Task("play a card, or pass", "swap 2 5, or pass", "You can use each of your five cards once per round.", "Cards"),
    steps.PUT: Task("place the letter anywhere", "a position, from 1", "Between two letters, or at either end.", "Cards"),
    steps.SPELL: Task(
        "spell a word that meets goals", "your word", "Choose its letters in order. The rest are left out.", "Spelling"
    ),
    steps.OFFER: Task("offer a word to the table", "your word", "It counts if nobody objects.", "Spelling"),
    CONSENT: Task(
        "is it a word?", "accept or refuse", "It’s not in the word list. One refusal is enough to reject it.", "Spelling"
    ),
    CLAIM: Task(
        "claim a goal your word meets", "1 for the first one", "Claim one goal per turn. Each goal can be won once.", "Claims"
    ),
}
"""What is asked in each step or stage."""

ONE_OF_TWO = Task("make one goal public", "1 or 2", "The other is discarded.", "Alone")

CHAPTERS = {CONSENT: "Spelling", SETTLE: "Goals", ORDER: "Claims", CLAIM: "Claims", END: "Claims", OVER: "The end"}
"""What everybody watches while the observing seat is asked nothing."""


def task(seen: Observation) -> Task:
    """What the observing seat is asked to do now; it must be asked something."""
    if seen.step == steps.PUBLISH and len(seen.hand.goals) > 1:
        return ONE_OF_TWO
    return TASKS[seen.step or seen.table.stage]


def chapter(seen: Observation) -> str:
    """The heading in RULES.md of what the observing seat is asked or watches."""
    if seen.legal_actions():
        return task(seen).chapter
    return CHAPTERS.get(seen.table.stage, "A round")
