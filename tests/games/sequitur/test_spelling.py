"""The letters, and the words that a rack spells with them: on a rack, in a game, and counted for move counts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations

import pytest

from engine.games.sequitur.picture.selection import lifted_texts
from engine.games.sequitur.rules.table import ShownWord
from engine.games.sequitur.words.lexicon import BALLS, COUNTS, READINGS, SKILL, lexicon
from engine.games.sequitur.words.spelling import spell, words_on
from tests.games.sequitur.positions import Turn, claims, go, passes, plain, texts
from tests.games.sequitur.reference import BAG, POINTS, words_of


def test_the_bag_and_the_skill_points_are_the_sheets() -> None:
    assert (dict(COUNTS), BALLS) == (BAG, 72)
    assert dict(SKILL) == POINTS | {"?": 0}


def test_only_the_q_and_the_blank_have_several_readings() -> None:
    assert {ball: ways for ball, ways in READINGS.items() if ways != (ball,)} == {
        "Q": ("Q", "QU"),
        "?": tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    }


# Words on a rack


BALLS_IN_BAG = [ball for ball, count in BAG.items() for _ in range(count)]


def racks(count: int, seed: int, must_have: str = "") -> list[str]:
    """Random racks of eight and nine balls from the bag, with these balls among them."""
    rng = random.Random(seed)
    rest = [ball for ball in BALLS_IN_BAG if ball not in must_have]
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
def test_a_rack_spells_the_words_left_when_letters_are_left_out(rack: str) -> None:
    texts = best_scores(rack)
    assert words_on(rack) == {text for text in texts if text in lexicon()}
    some = frozenset([*list(texts)[::7], "NOTTHERE"])
    assert words_on(rack, some) == some - {"NOTTHERE"}


@pytest.mark.parametrize("rack", RACKS)
def test_a_spelling_is_valid_and_has_the_best_score(rack: str) -> None:
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
def test_a_word_the_rack_does_not_spell_has_no_spelling(rack: str) -> None:
    texts = best_scores(rack)
    words = random.Random(rack).sample(sorted(lexicon().words), 300)
    assert [word for word in words if (spell(rack, word) is None) == (word in texts)] == []


def test_the_sheets_example_scores_four_and_three_and_one() -> None:
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


def test_with_equal_scores_a_spelling_reads_forwards_and_prefers_real_letters() -> None:
    level = spell("LEVEL", "LEVEL")
    tea = spell("T?EAT", "TEA")
    assert level is not None
    assert tea is not None
    assert not level.backwards
    assert tea.places == (0, 2, 3)


@pytest.mark.parametrize("word", ["IT", "", "cat", "C?T", "CA T", "CÄT"])
def test_a_text_that_is_not_a_word_has_no_spelling(word: str) -> None:
    assert spell("CA?TIT", word) is None


def test_lifted_balls_spell_in_both_directions() -> None:
    """Their order is kept, and they are read from either side."""
    assert lifted_texts("CAT") == {"CAT", "TAC"}
    assert lifted_texts("QIT") == {"QIT", "QUIT", "TIQ", "TIQU"}
    blank = {word for word in lifted_texts("?AT") if word in lexicon()}
    assert blank >= {"BAT", "CAT", "EAT", "HAT", "RAT", "TAB", "TAP"}
    assert all(word.endswith("AT") or word.startswith("TA") for word in blank)


# In a game


BEN = Turn("DOGTOPNE")


def choices_on(rack: str) -> list[str]:
    """The texts of the choices of a seat with that rack in the pass for words."""
    return texts(go(passes(plain(), Turn(rack), BEN, last=2), "pass"))


def test_a_word_leaves_letters_out_and_keeps_the_order() -> None:
    listed = choices_on("CATSLEEP")
    assert {"spell CAT", "spell CATS", "spell CAP", "spell SLEEP", "spell ALE"} <= set(listed)
    assert "spell ACT" not in listed, "letters are not rearranged"
    assert "spell SEES" not in listed, "no ball is used twice"
    assert {"spell PEELS", "spell PET", "spell SAC"} <= set(listed), "words read from either end"
    words = [text.removeprefix("spell ") for text in listed if text.startswith("spell ")]
    assert min(map(len, words)) == 3
    assert choices_on("BCDFGHJK")[-2:] == ["no word", "unlisted"]


@pytest.mark.parametrize(
    ("rack", "word", "score"),
    [
        ("CATSLEEP", "ALE", 3),
        ("ZEXAJTYS", "EAT", 3),
        ("CA?SLEEI", "CAPS", 4 + 2),
        ("PE?KSLEI", "PEEKS", 5 + 2 + 4),
        ("QITEALSN", "QUITE", 5),
        ("NSETIQLA", "QUITE", 5),
        ("QATEILSN", "*QAT", 3 + 7),
        ("CATSLEEP", "CATS", 4 + 2),
        ("CATSLEEP", "PEELS", 5 + 2),
        ("JAZOEIRN", "*JAZ", 3 + 5 + 5),
        ("JOKEBAMS", "JOKE", 4 + 5 + 4),
        ("FLAXENVO", "FLAXEN", 6 + 3 + 5),
        ("WHYMEDPI", "WHY", 3 + 3 + 1 + 3),
    ],
)
def test_the_score_is_length_and_skill_points(rack: str, word: str, score: int) -> None:
    state = passes(plain(), Turn(rack, word), BEN)
    assert state.table.spelt[0].score == score


def test_the_table_shows_a_word_with_its_balls_and_its_rack() -> None:
    """The blank is left out, because the real letter scores more."""
    state = passes(plain(), Turn("ZI?PSEAL", "ZIPS"), BEN)
    assert state.table.spelt[0] == ShownWord("ZIPS", "ZIPS", 4 + 5 + 2, "listed", "G43", False, "ZI?PSEAL")


def test_the_letter_of_the_blank_counts_for_goals() -> None:
    """CAPS has a P, Y3; CATS has a T, Y1."""
    for word, goal in (("CAPS", "Y3"), ("CATS", "Y1")):
        for name in ("Y1", "Y3"):
            state = go(passes(plain(), Turn("CA?SLEEI", word, public=name), BEN), "settled")
            assert claims(state) == ({0: [goal]} if name == goal else {})


def test_goals_count_qu_as_two_letters() -> None:
    """QUIT from the balls Q, I and T is four letters long."""
    state = passes(plain(), Turn("QITEALSN", "QUIT", public="G2"), BEN._replace(public="G1"))
    assert claims(go(state, "settled")) == {0: ["G2"]}


# Move counts


def test_a_rack_of_eight_has_206_actions() -> None:
    places = range(8)
    swaps, slides = len([*combinations(places, 2)]), len([*permutations(places, 2)])
    runs = len([(first, last) for first in places for last in places if last > first])
    trades = sum(len([*combinations(places, count)]) for count in (1, 2, 3))
    assert swaps + slides + runs + 1 + trades + 1 == 206


@pytest.mark.parametrize(
    ("rack", "words", "others"), [("HOUSEBOA", 13, 419), pytest.param("QA?SLEIP", 98, 9180, marks=pytest.mark.slow)]
)
def test_the_numbers_of_words_and_other_texts_of_a_rack(rack: str, words: int, others: int) -> None:
    assert len(words_of(rack, lexicon().words)) == words
    assert len([text for text in best_scores(rack) if text not in lexicon().words]) == others


def claims_in_turn(may: Mapping[int, str], left: frozenset[str], turn: int, depth: int) -> int:
    """The number of ways to make `depth` claims in turn, given the goals that each seat can claim."""
    if depth == 0:
        return 1
    for seat in (*range(turn, len(may)), *range(turn)):
        if options := left & set(may[seat]):
            return sum(claims_in_turn(may, left - {goal}, (seat + 1) % len(may), depth - 1) for goal in options)
    return 0


def ways(may: Mapping[int, str], depths: Iterable[int]) -> list[int]:
    return [claims_in_turn(may, frozenset("".join(may.values())), 0, depth) for depth in depths]


def test_the_number_of_ways_to_claim() -> None:
    """Ada has the goals a to d and Ben e, b and c. With a judged word: a and b before e and b, or the latter alone."""
    assert ways({0: "abcd", 1: "ebc"}, range(1, 7)) == [4, 10, 24, 32, 32, 0]
    accepted, refused = ways({0: "ab", 1: "eb"}, range(5)), ways({0: "eb"}, range(6))
    counts = [2, refused[1] + 2, *(refused[n] + refused[n - 1] + accepted[n - 1] for n in (2, 3, 4, 5))]
    assert counts == [2, 4, 6, 5, 3, 0]
