"""What a rack is worth: the words that cards can still make of it, weighed by goals that are known and goals that may come.

Knows how much each goal is worth, and no table and no hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import le

from ..words.letters import BLANK, SKILL
from .goals_met import GoalsMet
from .rack_order import RackOrder
from .vocabulary import Vocabulary

GoalWorths = Mapping[str, float]
"""What meeting each of these goals is worth."""

MOST_WORDS = 40
"""How many words to look at, of those that a rack's balls spell in any order; the others are worth less. With 100 of them the
mean of 100 games alone was 16.9, as with 40."""

LONGEST = 11
"""The most balls for which to look for words in any order. With the cards that ship a rack has at most nine; others may draw more
letters, and each doubles the time."""


@lru_cache(maxsize=1 << 16)
def usual_score(word: str) -> int:
    """The score of a word spelt without the blank and without QU on the Q ball."""
    return len(word) + sum([SKILL[letter] for letter in word])


class RackValue:
    """The value of racks over several equally likely futures."""

    def __init__(
        self,
        known: Vocabulary,
        goals_met: GoalsMet,
        futures: Sequence[GoalWorths],
        per_score: float,
        most_words: int = MOST_WORDS,
    ) -> None:
        self._known, self._most_words = known, most_words
        self._goals_met = goals_met
        self._futures = [{goals_met.bits[name]: worth for name, worth in future.items()} for future in futures]
        self._looked_at = 0
        for future in self._futures:
            for bit in future:
                self._looked_at |= bit
        self._points: dict[int, tuple[float, ...]] = {}
        self._totals: dict[int, float] = {}
        self._per_score = per_score
        self._likely: dict[str, list[tuple[str, tuple[float, ...]]]] = {}

    def points(self, word: str) -> tuple[float, ...]:
        """What the word is worth in each future."""
        met = self._goals_met.met(word) & self._looked_at
        found = self._points.get(met)
        if found is None:
            found = tuple([sum([worth for bit, worth in future.items() if bit & met]) for future in self._futures])
            self._points[met] = found
        return found

    def worth(self, rack: str, cards: int, joker: str = "") -> float:
        """The mean over all futures of the best word that this many cards can make of the rack.

        `joker` is one more ball, which may be put anywhere.
        """
        return sum(self.each(rack, cards, joker)) / len(self._futures)

    def each(self, rack: str, cards: int, joker: str = "") -> tuple[float, ...]:
        """The same for each future."""
        order = RackOrder(rack)
        best = (0.0,) * len(self._futures)
        for word, points in self._words(rack + joker):
            # Most words are worth no more than those before them in any future: so three times as fast.
            if all(map(le, points, best)):
                continue
            rest = [word[:at] + word[at + 1 :] for at, letter in enumerate(word) if joker in (letter, BLANK)]
            if any(order.is_within(cards, text) for text in rest or (word,)):
                best = tuple(map(max, best, points))
        return best

    def best(self, rack: str, cards: int) -> str:
        """One of the most valuable words that this many cards can make of the rack; "" for none."""
        order = RackOrder(rack)
        return next((word for word, _ in self._words(rack) if order.is_within(cards, word)), "")

    def _valued(self, word: str) -> tuple[float, ...]:
        """What the word is worth in each future, with a little for its score, which decides who claims first."""
        first = self._per_score * usual_score(word)
        return tuple([first + points for points in self.points(word)])

    def _words(self, balls: str) -> list[tuple[str, tuple[float, ...]]]:
        """The words of these balls in any order, the most valuable first, with their worth in each future."""
        is_long = len(balls) > LONGEST
        key = balls if is_long else "".join(sorted(balls))
        if key not in self._likely:
            met, looked_at, totals = self._goals_met.met, self._looked_at, self._totals
            ranked = []
            for word in self._known.on(key) if is_long else self._known.made_of(key):
                bits = met(word) & looked_at
                total = totals.get(bits)
                if total is None:
                    total = totals[bits] = -sum(self.points(word)) / self._per_score
                ranked.append((total - usual_score(word) * len(self._futures), word))
            ranked.sort()
            self._likely[key] = [(word, self._valued(word)) for _, word in ranked[: self._most_words]]
        return self._likely[key]
