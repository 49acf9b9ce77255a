"""The puzzles that ship: enough of them, sound, in order, and true by a search of another kind. Knows no particular game."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from engine.cli.puzzle import shipped
from engine.cli.saves import make_ready
from engine.coach.puzzle import DAYS, DIGITS, GOOD_ENOUGH, Puzzle, puzzle_of, verdict
from engine.core import AnyState
from engine.game import LoadedGame, load_game
from engine.tools.puzzles.search import deep_search_of, found_in, grade, means
from tests.engine.optional import having
from tests.engine.walks import NAMES

FEWEST = 60

EXAMPLES = 4
"""So many of each game are searched again."""

puzzling_games = pytest.mark.parametrize("name", having("puzzles"))


@cache
def game(name: str) -> LoadedGame:
    return make_ready(load_game(name))


def state_of(name: str, puzzle: Puzzle) -> AnyState:
    state: AnyState = game(name).parse_position(puzzle.position)
    return state


@puzzling_games
def test_there_are_whole_weeks_of_puzzles_the_easiest_first(name: str) -> None:
    found = shipped(game(name))
    is_enough = len(found) >= FEWEST and len(found) % DAYS == 0
    assert is_enough, f"{name} has {len(found)} puzzles; `python -m engine.tools.puzzles {name} --find 84` finds enough."
    assert len({puzzle.key for puzzle in found}) == len({puzzle.position for puzzle in found}) == len(found)
    assert [puzzle.hardness for puzzle in found] == sorted(puzzle.hardness for puzzle in found)
    assert found[0].hardness < 0.1 < 0.3 < found[-1].hardness


@puzzling_games
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


@puzzling_games
def test_positions_and_verdicts_hang_on_nothing_hidden(name: str) -> None:
    for number, puzzle in enumerate(shipped(game(name))):
        seen = state_of(name, puzzle).observe(puzzle.seat)
        again = puzzle_of(game(name), seen, puzzle.worths, puzzle.rest, puzzle.hardness, puzzle.unit)
        assert again == puzzle, "what is hidden should be drawn from what is seen"
        if number % 20 == 0:
            other = game(name).write_position(seen.sample_state(random.Random(number)))
            for answer in list(puzzle.worths)[:2]:
                told = verdict(puzzle._replace(position=other), game(name), answer, NAMES)
                assert told == verdict(puzzle, game(name), answer, NAMES)


@puzzling_games
def test_other_samples_find_the_same_best(name: str) -> None:
    """Fewer than the script took, and others: the best should still be the best."""
    wide, found = deep_search_of(game(name)), shipped(game(name))
    for puzzle in found[:: len(found) // EXAMPLES]:
        seen = state_of(name, puzzle).observe(puzzle.seat)
        worths = means([wide.worths(seen, random.Random(number), wide.WIDE[1]) for number in (101, 102)])
        best = str(next(iter(worths)))
        assert puzzle.worths[best] >= max(puzzle.worths.values()) - GOOD_ENOUGH[puzzle.unit], puzzle.key


@pytest.mark.slow
@puzzling_games
def test_the_script_finds_again_what_ships(name: str) -> None:
    found = {puzzle.key: puzzle for puzzle in shipped(game(name))}
    again = next(one for number in range(8) for one in found_in(game(name), number, "1") if one.key in found)
    assert again == found[again.key]


@puzzling_games
def test_no_grade_of_hardness_makes_up_more_than_half(name: str) -> None:
    found = shipped(game(name))
    assert max(Counter(grade(game(name), puzzle) for puzzle in found).values()) <= len(found) / 2
