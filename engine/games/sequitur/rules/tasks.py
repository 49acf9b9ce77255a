"""What a seat is asked to do in each step or stage, in a few words, and what it may type for it."""

from __future__ import annotations

from typing import NamedTuple

from . import steps
from .state import Observation
from .table import CLAIM, CONSENT


class Task(NamedTuple):
    """What a seat is asked to do, and what it may type for it."""

    words: str
    typed: str


TASKS = {
    steps.COLOUR: Task("draw a secret goal", "red, yellow or green"),
    steps.KEEP: Task("keep one as your secret goal", "1 or 2"),
    steps.END: Task("put the letter on either end", "left or right"),
    steps.PUBLISH: Task("make the goal public, or throw it away", "public or discard"),
    steps.PLAY: Task("play a card, or none", "swap 2 5, or pass"),
    steps.PUT: Task("put the letter anywhere", "a place, from 1"),
    steps.SPELL: Task("spell a word", "your word"),
    steps.OFFER: Task("offer a word to the table", "your word"),
    CONSENT: Task("is it a word?", "accept or refuse"),
    CLAIM: Task("claim a goal", "1 for the first you meet"),
}
"""What is asked in each step or stage."""

ONE_OF_TWO = Task("make one goal public", "1 or 2")


def task(seen: Observation) -> Task:
    """What the observing seat is asked to do now; it must be asked something."""
    if seen.step == steps.PUBLISH and len(seen.hand.goals) > 1:
        return ONE_OF_TWO
    return TASKS[seen.step or seen.table.stage]
