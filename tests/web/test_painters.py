"""Every game's look keeps every promise of the contract in every set-up, and the contract notices whatever is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from engine.game import AnyGame, load_game
from tests.engine.walks import Play, every, finished_games, random_game, second_smallest, table_name, tables
from tests.web.look_contract import LOOK_PROMISES, SCENE_PROMISES, everything_moves_from_scene_to_scene
from web.ui.look import load_look

LONG = everything_moves_from_scene_to_scene
TABLES = tables()
TABLE_NAMES = [table_name(*table) for table in TABLES]


@cache
def play(table: int) -> Play:
    game, setup = TABLES[table]
    return Play(game, setup, 1, random_game(game, setup, 1))


@pytest.mark.parametrize("promise", [promise for promise in SCENE_PROMISES if promise is not LONG], ids=lambda one: one.__name__)
@pytest.mark.parametrize("table", every(TABLE_NAMES))
def test_promise_about_scenes(table: int, promise: Callable[[Play], None]) -> None:
    """One table after another, for its scenes are made once."""
    promise(play(table))


@pytest.mark.parametrize("table", every(TABLE_NAMES, second_smallest))
def test_promise_about_motion(table: int) -> None:
    """Every frame is painted, which takes long."""
    LONG(play(table))


@pytest.mark.parametrize("name", finished_games())
@pytest.mark.parametrize("promise", LOOK_PROMISES, ids=lambda promise: promise.__name__)
def test_promise_about_a_look(promise: Callable[[AnyGame], None], name: str) -> None:
    promise(load_game(name))


def test_no_two_games_keep_a_setting_under_one_name() -> None:
    names = Counter(setting.name for name in finished_games() for setting in load_look(name).settings)
    assert not [name for name, count in names.items() if count > 1]
