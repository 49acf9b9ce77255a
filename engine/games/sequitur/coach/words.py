"""Why a word is good to spell: the goals that it meets, and its score. Knows no State."""

from __future__ import annotations

from ....coach.hint import Reason
from ....text import sentence
from ..rules.state import Observation
from ..words.spelling import spell, words_on
from .reach import Reach, balls_of
from .wording import worth


def spelt(seen: Observation, word: str) -> Reason:
    """What the word meets, and how it compares."""
    reach, rack = Reach(seen), seen.hand.rack
    found = words_on(rack)
    most = max(map(reach.points, found))
    places = (*balls_of(rack, word, tuple(range(1, len(rack) + 1))), *reach.met(word))
    score = _score(rack, word)
    if not most:
        highest = all(_score(rack, other) <= score for other in found)
        words = f"{word} scores {score}, the most on your rack." if highest else f"{word} scores {score}."
        return Reason(words, "No word on your rack meets a goal.", places, seen.seat)
    if reach.points(word) == most:
        more = "no word on your rack is worth more"
        if seen.table.setup.seats > 1:
            more += f", and its score of {score} sets your turn to claim"
        return Reason(f"{word} meets {worth(reach, word)}.", sentence(more), places, seen.seat)
    dearer = [_score(rack, other) for other in found if reach.points(other) > reach.points(word)]
    more = "Better words have lower scores, so they would claim later." if max(dearer) < score else ""
    return Reason(f"{word} meets {worth(reach, word)}.", more, places, seen.seat)


def _score(rack: str, word: str) -> int:
    spelling = spell(rack, word)
    return spelling.score if spelling else 0


def no_word(seen: Observation) -> Reason:
    """Why nothing is spelt."""
    words = "There is no listed word on your rack." if not words_on(seen.hand.rack) else "No word means no goals."
    return Reason(words, team=seen.seat)
