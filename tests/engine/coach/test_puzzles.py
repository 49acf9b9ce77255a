"""Puzzles: their texts and verdicts, the day's puzzle, your own mistakes as puzzles, the shipped ones, and how they are found."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.cli.puzzle import shipped
from engine.cli.saves import make_ready
from engine.coach.illustration import seat_names
from engine.coach.puzzle import (
    DAYS,
    DIGITS,
    GOOD_ENOUGH,
    POINTS,
    Puzzle,
    best_of,
    consequence,
    dumps,
    from_mistake,
    loads,
    observation,
    of_the_day,
    puzzle_of,
    puzzles,
    task_of,
    title,
    trials,
    verdict,
)
from engine.coach.story import storyteller_of
from engine.core import AnyState, BadSaveError, IllegalActionError, SequorError
from engine.game import LoadedGame, load_game
from engine.match import Match, Player
from engine.tools.puzzles import search
from engine.tools.puzzles.__main__ import Collection
from engine.tools.puzzles.search import chosen, deep_search_of, found_in, grade, is_ahead, means
from tests.engine.optional import having
from tests.engine.walks import NAMES
from tests.samples import PUZZLES

GAME = load_game("sequence")
(ONE,) = puzzles(GAME, PUZZLES)
MONDAY = date(2026, 11, 23)


def test_the_text_of_a_puzzle_reads_back_exactly() -> None:
    assert title(GAME) == "Sequor's puzzles of Sequence, form 1"
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
def test_damage_gets_one_sentence(old: str, new: str, complaint: str) -> None:
    assert old in PUZZLES
    with pytest.raises(BadSaveError, match=complaint):
        puzzles(GAME, PUZZLES.replace(old, new, 1))


@pytest.mark.parametrize(("answer", "is_best"), [("5S d2", True), ("KH g9", False), ("6H d6", False)])
def test_a_verdict_says_whether_an_answer_is_right_and_why_the_best_is_best(answer: str, is_best: bool) -> None:
    found = verdict(ONE, GAME, answer, NAMES)
    assert (found.is_best, found.best, found.words.startswith("Correct!")) == (is_best, "5S d2", is_best)
    assert found.reason.words == "Starts an open line in column d."


def test_every_answer_as_good_as_the_best_is_right() -> None:
    in_points = ONE._replace(unit=POINTS, worths={"5S d2": 3.0, "KH g9": 3.0, "6H d6": 2.0}, rest=-0.5)
    assert verdict(in_points, GAME, "KH g9", NAMES)[:4] == ("Correct! That’s the best play.", True, 0.0, "KH g9")
    assert not verdict(in_points, GAME, "6H d6", NAMES).is_best
    close = ONE._replace(worths={"5S d2": 0.5, "KH g9": 0.485}, rest=0.1)
    assert verdict(close, GAME, "KH g9", NAMES).words == "Correct! As good as the best play."


def test_an_own_mistake_within_the_doubt_of_the_search_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storyteller_of(GAME), "doubt", lambda *_: 0.11)
    assert not verdict(ONE, GAME, "KH g9", NAMES).is_best
    assert verdict(ONE, GAME, "KH g9", NAMES, doubts=True).is_best


@pytest.mark.parametrize(
    ("position", "answer", "error"),
    [
        (ONE.position, "2C h10", IllegalActionError),
        (ONE.position, "nothing", SequorError),
        ("nowhere", "5S d2", SequorError),
    ],
)
def test_an_impossible_answer_or_position_is_refused(position: str, answer: str, error: type[SequorError]) -> None:
    with pytest.raises(error):
        verdict(ONE._replace(position=position), GAME, answer, NAMES)


@pytest.mark.parametrize("count", [7, 70, 84])
def test_each_puzzle_comes_once_before_any_comes_again_and_weeks_get_harder(count: int) -> None:
    found = [ONE._replace(key=str(number), hardness=number / count) for number in range(count)]
    served = [of_the_day(found, MONDAY + timedelta(days)) for days in range(count)]
    assert {puzzle.key for puzzle in served} == {puzzle.key for puzzle in found}
    for week in range(0, count, DAYS):
        hardness = [puzzle.hardness for puzzle in served[week : week + DAYS]]
        assert hardness == sorted(hardness)
    assert of_the_day(found, MONDAY + timedelta(count)) == served[0]


def test_a_few_puzzles_suffice_for_every_day_and_all_of_them_come() -> None:
    for count in range(1, 20):
        found = [ONE._replace(key=str(number)) for number in range(count)]
        assert {of_the_day(found, MONDAY + timedelta(days)).key for days in range(150)} == {one.key for one in found}
    with pytest.raises(BadSaveError):
        of_the_day([], MONDAY)


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
    assert not verdict(puzzle, GAME, chosen, NAMES).is_best
    for number, worths in ((0, {chosen: 0.41, best: 0.5}), (event, {chosen: 0.41})):
        with pytest.raises(BadSaveError):
            from_mistake(match, number, worths)


# Consequences


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What follows in each of the trials."""
    told = list[str]()
    monkeypatch.setattr(storyteller_of(GAME), "followed", lambda trial, *_: told[int(trial.seed.split()[-1])])
    return told


