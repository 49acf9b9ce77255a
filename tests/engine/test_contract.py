"""Every game, in every set-up and with several seeds, keeps every promise of `contract.py`."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import BadSetupError
from engine.game import load_game
from tests.engine.contract import PROMISES, Promise, refuses
from tests.engine.walks import Play, random_game, table_name, tables

SEEDS = (1, 2)
TABLES = tables()
NAMES = [table_name(*table) for table in TABLES]


@cache
def play(table: int, seed: int) -> Play:
    game, setup = TABLES[table]
    return Play(game, setup, seed, random_game(game, setup, seed))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("table", range(len(TABLES)), ids=NAMES)
@pytest.mark.parametrize("kept", PROMISES, ids=lambda kept: kept.__name__)
def test_promise(kept: Promise, table: int, seed: int) -> None:
    kept(play(table, seed))


def test_there_are_games() -> None:
    assert TABLES


def test_a_game_that_is_not_there_is_refused() -> None:
    refuses(lambda: load_game("chess"), BadSetupError)
