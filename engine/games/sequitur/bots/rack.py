"""Evaluates racks for the bots of Sequitur: the words that cards can still make of a rack, weighed by known and future goals.

A bot's vocabulary extends to one band of the list. An index finds its words on racks faster than trying every text. The distance
between a rack and a word is the number of balls that must move before it reads the word. One card can move one ball into place:
of 520 words that were one ball away, Slide made all, Swap 88% and Flip 73% (`python -m tests.bench racks`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from operator import le

from ..box.goals import compile_rule, goals
from ..words.lexicon import ALPHABET, BLANK, QU, READINGS, SKILL, Lexicon, Q, lexicon

MOST_REMEMBERED = 300
"""Cache size, in racks: the same racks recur while a card is considered. With 4000 a player held 345,000 words (40 MB) and was no
faster: Hard took 17 s of CPython for 8 games with 100, 300, 1000 and 4000."""


class Vocabulary:
    """A set of words, indexed to find those that a rack spells."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self._on: dict[str, frozenset[str]] = {}
        self._of: dict[str, frozenset[str]] = {}

    def on(self, rack: str) -> frozenset[str]:
        """All of these words that the rack spells."""
        if rack not in self._on:
            if len(self._on) >= MOST_REMEMBERED:
                self._on.clear()
            self._on[rack] = self.words & (self._read(rack) | self._read(rack[::-1]))
        return self._on[rack]

    def made_of(self, rack: str) -> frozenset[str]:
        """All of these words that the balls of the rack spell in any order."""
        balls = "".join(sorted(rack))
        if balls not in self._of:
            if len(self._of) >= MOST_REMEMBERED:
                self._of.clear()
            found = map(self._by_letters.__getitem__, _keys(balls) & self._by_letters.keys())
            self._of[balls] = frozenset(" ".join(found).split())
        return self._of[balls]

    def _read(self, row: str) -> set[str]:
        """All beginnings of words that the row spells, read from its start."""
        texts = {""}
        for ball in row:
            texts |= {text + letters for letters in READINGS[ball] for text in texts} & self._beginnings
        return texts

    @cached_property
    def _beginnings(self) -> set[str]:
        return {word[:length] for word in self.words for length in range(len(word) + 1)}

    @cached_property
    def _by_letters(self) -> dict[str, str]:
        """For each sorted sequence of letters, the words with exactly these letters, joined by spaces: twice as fast as lists."""
        found: dict[str, str] = {}
        for word, letters in zip(self.words, map("".join, map(sorted, self.words)), strict=True):
            found[letters] = f"{found[letters]} {word}" if letters in found else word
        return found


def _keys(balls: str) -> set[str]:
    """The sorted letters of every subset of these balls. `balls` must be sorted."""
    letters = balls.replace(BLANK, "").replace(Q, "")
    more = [""]
    if Q in balls:
        more += [Q, QU]
    if BLANK in balls:
        more += [letter + others for letter in ALPHABET for others in more]
    return set().union(*(_keys_with("".join(sorted(added)), letters) for added in more))


def _keys_with(added: str, letters: str) -> set[str]:
    """The same for subsets that all contain `added`."""
    keys, rest = {""}, added
    for letter in letters:
        while rest and rest[0] <= letter:
            keys, rest = {key + rest[0] for key in keys}, rest[1:]
        keys |= {key + letter for key in keys}
    return {key + rest for key in keys}


def vocabulary(band: int) -> Vocabulary:
    """The vocabulary of a player of this band: what it knows and says."""
    return _vocabulary(lexicon(), band)


@lru_cache(maxsize=4)
def _vocabulary(words: Lexicon, band: int) -> Vocabulary:
    return Vocabulary(words.known(band))


class GoalsMet:
    """Finds the goals that words meet, as bit sets. Caches the words asked about."""

    def __init__(self, goals_text: str) -> None:
        found = goals(goals_text)
        self.bits = {name: 1 << index for index, name in enumerate(found)}
        """The bit of each goal, by name."""
        self._predicates = tuple((self.bits[name], compile_rule(goal.rule)) for name, goal in found.items())
        self._met: dict[str, int] = {}

    def bits_of(self, word: str) -> int:
        """The bits of all goals that the word meets."""
        bits = self._met.get(word)
        if bits is None:
            bits = self._met[word] = sum([bit for bit, is_met in self._predicates if is_met(word)])
        return bits


def goals_met(goals_text: str) -> GoalsMet:
    """The GoalsMet for the goals of a setup. Cached."""
    return _goals_met(lexicon(), goals_text)


@lru_cache(maxsize=2)
def _goals_met(_words: Lexicon, goals_text: str) -> GoalsMet:
    # Some goals depend on the word list, so each list has its own.
    return GoalsMet(goals_text)


