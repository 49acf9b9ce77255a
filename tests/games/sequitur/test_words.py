"""Spelling in a game: which words a rack has, what they score, and what the blank and the Q stand for."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequitur.rules.table import ShownWord
from engine.games.sequitur.words.lexicon import lexicon
from tests.games.sequitur.positions import Turn, claims, go, passes, plain, texts

BEN = Turn("DOGTOPNE")


def spelling(rack: str) -> list[str]:
    """What a seat with that rack may do when words are spelt."""
    return texts(go(passes(plain(), Turn(rack), BEN, last=2), "pass"))


def spelt(rack: str, word: str) -> ShownWord:
    """What the table shows of a word."""
    state = passes(plain(), Turn(rack, word), BEN)
    shown: ShownWord = state.table.spelt[0]
    return shown


# Words of a rack


def test_a_word_leaves_letters_out_and_keeps_their_order() -> None:
    listed = spelling("CATSLEEP")
    assert {"spell CAT", "spell CATS", "spell CAP", "spell SLEEP", "spell ALE"} <= set(listed)
    assert "spell ACT" not in listed, "letters are not rearranged"
    assert "spell LEAST" not in listed


def test_the_rack_may_be_turned_so_words_read_from_either_end() -> None:
    listed = spelling("CATSLEEP")
    assert {"spell PEELS", "spell PET", "spell SAC"} <= set(listed)
    assert set(spelling("CATSLEEP")) == set(spelling("PEELSTAC"))


def test_a_word_has_three_letters_or_more() -> None:
    words = [text.removeprefix("spell ") for text in spelling("CATSLEEP") if text.startswith("spell ")]
    assert min(map(len, words)) == 3
    assert len(words) > 20


def test_no_ball_is_used_twice() -> None:
    assert "spell SEES" not in spelling("CATSLEEP")
    assert "spell STATES" not in spelling("STATEDGO")


def test_one_may_always_spell_nothing() -> None:
    assert spelling("BCDFGHJK")[-2:] == ["no word", "unlisted"]


def test_every_word_is_there_that_a_plain_search_finds_and_no_other() -> None:
    """The search tries each word of the list, letter by letter along the rack in both directions."""
    rack = "STARINGE"
    wanted = {word for word in lexicon().words if runs_along(rack, word) or runs_along(rack[::-1], word)}
    assert {text.removeprefix("spell ") for text in spelling(rack) if text.startswith("spell ")} == wanted
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
    assert {f"spell CA{letter}S" for letter in "BMNPRTW"} <= set(spelling("CA?SLEEI"))


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
