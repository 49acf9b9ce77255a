"""Every game, in every set-up and with several seeds, keeps every promise of the contract."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import BadSetupError
from engine.game import AnyGame, load_game
from tests.engine.contract import GAME_PROMISES, PROMISES, GamePromise, Promise, refuses
from tests.engine.walks import Play, random_game, table_name, tables

SEEDS = (1, 2)
TABLES = tables()
NAMES = [table_name(*table) for table in TABLES]
GAMES = {game.name: game for game, _ in TABLES}


@cache
def play(table: int, seed: int) -> Play:
    game, setup = TABLES[table]
    return Play(game, setup, seed, random_game(game, setup, seed))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("table", range(len(TABLES)), ids=NAMES)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_promise(promise: Promise, table: int, seed: int) -> None:
    promise(play(table, seed))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("promise", GAME_PROMISES, ids=lambda promise: promise.__name__)
def test_promise_of_a_whole_game(promise: GamePromise, game: AnyGame) -> None:
    promise(game)


def test_there_are_games() -> None:
    assert TABLES


def test_a_game_that_is_not_there_is_refused() -> None:
    refuses(lambda: load_game("chess"), BadSetupError)