class RackOrder:
    """The order of a rack's balls, in both directions."""

    def __init__(self, rack: str) -> None:
        self._balls = len(rack)
        self._all = (1 << self._balls) - 1
        self._has_q = Q in rack
        self._rows = tuple(_places(row) for row in (rack, rack[::-1]))
        self._blanks = tuple(row.get(BLANK, 0) for row in self._rows)

    def balls_to_move(self, word: str) -> int:
        """The minimum number of balls to move, for a word that the rack's balls spell in some order.

        >>> [RackOrder("STORM").balls_to_move(word) for word in ("STORM", "MOST", "SMOTR")]
        [0, 1, 2]
        """
        if self._has_q:
            word = word.replace(QU, Q)
        return len(word) - max(map(self._in_order, self._rows, self._blanks, (word, word)))

    def is_within(self, cards: int, word: str) -> bool:
        """Whether at most `cards` balls must move."""
        if self._has_q:
            word = word.replace(QU, Q)
        least = len(word) - cards
        return any(self._in_order(row, blank, word) >= least for row, blank in zip(self._rows, self._blanks, strict=True))

    def _in_order(self, row: dict[str, int], blank: int, word: str) -> int:
        """The number of the word's letters that are in order in the row: the longest common subsequence, with one bit per ball
        (Hyyrö 2004)."""
        free = self._all
        for letter in word:
            matching = free & row.get(letter, blank)
            free = ((free + matching) | (free - matching)) & self._all
        return self._balls - free.bit_count()


def _places(row: str) -> dict[str, int]:
    """For each ball, the bits of its places. The blank counts as every letter."""
    blank = sum(1 << place for place, ball in enumerate(row) if ball == BLANK)
    places: dict[str, int] = {BLANK: blank} if blank else {}
    for place, ball in enumerate(row):
        if ball != BLANK:
            places[ball] = places.get(ball, blank) | 1 << place
    return places


GoalWorths = Mapping[str, float]
"""The value of meeting each of these goals."""

MOST_WORDS = 40
"""The maximum number of words considered, of those that a rack's balls spell in any order; the others are less valuable. With 100
instead of 40 the mean of 100 solo games was 16.9 too."""

LONGEST = 11
"""The maximum number of balls for a search for words in any order. With the included cards a rack has at most nine; custom cards
may draw more letters, and each doubles the time."""


@lru_cache(maxsize=1 << 16)
def usual_score(word: str) -> int:
    """The score of a word spelt without the blank and without QU on the Q ball."""
    return len(word) + sum([SKILL[letter] for letter in word])


class RackValue:
    """Evaluates racks over several equally likely futures."""

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
        """The value of the word in each future."""
        met = self._goals_met.bits_of(word) & self._looked_at
        found = self._points.get(met)
        if found is None:
            found = tuple([sum([worth for bit, worth in future.items() if bit & met]) for future in self._futures])
            self._points[met] = found
        return found

    def worth(self, rack: str, cards: int, joker: str = "") -> float:
        """The mean over all futures of the best word's value that this number of cards can make of the rack.

        `joker` is one more ball, which may be put anywhere.
        """
        return sum(self.each(rack, cards, joker)) / len(self._futures)

    def each(self, rack: str, cards: int, joker: str = "") -> tuple[float, ...]:
        """The best value in each future, as in `worth`."""
        order = RackOrder(rack)
        best = (0.0,) * len(self._futures)
        for word, points in self._words(rack + joker):
            # Most words are no better than earlier ones in any future; this test makes it three times as fast.
            if all(map(le, points, best)):
                continue
            rest = [word[:at] + word[at + 1 :] for at, letter in enumerate(word) if joker in (letter, BLANK)]
            if any(order.is_within(cards, text) for text in rest or (word,)):
                best = tuple(map(max, best, points))
        return best

    def best(self, rack: str, cards: int) -> str:
        """One of the most valuable words that this number of cards can make of the rack; "" for none."""
        order = RackOrder(rack)
        return next((word for word, _ in self._words(rack) if order.is_within(cards, word)), "")

    def _valued(self, word: str) -> tuple[float, ...]:
        """The word's value in each future, plus a little for its score, which decides who claims first."""
        first = self._per_score * usual_score(word)
        return tuple([first + points for points in self.points(word)])

    def _words(self, balls: str) -> list[tuple[str, tuple[float, ...]]]:
        """The words of these balls in any order, with their values in each future, the most valuable first."""
        is_long = len(balls) > LONGEST
        key = balls if is_long else "".join(sorted(balls))
        if key not in self._likely:
            met, looked_at, totals = self._goals_met.bits_of, self._looked_at, self._totals
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
