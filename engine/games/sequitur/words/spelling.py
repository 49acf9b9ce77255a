"""How a rack spells words: in either direction, leaving letters out.

`words_on` uses the word list; `spell` takes any word, because players may accept one that is in no list.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .lexicon import ALPHABET, BLANK, READINGS, Lexicon, lexicon, skill

LEAST_LETTERS = 3

LONG_RACK = 10
"""For racks longer than this, which need cards edited by players, the search follows only beginnings of words. For shorter racks
that is slower, because the beginnings of all words must be computed first."""


MOST_OFFERING = 11
"""The longest rack on which unlisted words can be offered. Each further ball doubles the number of texts that a rack spells:
these eleven spell 50,000 with the blank. Only cards edited by players make longer racks."""


class Spelling(NamedTuple):
    """A word and the balls of a rack that spell it."""

    word: str
    places: tuple[int, ...]
    """The balls' places on the rack, counted from 0, in the order of the word."""

    backwards: bool
    """Whether the rack is read from its right end."""

    letters: tuple[str, ...]
    """The letters that each of these balls stands for: "A"; "Q" or "QU" for the Q ball; a letter for the blank."""

    score: int
    """The length of the word plus the skill points of its balls."""


def words_on(rack: str, among: Lexicon | frozenset[str] | None = None) -> frozenset[str]:
    """All words of the recommended list, or of `among`, that the rack spells."""
    return _words_on(rack, lexicon() if among is None else among)


@lru_cache(maxsize=2)
def unlisted_on(rack: str, listed: Lexicon) -> frozenset[str]:
    """All texts of three or more letters that the rack spells and that can be offered because they are not in the list."""
    texts = _texts(rack) | _texts(rack[::-1])
    return frozenset(text for text in texts - listed.listed(texts) - listed.refused if len(text) >= LEAST_LETTERS)


def spell(rack: str, word: str) -> Spelling | None:
    """The highest-scoring spelling of the word; None if the rack does not spell it.

    >>> spell("ROTMS?Q", "STORM") is None, spell("XMROTXSX", "STORM")
    (True, Spelling(word='STORM', places=(6, 4, 3, 2, 1), backwards=True, letters=('S', 'T', 'O', 'R', 'M'), score=7))
    """
    if len(word) < LEAST_LETTERS or not set(ALPHABET).issuperset(word):
        return None
    last = len(rack) - 1
    there, back = _best_path(rack, word), _best_path(rack[::-1], word)
    backwards = there is None or (back is not None and back.worth > there.worth)
    path = back if backwards else there
    if path is None:
        return None
    places = tuple(last - place if backwards else place for place, _ in path.steps)
    letters = tuple(stands_for for _, stands_for in path.steps)
    score = len(word) + sum(skill(rack[place], text) for place, text in zip(places, letters, strict=True))
    return Spelling(word, places, backwards, letters, score)


class _Path(NamedTuple):
    """A way in which balls of a row spell the rest of a word."""

    worth: int
    steps: tuple[tuple[int, str], ...]
    """The place of each ball and the letters it stands for."""


def _best_path(row: str, word: str) -> _Path | None:
    """The best path reading the row from its start; among equals, one without the blank."""
    best: list[_Path | None] = [None] * len(word) + [_Path(0, ())]
    for place in range(len(row) - 1, -1, -1):
        ball = row[place]
        for at in range(len(word)):
            for text in (word[at],) if ball == BLANK else READINGS[ball]:
                rest = best[at + len(text)] if word.startswith(text, at) else None
                if rest is not None:
                    worth = rest.worth + 2 * skill(ball, text) - (ball == BLANK)
                    if (old := best[at]) is None or worth >= old.worth:
                        best[at] = _Path(worth, ((place, text), *rest.steps))
    return best[0]


@lru_cache(maxsize=64)
def _words_on(rack: str, among: Lexicon | frozenset[str]) -> frozenset[str]:
    beginnings = (among if isinstance(among, Lexicon) else lexicon()).beginnings if len(rack) > LONG_RACK else None
    texts = _texts(rack, beginnings) | _texts(rack[::-1], beginnings)
    return frozenset(among.listed(texts) if isinstance(among, Lexicon) else texts & among)


def _texts(row: str, beginnings: frozenset[str] | None = None) -> set[str]:
    """All texts that the row spells, read from its start; only those in `beginnings` if given."""
    texts = {""}
    for ball in row:
        longer = {text + letters for text in texts for letters in READINGS[ball]}
        texts |= longer if beginnings is None else longer & beginnings
    return texts
