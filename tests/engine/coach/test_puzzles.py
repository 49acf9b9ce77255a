"""Puzzles as text, their verdicts, the day's one, and puzzles made of one's own mistakes."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta

import pytest

from engine.coach.puzzle import DAYS, POINTS, Puzzle, dumps, from_mistake, loads, of_the_day, puzzles, title, verdict
from engine.core import BadSaveError, IllegalActionError, SequorError
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import NAMES
from tests.samples import PUZZLES

GAME = load_game("sequence")
(ONE,) = puzzles(GAME, PUZZLES)
DAY = date(2026, 11, 23)
"""A Monday."""


def test_the_text_of_a_puzzle_is_read_as_it_stands() -> None:
    assert (ONE.key, ONE.seat, ONE.hardness, ONE.rest, ONE.unit) == ("1b338c6e", 1, 0.9, 0.4, "chance")
    assert dict(ONE.worths) == {"5S d2": 0.5, "KH g9": 0.4}
    assert loads(dumps(ONE)) == ONE


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Sequence", "Chess", "not Sequence puzzles"),
        ("\n0.5", " 0.5", "has 2"),
        ("hardness 0.9", "hardness x", "A puzzle starts with"),
        ("hardness 0.9", "hardness 1.1", "between 0 and 1, not 1.1"),
        ("rest 0.4", "rest 0.6", "can’t be judged"),
        ("0.5 5S", "1.5 5S", "can’t be judged"),
        (" | 0.4 KH g9", "", "can’t be judged"),
        ("0.4 KH g9", "KH g9", "A puzzle answer looks like"),
    ],
)
def test_damage_is_told_in_one_sentence(old: str, new: str, complaint: str) -> None:
    assert old in PUZZLES
    with pytest.raises(BadSaveError, match=complaint):
        puzzles(GAME, PUZZLES.replace(old, new, 1))


@pytest.mark.parametrize(
    ("answer", "is_best", "words"),
    [
        ("5S d2", True, "Correct! That’s the best play."),
        ("KH g9", False, "That lowers your chance of winning by 10 percentage points."),
        ("6H d6", False, "That lowers your chance of winning by at least 10 percentage points."),
    ],
)
def test_a_verdict_says_what_an_answer_costs_and_why_the_best_is_best(answer: str, is_best: bool, words: str) -> None:
    found = verdict(ONE, GAME, answer, NAMES)
    assert (found.is_best, found.words, found.best) == (is_best, words, "5S d2")
    assert found.reason.words == "Starts the open line d6 to d2."


def test_points_are_told_as_points_and_equals_are_right() -> None:
    in_points = ONE._replace(unit=POINTS, worths={"5S d2": 3.0, "KH g9": 3.0, "6H d6": 2.0}, rest=-0.5)
    assert verdict(in_points, GAME, "KH g9", NAMES)[:4] == ("Correct! That’s the best play.", True, 0.0, "KH g9")
    assert verdict(in_points, GAME, "6H d6", NAMES).words == "That is worth 1 point less than the best play."
    assert verdict(in_points, GAME, "KH g5", NAMES).words == "That is worth at least 3.5 points less than the best play."


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(IllegalActionError):
        verdict(ONE, GAME, "2C h10", NAMES)
    with pytest.raises(SequorError):
        verdict(ONE, GAME, "nothing", NAMES)
    with pytest.raises(SequorError):
        verdict(ONE._replace(position="nowhere"), GAME, "5S d2", NAMES)


@pytest.mark.parametrize("count", [7, 70, 84])
def test_each_puzzle_comes_once_before_any_comes_again_and_weeks_get_harder(count: int) -> None:
    found = [ONE._replace(key=str(number), hardness=number / count) for number in range(count)]
    served = [of_the_day(found, DAY + timedelta(days)) for days in range(count)]
    assert Counter(served_one.key for served_one in served) == Counter(str(number) for number in range(count))
    for week in range(0, count, DAYS):
        hardness = [one.hardness for one in served[week : week + DAYS]]
        assert hardness == sorted(hardness)
    assert of_the_day(found, DAY + timedelta(count)) == served[0]


def test_few_puzzles_have_one_for_every_day_and_none_are_missed() -> None:
    for count in range(1, 20):
        found = [ONE._replace(key=str(number)) for number in range(count)]
        assert {of_the_day(found, DAY + timedelta(days)).key for days in range(150)} == {one.key for one in found}
    with pytest.raises(BadSaveError):
        of_the_day([], DAY)


def test_a_mistake_becomes_a_puzzle_that_hides_what_was_hidden() -> None:
    match = Match(GAME, GAME.setup(), "a seed", [Player("Ada"), Player("Ben")])
    while match.luck_is_next:
        match.take_luck()
    seat, event = match.state.to_act[0], len(match.events)
    best, chosen, *_ = map(str, match.state.legal_actions(seat))
    match.play(seat, chosen)
    puzzle = from_mistake(match, event, {chosen: 0.41, best: 0.5})
    assert loads(dumps(puzzle)) == puzzle
    state = GAME.parse_position(puzzle.position)
    assert state.observe(seat) == match.states[event].observe(seat)
    assert state != match.states[event]
    assert verdict(puzzle, GAME, chosen, NAMES).words == "That lowers your chance of winning by 9 percentage points."
    with pytest.raises(BadSaveError):
        from_mistake(match, 0, {chosen: 0.41, best: 0.5})
    with pytest.raises(BadSaveError):
        from_mistake(match, event, {chosen: 0.41})


def test_a_verdict_is_the_same_whatever_is_hidden() -> None:
    seen = GAME.parse_position(ONE.position).observe(ONE.seat)
    others = [with_other_cards(ONE, seen, seed) for seed in range(3)]
    assert len({ONE.position, *(one.position for one in others)}) == 4
    assert {verdict(one, GAME, "KH g9", NAMES) for one in others} == {verdict(ONE, GAME, "KH g9", NAMES)}


def with_other_cards(puzzle: Puzzle, seen: object, seed: int) -> Puzzle:
    sampled = seen.sample_state(random.Random(seed))  # type: ignore[attr-defined]
    return puzzle._replace(position=GAME.write_position(sampled))


def test_the_heading_names_the_game() -> None:
    assert title(GAME) == "Sequor's puzzles of Sequence, form 1"
