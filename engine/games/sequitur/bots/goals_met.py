"""Which goals a word meets, remembered: for each word one whole number with a bit for every goal of the table.

It knows no rack and no player.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..box.conditions import judge
from ..box.goals import goals
from ..words.lexicon import Lexicon, lexicon


class Verdicts:
    """The goals of one table, and what was found of words that were asked about."""

    def __init__(self, table: str) -> None:
        found = goals(table)
        self.bits = {name: 1 << index for index, name in enumerate(found)}
        """The bit of each goal."""
        self._judges = tuple((self.bits[name], judge(goal.rule)) for name, goal in found.items())
        self._met: dict[str, int] = {}

    def met(self, word: str) -> int:
        """The bits of all goals that the word meets."""
        bits = self._met.get(word)
        if bits is None:
            bits = self._met[word] = sum([bit for bit, is_met in self._judges if is_met(word)])
        return bits

    def any_met(self, goal: str, words: Iterable[str]) -> bool:
        """Whether one of the words meets the goal."""
        bit = self.bits[goal]
        return any(self.met(word) & bit for word in words)


def verdicts(table: str) -> Verdicts:
    """Those of the goals in this table, for "" of ours."""
    return _verdicts(lexicon(), table)


@lru_cache(maxsize=2)
def _verdicts(words: Lexicon, table: str) -> Verdicts:
    # Some goals ask whether another word is in the list, so another list is another matter.
    return Verdicts(table)