def test_the_typical_consequence_is_the_most_frequent_kind_of_reply(followed: list[str]) -> None:
    win = [f"Blue plays {card} on f10 and wins." for card in ("6♠", "7♣", "6♠")]
    followed += [*(f"Blue plays {card} on a1. It builds." for card in ("2♣", "2♣")), *win, "Blue passes.", "", ""]
    played = list(trials(ONE, GAME, "KH g9", NAMES))
    found = consequence(ONE, GAME, "KH g9", NAMES, played)
    assert found.words == win[0]
    assert found.match is played[2]


def test_a_wrong_answer_is_played_on_from_what_the_seat_knows() -> None:
    """Hidden cards differ, and nobody else's real cards matter."""
    seen = observation(ONE, GAME)
    played = list(trials(ONE, GAME, "KH g9", NAMES))
    assert all(match.states[0].observe(ONE.seat) == seen for match in played)
    assert len({GAME.write_position(match.states[0]) for match in played}) > 1
    other = ONE._replace(position=GAME.write_position(seen.sample_state(random.Random(5))))
    assert [match.to_json() for match in trials(other, GAME, "KH g9", NAMES)] == [match.to_json() for match in played]
    assert all(match.events[0] == (ONE.seat, "KH g9") and match.events[-1].seat != ONE.seat for match in played)


# The shipped puzzles

FEWEST = 60

EXAMPLES = 4
"""How many of each game are searched again."""

games_with_puzzles = pytest.mark.parametrize("name", having("puzzles"))


@cache
def game(name: str) -> LoadedGame:
    return make_ready(load_game(name))


def state_of(name: str, puzzle: Puzzle) -> AnyState:
    state: AnyState = game(name).parse_position(puzzle.position)
    return state


@games_with_puzzles
def test_whole_weeks_of_puzzles_ship_the_easiest_first_and_no_grade_is_more_than_half(name: str) -> None:
    found = shipped(game(name))
    is_enough = len(found) >= FEWEST and len(found) % DAYS == 0
    assert is_enough, f"{name} has {len(found)} puzzles; `python -m engine.tools.puzzles {name} --find 84` finds enough."
    assert len({puzzle.key for puzzle in found}) == len({puzzle.position for puzzle in found}) == len(found)
    assert [puzzle.hardness for puzzle in found] == sorted(puzzle.hardness for puzzle in found)
    assert found[0].hardness < 0.1 < 0.3 < found[-1].hardness
    assert max(Counter(grade(game(name), puzzle) for puzzle in found).values()) <= len(found) / 2


