"""Highlights of Sequitur: for each visible goal, the number of words in reach of the rack that meet it.

Counts words without naming any: finding one is the game. Uses only the seat's own letters. Words are found without an index,
because a page asks only a few times per round, and an index would stay in memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ....scene import Aid
from ....text import counted, listed, number
from ..bots.rack import RackOrder
from ..box.goals import compile_rule
from ..rules import steps
from ..rules.hand import GAP
from ..rules.state import Observation
from ..rules.table import PASSING, goal_order
from ..words.lexicon import BLANK, QU, Lexicon, Q
from ..words.spelling import LEAST_LETTERS, words_on


def made_of(words: Lexicon, balls: str) -> frozenset[str]:
    """All words of the list that the balls spell in some order, leaving any out."""
    return _made_of(words, "".join(sorted(balls)))


@lru_cache(maxsize=8)
def _made_of(words: Lexicon, balls: str) -> frozenset[str]:
    letters, blanks = balls.replace(BLANK, "").replace(Q, QU), balls.count(BLANK)
    # After stripping these letters, the rest begins and ends with a letter of another kind.
    found = [word for word in words.words if len(word.strip(letters)) <= blanks] if blanks < 2 else words.words
    return frozenset(word for word in found if LEAST_LETTERS <= len(word) <= len(letters) + blanks and _is_made(word, balls))


def is_near(rack: str, word: str) -> bool:
    """Whether the rack spells the word after at most one ball has moved. Its balls must spell the word in some order."""
    if BLANK not in rack:
        return _order(rack).balls_to_move(word) <= 1
    others = rack.replace(BLANK, "")
    missing = Counter(word) - Counter(others)
    # The blank stands for the missing letter. If none is missing, or the Q may stand for QU, it stands for any letter or none.
    read = missing if missing.total() == 1 and not (Q in others and QU in word) else {*word, ""}
    racks = (rack.replace(BLANK, letter) for letter in read)
    return any(_is_made(word, balls) and _order(balls).balls_to_move(word) <= 1 for balls in racks)


@lru_cache(maxsize=64)
def _order(rack: str) -> RackOrder:
    return RackOrder(rack)


def _is_made(word: str, balls: str) -> bool:
    """Whether the balls suffice for the word, with the Q as Q or QU."""
    return _suffice(word, balls) or (Q in balls and QU in word and _suffice(word.replace(QU, Q, 1), balls))


def _suffice(letters: str, balls: str) -> bool:
    return (Counter(letters) - Counter(balls)).total() <= balls.count(BLANK)


STANDS, NEAR, LETTERS, OUT = "stands", "near", "letters", "out"

HEADINGS: Mapping[str, str] = {
    STANDS: "Goals you can meet now",
    NEAR: "Goals one letter away",
    LETTERS: "Goals you have the letters for",
    OUT: "Goals out of reach",
}

WAYS = {STANDS: "on your rack", NEAR: "one letter away", LETTERS: "from your letters"}
"""The kinds of words in reach, nearest first, with their texts."""

Counts = tuple[int, int, int]
"""The number of words that meet a goal, for each of WAYS. No word counts twice."""


def aids(observation: Observation, _names: Sequence[str]) -> tuple[Aid, ...]:
    """The highlights, from the seat's own rack; () before letters and goals are drawn, and once a word is spelt."""
    table, hand = observation.table, observation.hand
    rack = hand.rack.replace(GAP, "")
    if table.stage != PASSING or not rack or hand.word:
        return ()
    known, is_last = table.setup.all_goals, observation.step == steps.SPELL
    listed_words = table.setup.lexicon
    goals = sorted({*filter(None, (hand.secret,)), *table.public, *hand.goals}, key=goal_order)
    found = [
        _aid(name, known[name].text, _counts(listed_words, rack, hand.drawn, known[name].rule, is_last), name == hand.secret)
        for name in goals
    ]
    return tuple(sorted(found, key=lambda aid: list(HEADINGS).index(aid.kind)))


def _aid(name: str, text: str, counts: Counts, is_secret: bool) -> Aid:
    """As in `Ends with a vowel: two words on your rack and five one letter away`, with a full stop."""
    kind = next((kind for kind, count in zip(WAYS, counts, strict=True) if count), OUT)
    told = [(count, way) for count, way in zip(counts, WAYS.values(), strict=True) if count]
    parts = [f"{number(count)} {way}" if place else f"{counted(count, 'word')} {way}" for place, (count, way) in enumerate(told)]
    words = listed(parts) if parts else "no word in reach"
    places = (name, "secret") if is_secret else (name,)
    return Aid(kind, f"{text}: {words}.", places, note=str(max(counts[: list(HEADINGS).index(kind) + 1])))


@lru_cache(maxsize=64)
def _counts(listed_words: Lexicon, rack: str, drawn: str, rule: str, is_last: bool) -> Counts:
    """The number of words that meet the rule: on the rack, one letter away, and in other orders, including the letter just drawn.
    With `is_last` (a word must be spelt) only those on the rack."""
    is_met = compile_rule(rule)
    stands = {word for word in words_on(rack, listed_words) if is_met(word)}
    if is_last:
        return len(stands), 0, 0
    left = {word for word in made_of(listed_words, rack + drawn) if is_met(word)} - stands
    near = 0 if drawn else sum(is_near(rack, word) for word in left)
    return len(stands), near, len(left) - near
