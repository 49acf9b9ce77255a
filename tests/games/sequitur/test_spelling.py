"""Words on a rack, against every choice of letters to leave out, tried one by one."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.games.sequitur.picture.selection import lifted_texts
from engine.games.sequitur.words.lexicon import COUNTS, lexicon
from engine.games.sequitur.words.spelling import spell, words_on

BAG = [ball for ball, count in COUNTS.items() for _ in range(count)]
# The skill points of the rule sheet.
POINTS = "B2 C2 D1 F3 G1 H1 J5 K4 M2 P2 Q7 V3 W3 X5 Y3 Z5"
SKILL = {entry[0]: int(entry[1]) for entry in POINTS.split()}


def racks(count: int, seed: int, must_have: str = "") -> list[str]:
    """Random racks of eight and nine balls from the bag, with these balls among them."""
    rng = random.Random(seed)
    rest = [ball for ball in BAG if ball not in must_have]
    found = []
    for number in range(count):
        balls = [*must_have, *rng.sample(rest, 8 + number % 2 - len(must_have))]
        rng.shuffle(balls)
        found.append("".join(balls))
    return found


def all_texts(rack: str) -> Iterator[tuple[str, int]]:
    """Every text that the rack spells, with the score of each spelling."""
    for row in (rack, rack[::-1]):
        for size in range(1, len(row) + 1):
            for balls in combinations(row, size):
                texts = [("", 0)]
                for ball in balls:
                    if ball == "Q":
                        texts = [(text + x, score + points) for text, score in texts for x, points in (("Q", 8), ("QU", 2))]
                    elif ball == "?":
                        texts = [(text + x, score + 1) for text, score in texts for x in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
                    else:
                        texts = [(text + ball, score + 1 + SKILL.get(ball, 0)) for text, score in texts]
                yield from texts


def best_scores(rack: str) -> dict[str, int]:
    """Every text of three letters or more that the rack spells, with its best score."""
    best: dict[str, int] = {}
    for text, score in all_texts(rack):
        if len(text) >= 3:
            best[text] = max(score, best.get(text, 0))
    return best


RACKS = [*racks(20, 1), *racks(3, 2, must_have="?"), *racks(10, 3, must_have="Q"), *racks(2, 4, must_have="Q?")]


@pytest.mark.parametrize("rack", RACKS)
def test_words_are_those_that_leaving_letters_out_spells(rack: str) -> None:
    texts = best_scores(rack)
    assert words_on(rack) == {text for text in texts if text in lexicon()}
    some = frozenset([*list(texts)[::7], "NOTTHERE"])
    assert words_on(rack, some) == some - {"NOTTHERE"}


@pytest.mark.parametrize("rack", RACKS)
def test_a_spelling_is_true_and_scores_most(rack: str) -> None:
    texts = best_scores(rack)
    for word in random.Random(rack).sample(sorted(texts), min(200, len(texts))):
        spelling = spell(rack, word)
        assert spelling is not None
        assert spelling.score == texts[word]
        assert "".join(spelling.letters) == spelling.word == word
        assert list(spelling.places) == sorted(spelling.places, reverse=spelling.backwards)
        assert len(set(spelling.places)) == len(spelling.places) == len(spelling.letters)
        for place, letters in zip(spelling.places, spelling.letters, strict=True):
            assert letters in {"?": set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "Q": {"Q", "QU"}}.get(rack[place], {rack[place]})


@pytest.mark.parametrize("rack", RACKS[::4])
def test_what_the_rack_does_not_spell_has_no_spelling(rack: str) -> None:
    texts = best_scores(rack)
    words = random.Random(rack).sample(sorted(lexicon().words), 300)
    assert [word for word in words if (spell(rack, word) is None) == (word in texts)] == []


def test_the_sheets_example_length_four_and_skill_three_and_one() -> None:
    spelling = spell("XWOERDZ", "WORD")
    assert spelling is not None
    assert spelling.score == 4 + 3 + 1


@pytest.mark.parametrize(
    ("rack", "word", "letters", "score"),
    [
        ("QUIT", "QUIT", ("Q", "U", "I", "T"), 4 + 7),
        ("QIT", "QUIT", ("QU", "I", "T"), 4),
        ("QUIZ", "QUIZ", ("Q", "U", "I", "Z"), 4 + 7 + 5),
        ("TALQ", "TALQ", ("T", "A", "L", "Q"), 4 + 7),
        ("?IZ", "QIZ", ("?", "I", "Z"), 3 + 5),
        ("?AT", "CAT", ("C", "A", "T"), 3),
        ("?CAT", "CAT", ("C", "A", "T"), 3 + 2),
    ],
)
def test_the_q_and_the_blank(rack: str, word: str, letters: tuple[str, ...], score: int) -> None:
    spelling = spell(rack, word)
    assert spelling is not None
    assert spelling.score == score
    assert spelling.letters == tuple(letter.replace("?", word[0]) for letter in letters)


def test_reading_forwards_and_a_real_letter_come_first_where_scores_are_equal() -> None:
    level = spell("LEVEL", "LEVEL")
    tea = spell("T?EAT", "TEA")
    assert level is not None
    assert tea is not None
    assert not level.backwards
    assert tea.places == (0, 2, 3)


@pytest.mark.parametrize("word", ["IT", "", "cat", "C?T", "CA T", "CÄT"])
def test_no_spelling_for_what_is_no_word(word: str) -> None:
    assert spell("CA?TIT", word) is None


def test_what_some_balls_spell() -> None:
    """Their order is kept, and they are read from either side."""
    assert lifted_texts("CAT") == {"CAT", "TAC"}
    assert lifted_texts("QIT") == {"QIT", "QUIT", "TIQ", "TIQU"}
    blank = {word for word in lifted_texts("?AT") if word in lexicon()}
    assert blank >= {"BAT", "CAT", "EAT", "HAT", "RAT", "TAB", "TAP"}
    assert all(word.endswith("AT") or word.startswith("TA") for word in blank)