@games_with_puzzles
def test_the_best_of_every_puzzle_is_legal_and_clearly_ahead(name: str) -> None:
    wide = deep_search_of(game(name))
    for puzzle in shipped(game(name)):
        state = state_of(name, puzzle)
        assert puzzle.seat in state.to_act
        legal = set(map(str, state.legal_actions(puzzle.seat)))
        assert puzzle.worths.keys() <= legal, puzzle.key
        worths = sorted(puzzle.worths.values(), reverse=True)
        others = [worth for worth in (*worths, puzzle.rest) if round(worths[0] - worth, DIGITS) > GOOD_ENOUGH[puzzle.unit]]
        assert worths[0] - max(others) >= wide.MARGIN - 0.0011, puzzle.key
        assert len(legal) > 1


@games_with_puzzles
def test_shipped_positions_and_verdicts_depend_on_nothing_hidden(name: str) -> None:
    for number, puzzle in enumerate(shipped(game(name))):
        seen = state_of(name, puzzle).observe(puzzle.seat)
        again = puzzle_of(game(name), seen, puzzle.worths, puzzle.rest, puzzle.hardness, puzzle.unit)
        assert again._replace(title=puzzle.title) == puzzle, "the hidden part follows from what is seen"
        if number % 20 == 0:
            other = game(name).write_position(seen.sample_state(random.Random(number)))
            for answer in list(puzzle.worths)[:2]:
                judged = verdict(puzzle._replace(position=other), game(name), answer, NAMES)
                assert judged == verdict(puzzle, game(name), answer, NAMES)


@games_with_puzzles
def test_a_task_fits_and_reveals_nothing(name: str) -> None:
    """It never names a card, a place or a word of the answer."""
    for puzzle in shipped(game(name)):
        names = seat_names(game(name), state_of(name, puzzle).setup)
        asked = task_of(puzzle, game(name), names)
        assert 0 < len(asked.task) <= 24
        assert asked.words.endswith("?")
        told = set(re.findall(r"[A-Z]{3,}|[a-z][0-9]+|[0-9]+", f"{asked.task} {asked.words}"))
        assert not told & set(best_of(puzzle).split()), puzzle.key


