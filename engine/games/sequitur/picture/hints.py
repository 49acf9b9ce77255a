"""The hints that a person may ask for: how long a word can be, then how a good one begins."""

from __future__ import annotations

from ..rules.narration import points
from ..rules.state import Observation
from ..words.lexicon import lexicon
from ..words.spelling import words_on

BAND = 35
"""Hints use words up to this SCOWL size, which most people know."""


def hint(seen: Observation, asked: int) -> str:
    """The sentence of the first hint or of the second."""
    words = sorted(words_on(seen.hand.rack, lexicon().known(BAND)))
    if not words:
        return "There is no word here that most people know."
    goals = [seen.table.setup.all_goals[name] for name in (*seen.table.public, seen.hand.secret) if name]
    worths = {word: sum(goal.points for goal in goals if goal.is_met(word)) for word in words}
    best = max(words, key=lambda word: (worths[word], len(word)))
    if asked == 1:
        longest, worth = max(map(len, words)), points(worths[best])
        return f"The longest word that most people know has {longest} letters; the goals of one word come to {worth}."
    return f"A good word has {len(best)} letters and begins with {best[:2]}."
