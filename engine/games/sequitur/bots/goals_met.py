"""Which goals a word meets, remembered: for each word one int, with a bit for each goal in play.

Knows no rack and no seat.
"""

from __future__ import annotations

from functools import lru_cache

from ..box.goal_rules import compile_rule
from ..box.goals import goals
from ..words.lexicon import Lexicon, lexicon


class GoalsMet:
    """The goals in play, and which of them the words asked about so far meet."""

    def __init__(self, goals_text: str) -> None:
        found = goals(goals_text)
        self.bits = {name: 1 << index for index, name in enumerate(found)}
        """The bit of each goal, by its name."""
        self._predicates = tuple((self.bits[name], compile_rule(goal.rule)) for name, goal in found.items())
        self._met: dict[str, int] = {}

    def met(self, word: str) -> int:
        """The bits of all goals that the word meets."""
        bits = self._met.get(word)
        if bits is None:
            bits = self._met[word] = sum([bit for bit, is_met in self._predicates if is_met(word)])
        return bits


def goals_met(goals_text: str) -> GoalsMet:
    """The GoalsMet of this text of goals; "" for those that ship."""
    return _goals_met(lexicon(), goals_text)


@lru_cache(maxsize=2)
def _goals_met(_words: Lexicon, goals_text: str) -> GoalsMet:
    # Some goals ask whether another word is in the list, so each list has its own.
    return GoalsMet(goals_text)
