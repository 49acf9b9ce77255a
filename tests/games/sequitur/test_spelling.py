"""Letters, and the words that a rack spells with them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

import pytest

from engine.games.sequitur.picture.selection import lifted_texts
from engine.games.sequitur.rules.table import ShownWord
from engine.games.sequitur.words.lexicon import BALLS, COUNTS, READINGS, SKILL, lexicon
from engine.games.sequitur.words.spelling import spell, words_on
from tests.games.sequitur.positions import Turn, claims, go, passes, plain, texts
from tests.games.sequitur.reference import POINTS, words_of

# Copied from the sheet: letter, count, skill points.
SHEET = """
A 5 -
B 1 2
C 3 2
D 3 1
E 8 -
F 1 3
G 2 1
H 2 1
I 5 -
J 1 5
K 1 4
L 4 -
M 2 2
N 5 -
O 5 -
P 2 2
Q 1 7
R 5 -
S 4 -
T 4 -
U 2 -
V 1 3
W 1 3
X 1 5
Y 1 3
Z 1 5
"""
ROWS = [line.split() for line in SHEET.strip().splitlines()]


def test_counts_are_the_sheets_and_one_blank() -> None:
    assert dict(COUNTS) == {letter: int(count) for letter, count, _ in ROWS} | {"?": 1}
    assert BALLS == 72


def test_skill_points_are_the_sheets_and_the_blank_has_none() -> None:
    assert dict(SKILL) == {letter: 0 if skill == "-" else int(skill) for letter, _, skill in ROWS} | {"?": 0}


def test_only_the_q_and_the_blank_have_a_choice() -> None:
    assert {ball: ways for ball, ways in READINGS.items() if ways != (ball,)} == {
        "Q": ("Q", "QU"),
        "?": tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    }


# Words on a rack


BAG = [ball for ball, count in COUNTS.items() for _ in range(count)]


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
                        texts = [(text + ball, score + 1 + POINTS[ball]) for text, score in texts]
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


# In a game


BEN = Turn("DOGTOPNE")


def choices_on(rack: str) -> list[str]:
    """What a seat with that rack may do when words are spelt."""
    return texts(go(passes(plain(), Turn(rack), BEN, last=2), "pass"))


def spelt(rack: str, word: str) -> ShownWord:
    """What the table shows of a word."""
    state = passes(plain(), Turn(rack, word), BEN)
    shown: ShownWord = state.table.spelt[0]
    return shown


# Words of a rack


def test_a_word_leaves_letters_out_and_keeps_their_order() -> None:
    listed = choices_on("CATSLEEP")
    assert {"spell CAT", "spell CATS", "spell CAP", "spell SLEEP", "spell ALE"} <= set(listed)
    assert "spell ACT" not in listed, "letters are not rearranged"
    assert "spell LEAST" not in listed


def test_the_rack_may_be_turned_so_words_read_from_either_end() -> None:
    listed = choices_on("CATSLEEP")
    assert {"spell PEELS", "spell PET", "spell SAC"} <= set(listed)
    assert set(choices_on("CATSLEEP")) == set(choices_on("PEELSTAC"))


def test_a_word_has_three_letters_or_more() -> None:
    words = [text.removeprefix("spell ") for text in choices_on("CATSLEEP") if text.startswith("spell ")]
    assert min(map(len, words)) == 3
    assert len(words) > 20


def test_no_ball_is_used_twice() -> None:
    assert "spell SEES" not in choices_on("CATSLEEP")
    assert "spell STATES" not in choices_on("STATEDGO")


def test_one_may_always_spell_nothing() -> None:
    assert choices_on("BCDFGHJK")[-2:] == ["no word", "unlisted"]


def test_every_word_is_there_that_a_plain_search_finds_and_no_other() -> None:
    """The search tries each word of the list, letter by letter along the rack in both directions."""
    rack = "STARINGE"
    wanted = {word for word in lexicon().words if runs_along(rack, word) or runs_along(rack[::-1], word)}
    assert {text.removeprefix("spell ") for text in choices_on(rack) if text.startswith("spell ")} == wanted
    assert len(wanted) > 50


def runs_along(row: str, word: str) -> bool:
    at = 0
    for letter in word:
        at = row.find(letter, at) + 1
        if not at:
            return False
    return True


# Scores


def test_the_example_of_the_sheet() -> None:
    """A word of four letters with skill points of 3 and 1 scores 4 + 3 + 1 = 8."""
    assert spelt("FROGNETS", "FROG").score == 8
    assert spelt("LEWINDSO", "WIND").score == 8


@pytest.mark.parametrize(
    ("rack", "word", "score"),
    [
        ("CATSLEEP", "ALE", 3),
        ("CATSLEEP", "CATS", 4 + 2),
        ("CATSLEEP", "PEELS", 5 + 2),
        ("JAZOEIRN", "*JAZ", 3 + 5 + 5),
        ("JOKEBAMS", "JOKE", 4 + 5 + 4),
        ("FLAXENVO", "FLAXEN", 6 + 3 + 5),
        ("WHYMEDPI", "WHY", 3 + 3 + 1 + 3),
    ],
)
def test_the_score_is_length_and_skill_points(rack: str, word: str, score: int) -> None:
    assert spelt(rack, word).score == score


def test_letters_left_out_score_nothing() -> None:
    assert spelt("ZEXAJTYS", "EAT").score == 3


# The blank


def test_the_blank_is_any_letter_and_gains_no_points() -> None:
    assert spelt("CA?SLEEI", "CAPS").score == 4 + 2
    assert {f"spell CA{letter}S" for letter in "BMNPRTW"} <= set(choices_on("CA?SLEEI"))


def test_what_the_blank_stands_for_decides_the_goals() -> None:
    """CAPS has a P, Y3; CATS has a T, Y1."""
    for word, goal in (("CAPS", "Y3"), ("CATS", "Y1")):
        for name in ("Y1", "Y3"):
            state = go(passes(plain(), Turn("CA?SLEEI", word, public=name), BEN), "settled")
            assert claims(state) == ({0: [goal]} if name == goal else {})


def test_a_real_letter_is_used_before_the_blank_for_its_points() -> None:
    shown = spelt("PE?KSLEI", "PEEKS")
    assert (shown.balls, shown.score) == ("PE?KS", 5 + 2 + 4)
    assert spelt("ZI?PSEAL", "ZIPS") == ShownWord("ZIPS", "ZIPS", 4 + 5 + 2, "listed", "G43", False, "ZI?PSEAL")


# The Q


def test_the_q_is_qu_without_points_or_q_with_seven() -> None:
    shown = spelt("QITEALSN", "QUITE")
    assert (shown.balls, shown.score) == ("QITE", 5), "QU counts as two letters, with no points"
    assert spelt("QATEILSN", "*QAT").score == 3 + 7


def test_with_a_u_ball_the_q_is_used_as_q_which_scores_more() -> None:
    assert spelt("QUITELSN", "QUITE") == ShownWord("QUITE", "QUITE", 5 + 7, "listed", "G43", False, "QUITELSN")


def test_goals_judge_the_word_with_qu_written_out() -> None:
    """QUIT from the balls Q, I and T is four letters long."""
    state = passes(plain(), Turn("QITEALSN", "QUIT", public="G2"), BEN._replace(public="G1"))
    assert claims(go(state, "settled")) == {0: ["G2"]}


def test_q_and_u_may_be_read_from_the_other_end_too() -> None:
    assert spelt("NSETIQLA", "QUITE").balls == "QITE"


def test_a_word_that_the_rack_does_not_have_is_refused() -> None:
    state: Any = go(passes(plain(), Turn("CATSLEEP"), BEN, last=2), "pass")
    with pytest.raises(ValueError, match="'spell DOG' is not legal for seat 0 now"):
        go(state, "spell DOG")


# Move counts


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


def claims_in_turn(may: Mapping[int, str], left: frozenset[str], turn: int, depth: int) -> int:
    """How many ways there are to claim that many goals in turn, given the goals that each seat may claim."""
    if depth == 0:
        return 1
    for seat in (*range(turn, len(may)), *range(turn)):
        if options := left & set(may[seat]):
            return sum(claims_in_turn(may, left - {goal}, (seat + 1) % len(may), depth - 1) for goal in options)
    return 0


def ways(may: Mapping[int, str], depths: Iterable[int]) -> list[int]:
    return [claims_in_turn(may, frozenset("".join(may.values())), 0, depth) for depth in depths]


def test_claims_of_two_seats() -> None:
    """Ada the goals a to d, Ben e, b and c; then the judged word: a and b before e and b, or these alone."""
    assert ways({0: "abcd", 1: "ebc"}, range(1, 7)) == [4, 10, 24, 32, 32, 0]
    accepted, refused = ways({0: "ab", 1: "eb"}, range(5)), ways({0: "eb"}, range(6))
    counts = [2, refused[1] + 2, *(refused[n] + refused[n - 1] + accepted[n - 1] for n in (2, 3, 4, 5))]
    assert counts == [2, 4, 6, 5, 3, 0]