@games_with_puzzles
def test_other_samples_find_the_same_best(name: str) -> None:
    """The script took more samples, and different ones."""
    wide, found = deep_search_of(game(name)), shipped(game(name))
    for puzzle in found[:: len(found) // EXAMPLES]:
        seen = state_of(name, puzzle).observe(puzzle.seat)
        worths = means([wide.worths(seen, random.Random(number), wide.WIDE[1]) for number in (101, 102)])
        best = str(next(iter(worths)))
        assert puzzle.worths[best] >= max(puzzle.worths.values()) - GOOD_ENOUGH[puzzle.unit], puzzle.key


@pytest.mark.slow
@games_with_puzzles
def test_the_script_finds_a_shipped_puzzle_again(name: str) -> None:
    found = {puzzle.key: puzzle for puzzle in shipped(game(name))}
    again = next(one for number in range(8) for one in found_in(game(name), number, "1") if one.key in found)
    assert again == found[again.key]


# Finding puzzles

SEQUOIA = load_game("sequoia")
"""Has three levels, which make up 1, 2 and 4 sevenths of the hardness."""


def of(hardness: float, number: int) -> Puzzle:
    return shipped(SEQUOIA)[0]._replace(key=f"{number:08x}", hardness=hardness)


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """Many easy puzzles, a tenth of them of a rare kind, and a few hard ones."""
    monkeypatch.setattr(search, "kind_of", lambda _, puzzle: "rare" if int(puzzle.key, 16) % 10 == 0 else "common")
    return [of(0.143, number) for number in range(60)] + [of(0.429, number) for number in range(100, 130)] + [
        of(1.0, number) for number in range(200, 205)
    ]  # fmt: skip


@pytest.mark.parametrize(("hardness", "number"), [(0.05, 0), (0.143, 0), (0.144, 0), (0.15, 1), (0.429, 1), (0.5, 2), (1.0, 2)])
def test_the_grade_is_the_strongest_level_that_must_have_missed_it(hardness: float, number: int) -> None:
    assert grade(SEQUOIA, of(hardness, 0)) == number


def test_grades_ship_in_equal_numbers_with_every_kind(many: list[Puzzle]) -> None:
    picked = chosen(SEQUOIA, many, 45)
    assert Counter(grade(SEQUOIA, puzzle) for puzzle in picked) == {0: 20, 1: 20, 2: 5}, "all of a small grade, then equal"
    assert sum(int(puzzle.key, 16) % 10 == 0 for puzzle in picked) == 10, "all that are rare"
    random.Random(1).shuffle(many)
    assert chosen(SEQUOIA, many, 45) == picked, "in any order in which they were found"
    assert len(chosen(SEQUOIA, many[:10], 45)) == 10


def test_the_best_is_ahead_by_the_margin_and_beyond_doubt() -> None:
    clear = [{"a": 0.5, "b": 0.44}, {"a": 0.6, "b": 0.55}, {"a": 0.4, "b": 0.35}]
    assert is_ahead(clear, "a", "b", 0.05)
    assert not is_ahead(clear, "a", "b", 0.06)
    assert not is_ahead(clear, "b", "a", 0.0)
    doubtful = [{"a": 0.9, "b": 0.1}, {"a": 0.1, "b": 0.6}, {"a": 0.5, "b": 0.3}]
    assert not is_ahead(doubtful, "a", "b", 0.05), "0.17 on average, with a standard error of 0.38"


def second(*differences: float) -> tuple[Any, list[int]]:
    """A wide search whose second search finds the best ahead by these, one per batch; and the batches it was asked for."""
    asked: list[int] = []

    def samples(_seen: object, actions: Sequence[str], _rng: object, count: int) -> list[dict[str, float]]:
        asked.append(count)
        lead = differences[len(asked) - 1]
        return [{actions[0]: 0.5 + lead + wave, actions[1]: 0.5} for wave in (-0.1, 0.1)]

    return SimpleNamespace(DEEP=(3, 2), MARGIN=0.04, second=samples), asked


@pytest.mark.parametrize(
    ("leads", "batches", "agrees"),
    [((0.4,), 1, True), ((0.1, 0.9), 3, False), ((0.2, 0.2), 2, True), ((-0.1,), 1, False), ((0.05, 0.05, 0.05), 3, False)],
)
def test_the_second_search_must_be_as_sure_as_the_first(leads: tuple[float, ...], batches: int, agrees: bool) -> None:
    """The samples of a lead of 0.4 are 0.3 and 0.5: four standard errors."""
    wide, asked = second(*leads, 0.0)
    seen = observation(shipped(SEQUOIA)[0], SEQUOIA)
    is_confirmed = search._is_confirmed(wide, seen, "best", ["other"], random.Random(1))
    assert (is_confirmed, len(asked)) == (agrees, batches)


def test_an_interrupted_search_continues_and_finds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_ready(SEQUOIA)
    monkeypatch.setattr("engine.tools.puzzles.__main__.found_in", lambda _game, number, _seed: iter([of(0.1, number)]))
    monkeypatch.setattr("engine.tools.puzzles.__main__.kind_of", lambda *_: "a kind")
    whole, first = Collection(game, "1"), Collection(game, "1", tmp_path / "kept")
    whole.look_through(5)
    first.look_through(2)
    again = Collection(game, "1", tmp_path / "kept")
    assert again.games == 2
    again.look_through(5)
    assert again.found == whole.found
    whole.write(tmp_path / "whole", tuple(whole.found.values()))
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "kept").read_bytes()
    assert len(puzzles(game, (tmp_path / "whole").read_bytes())) == 5
    with pytest.raises(SystemExit, match="no puzzles from games with seed 2"):
        Collection(game, "2", tmp_path / "kept")
