"""Every game's look keeps every promise of the contract in every set-up, and the contract notices whatever is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from engine.game import AnyGame, load_game
from tests.engine.walks import Play, finished_games, random_game, table_name, tables
from tests.web.look_contract import LOOK_PROMISES, SCENE_PROMISES
from web.kit.look import load_look

TABLES = tables()
TABLE_NAMES = [table_name(*table) for table in TABLES]


@cache
def play(table: int) -> Play:
    game, setup = TABLES[table]
    return Play(game, setup, 1, random_game(game, setup, 1))


@pytest.mark.parametrize("table", range(len(TABLES)), ids=TABLE_NAMES)
@pytest.mark.parametrize("promise", SCENE_PROMISES, ids=lambda promise: promise.__name__)
def test_promise_about_scenes(promise: Callable[[Play], None], table: int) -> None:
    promise(play(table))


@pytest.mark.parametrize("name", finished_games())
@pytest.mark.parametrize("promise", LOOK_PROMISES, ids=lambda promise: promise.__name__)
def test_promise_about_a_look(promise: Callable[[AnyGame], None], name: str) -> None:
    promise(load_game(name))


def test_no_two_games_keep_a_setting_under_one_name() -> None:
    names = Counter(setting.name for name in finished_games() for setting in load_look(name).settings)
    assert not [name for name, count in names.items() if count > 1]
