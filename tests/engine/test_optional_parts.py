"""A part that a game leaves out is skipped with a sentence on what it would add. The games that ship leave none out."""

from __future__ import annotations

import pytest

from engine.game import game_names, load_game
from tests.engine.optional import PARTS, SHIPPED, has, missing
from tests.engine.walks import finished_games
from web.build.paths import ROOT


@pytest.mark.parametrize("name", finished_games())
@pytest.mark.parametrize("part", PARTS)
def test_the_game_has_it(name: str, part: str) -> None:
    if not has(name, part):
        assert name not in SHIPPED, missing(name, part)
        pytest.skip(missing(name, part))


@pytest.mark.parametrize("name", finished_games())
def test_a_game_declares_each_part_of_its_coach(name: str) -> None:
    modules = {path.stem for path in (ROOT / "engine/games" / name / "coach").glob("*.py")}
    assert set(load_game(name).coach) == modules & {"aids", "firsts", "lesson", "reasons", "review"}, (
        f"Name the modules of coach/ in `coach` of {name}'s game.py."
    )


def test_the_games_that_ship_are_there() -> None:
    assert set(SHIPPED) <= set(game_names())
