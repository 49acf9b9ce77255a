"""The numbers behind the move counts of Sequitur, counted a second time by trying everything, without the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, permutations

import pytest

from engine.games.sequitur.words.lexicon import lexicon
from tests.games.sequitur.reference import words_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def texts_of(rack: str) -> set[str]:
    """Every text of three letters or more that the rack spells."""
    found = set()
    for row in (rack, rack[::-1]):
        texts = {""}
        for ball in row:
            letters = [*LETTERS] if ball == "?" else ["Q", "QU"] if ball == "Q" else [ball]
            texts |= {text + letter for text in texts for letter in letters}
        found |= texts
    return {text for text in found if len(text) > 2}


def test_a_rack_of_eight_has_206_actions() -> None:
    places = range(8)
    swaps, slides = len([*combinations(places, 2)]), len([*permutations(places, 2)])
    runs = len([(first, last) for first in places for last in places if last > first])
    trades = sum(len([*combinations(places, count)]) for count in (1, 2, 3))
    assert swaps + slides + runs + 1 + trades + 1 == 206


@pytest.mark.parametrize(
    ("rack", "words", "others"), [("HOUSEBOA", 13, 419), pytest.param("QA?SLEIP", 98, 9180, marks=pytest.mark.slow)]
)
def test_words_and_other_texts_of_a_rack(rack: str, words: int, others: int) -> None:
    assert len(words_of(rack, lexicon().words)) == words
    assert len([text for text in texts_of(rack) if text not in lexicon().words]) == others


def claims(may: Mapping[int, str], left: frozenset[str], turn: int, depth: int) -> int:
    """How many ways there are to claim that many goals in turn, given the goals that each seat may claim."""
    if depth == 0:
        return 1
    for seat in (*range(turn, len(may)), *range(turn)):
        if options := left & set(may[seat]):
            return sum(claims(may, left - {goal}, (seat + 1) % len(may), depth - 1) for goal in options)
    return 0


def ways(may: Mapping[int, str], depths: Iterable[int]) -> list[int]:
    return [claims(may, frozenset("".join(may.values())), 0, depth) for depth in depths]


def test_claims_of_two_seats() -> None:
    """Ada the goals a to d, Ben e, b and c; then the judged word: a and b before e and b, or these alone."""
    assert ways({0: "abcd", 1: "ebc"}, range(1, 7)) == [4, 10, 24, 32, 32, 0]
    accepted, refused = ways({0: "ab", 1: "eb"}, range(5)), ways({0: "eb"}, range(6))
    counts = [2, refused[1] + 2, *(refused[n] + refused[n - 1] + accepted[n - 1] for n in (2, 3, 4, 5))]
    assert counts == [2, 4, 6, 5, 3, 0]
