"""The words of the list that balls make in any order, without an index of the list: a page asks a few times a round, and would
hold an index for ever. Knows no goal and no seat."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ..bots.rack_order import RackOrder
from ..words.letters import BLANK, QU, Q
from ..words.lexicon import Lexicon
from ..words.spelling import LEAST_LETTERS


def made_of(words: Lexicon, balls: str) -> frozenset[str]:
    """All words of the list that the balls spell in some order, leaving any out."""
    return _made_of(words, "".join(sorted(balls)))


@lru_cache(maxsize=8)
def _made_of(words: Lexicon, balls: str) -> frozenset[str]:
    letters, blanks = balls.replace(BLANK, "").replace(Q, QU), balls.count(BLANK)
    # What is left once these letters are stripped lies between a word's first and last letter of another kind.
    found = [word for word in words.words if len(word.strip(letters)) <= blanks] if blanks < 2 else words.words
    return frozenset(word for word in found if LEAST_LETTERS <= len(word) <= len(letters) + blanks and _is_made(word, balls))


def is_near(rack: str, word: str) -> bool:
    """Whether the word, which the rack's balls spell in some order, stands on it once one of them has moved, or none."""
    if BLANK not in rack:
        return _order(rack).balls_to_move(word) <= 1
    others = rack.replace(BLANK, "")
    missing = Counter(word) - Counter(others)
    # The blank stands for the letter that is missing; where none is, or the Q may bring its own U, for any letter or none.
    read = missing if missing.total() == 1 and not (Q in others and QU in word) else {*word, ""}
    racks = (rack.replace(BLANK, letter) for letter in read)
    return any(_is_made(word, balls) and _order(balls).balls_to_move(word) <= 1 for balls in racks)


@lru_cache(maxsize=64)
def _order(rack: str) -> RackOrder:
    return RackOrder(rack)


def _is_made(word: str, balls: str) -> bool:
    """Whether the balls suffice for the word, the Q for Q or QU."""
    return _suffice(word, balls) or (Q in balls and QU in word and _suffice(word.replace(QU, Q, 1), balls))


def _suffice(letters: str, balls: str) -> bool:
    return (Counter(letters) - Counter(balls)).total() <= balls.count(BLANK)
