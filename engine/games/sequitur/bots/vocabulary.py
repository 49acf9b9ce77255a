"""The words that a computer player knows, up to one band of the list, found on racks faster than by trying every text.

Knows no goal and no card.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from ..words.letters import ALPHABET, BLANK, QU, READINGS, Q
from ..words.lexicon import Lexicon, lexicon

MOST_REMEMBERED = 300
"""How many racks to remember the words of: while thinking about a card the same racks come again and again. With 4000 a player
held 345,000 words (40 MB) and was no faster: Hard took 17 s of CPython for 8 games with 100, 300, 1000 and 4000."""


class Vocabulary:
    """A set of words, and where racks spell them."""

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
        """Every beginning of a word that the row spells when read from its start."""
        texts = {""}
        for ball in row:
            texts |= {text + letters for letters in READINGS[ball] for text in texts} & self._beginnings
        return texts

    @cached_property
    def _beginnings(self) -> set[str]:
        return {word[:length] for word in self.words for length in range(len(word) + 1)}

    @cached_property
    def _by_letters(self) -> dict[str, str]:
        """For letters in alphabetical order, the words of exactly these letters, joined by blanks: twice as fast as lists."""
        found: dict[str, str] = {}
        for word, letters in zip(self.words, map("".join, map(sorted, self.words)), strict=True):
            found[letters] = f"{found[letters]} {word}" if letters in found else word
        return found


def _keys(balls: str) -> set[str]:
    """The sorted letters of every subset of these balls, which must be sorted."""
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
    """The vocabulary of a player of that band: what it knows and says."""
    return _vocabulary(lexicon(), band)


@lru_cache(maxsize=4)
def _vocabulary(words: Lexicon, band: int) -> Vocabulary:
    return Vocabulary(words.known(band))
