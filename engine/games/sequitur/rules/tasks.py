"""What a seat is asked to do in each step or stage, and why, in a few words; what it may type for it; a sentence more for
newcomers; and where the rules say it."""

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
        "draw a secret goal, for you alone",
        "red, yellow or green",
        "Red pays 3 points and is hardest to meet, green pays 1.",
        "A round",
    ),
    steps.KEEP: Task("keep one as your secret goal", "1 or 2", "Only you can win it, with the word of this round.", "Alone"),
    steps.END: Task(
        "put the letter on either end",
        "left or right",
        "Letters keep their order, and a word may be read from either side.",
        "A round",
    ),
    steps.PUBLISH: Task(
        "make the goal public, or throw it away",
        "public or discard",
        "Keep it if your word may meet it; others may claim it too.",
        "Goals",
    ),
    steps.PLAY: Task("play a card, or none", "swap 2 5, or pass", "Each of the five can be used once a round.", "Cards"),
    steps.PUT: Task("put the letter anywhere", "a place, from 1", "Between two letters, or on an end.", "Cards"),
    steps.SPELL: Task(
        "spell a word that meets goals", "your word", "Press its letters in their order; all others are left out.", "Spelling"
    ),
    steps.OFFER: Task("offer a word to the table", "your word", "It counts if nobody refuses it.", "Spelling"),
    CONSENT: Task("is it a word?", "accept or refuse", "It is not in the list; one refusal is enough.", "Spelling"),
    CLAIM: Task(
        "claim a goal that your word meets", "1 for the first you meet", "One a turn, and each goal is won once.", "Claims"
    ),
}
"""What is asked in each step or stage."""

ONE_OF_TWO = Task("make one goal public", "1 or 2", "The other one is thrown away.", "Alone")

CHAPTERS = {CONSENT: "Spelling", SETTLE: "Goals", ORDER: "Claims", CLAIM: "Claims", END: "Claims", OVER: "The end"}
"""What everybody watches where the observing seat is asked nothing."""


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
