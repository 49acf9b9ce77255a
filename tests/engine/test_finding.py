"""How puzzles are found: which ship of all that are, when a second search agrees, and that the same command finds the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.cli.puzzle import shipped
from engine.cli.saves import make_ready
from engine.coach.puzzle import Puzzle, observation, puzzles
from engine.game import load_game
from engine.tools.puzzles import search
from engine.tools.puzzles.__main__ import Collection
from engine.tools.puzzles.search import chosen, grade, is_ahead

GAME = load_game("sequoia")
"""Three levels, which make 1, 2 and 4 parts of seven of the hardness."""

[ONE, *_] = shipped(GAME)
SEEN = observation(ONE, GAME)


def of(hardness: float, number: int) -> Puzzle:
    return ONE._replace(key=f"{number:08x}", hardness=hardness)


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """Many easy ones of one kind and few of another; few hard ones."""
    monkeypatch.setattr(search, "kind_of", lambda _, puzzle: "rare" if int(puzzle.key, 16) % 10 == 0 else "common")
    return [of(0.143, number) for number in range(60)] + [of(0.429, number) for number in range(100, 130)] + [
        of(1.0, number) for number in range(200, 205)
    ]  # fmt: skip


@pytest.mark.parametrize(("hardness", "number"), [(0.05, 0), (0.143, 0), (0.144, 0), (0.15, 1), (0.429, 1), (0.5, 2), (1.0, 2)])
def test_the_grade_is_the_strongest_level_that_must_have_missed_it(hardness: float, number: int) -> None:
    assert grade(GAME, of(hardness, 0)) == number


def test_as_many_hard_ones_ship_as_easy_ones_and_every_kind(many: list[Puzzle]) -> None:
    picked = chosen(GAME, many, 45)
    assert Counter(grade(GAME, puzzle) for puzzle in picked) == {0: 20, 1: 20, 2: 5}, "all of the few, then alike"
    assert sum(int(puzzle.key, 16) % 10 == 0 for puzzle in picked) == 10, "all that are rare"
    random.Random(1).shuffle(many)
    assert chosen(GAME, many, 45) == picked, "in whatever order they were found"
    assert len(chosen(GAME, many[:10], 45)) == 10


def test_ahead_is_by_the_margin_and_beyond_doubt() -> None:
    clear = [{"a": 0.5, "b": 0.44}, {"a": 0.6, "b": 0.55}, {"a": 0.4, "b": 0.35}]
    assert is_ahead(clear, "a", "b", 0.05)
    assert not is_ahead(clear, "a", "b", 0.06)
    assert not is_ahead(clear, "b", "a", 0.0)
    doubtful = [{"a": 0.9, "b": 0.1}, {"a": 0.1, "b": 0.6}, {"a": 0.5, "b": 0.3}]
    assert not is_ahead(doubtful, "a", "b", 0.05), "0.17 on average, with a standard error of 0.38"


def second(*differences: float) -> tuple[Any, list[int]]:
    """A wide search whose second search finds the best ahead by these, one a batch; and how many batches it was asked for."""
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
def test_the_second_search_has_to_be_as_sure_as_the_first(leads: tuple[float, ...], batches: int, agrees: bool) -> None:
    """The samples of a lead of 0.4 are 0.3 and 0.5: four standard errors."""
    wide, asked = second(*leads, 0.0)
    is_confirmed = search._is_confirmed(wide, SEEN, "best", ["other"], random.Random(1))
    assert (is_confirmed, len(asked)) == (agrees, batches)


def test_what_was_kept_goes_on_and_gives_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_ready(GAME)
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
