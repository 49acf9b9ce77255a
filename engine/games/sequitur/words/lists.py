"""The word lists that players can choose from. Each is made from the recommended one, so none needs another file."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property, lru_cache

from .judgement import SHORTEST_STEM, Stems
from .lexicon import Lexicon, lexicon

RECOMMENDED, FAMILY, LARGER = "", "family", "larger"
LISTS = (RECOMMENDED, FAMILY, LARGER)
"""The names of the lists."""


def word_list(name: str) -> Lexicon:
    """The list with this name, one of LISTS. Raises MissingDataError."""
    return _made(name, lexicon())


@lru_cache(maxsize=4)
def _made(name: str, recommended: Lexicon) -> Lexicon:
    if name == FAMILY:
        return recommended.for_families()
    return LargerLexicon.around(recommended) if name == LARGER else recommended


class LargerLexicon(Lexicon):
    """The recommended list with all other words that computer players accept: rarer and newer ones, and regular forms, which are
    found by rule."""

    @staticmethod
    def around(inner: Lexicon) -> LargerLexicon:
        """The larger list with the words of this one."""
        return LargerLexicon(inner.words, inner.unsaid, inner.wider)

    def __contains__(self, word: object) -> bool:
        return word in self.words or (isinstance(word, str) and self._is_more(word))

    def listed(self, texts: Set[str]) -> Set[str]:
        found = super().listed(texts)
        return found | {text for text in texts - found if self._is_more(text)}

    def _is_more(self, word: str) -> bool:
        return len(word) >= SHORTEST_STEM and (word in self.wider or self._stems.stem(word) is not None)

    @cached_property
    def _stems(self) -> Stems:
        return Stems(self.words, self.wider)
