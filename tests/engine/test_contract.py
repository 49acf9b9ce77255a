"""Every game, in every set-up and with several seeds, keeps every promise of the contract."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import BadSetupError
from engine.game import AnyGame, load_game
from tests.engine.contract import GAME_PROMISES, PROMISES, GamePromise, Promise, refuses
from tests.engine.promises.pictures import what_can_be_pressed_leads_to_every_legal_action_and_no_other
from tests.engine.walks import Play, random_game, table_name, tables

SEEDS = (1, 2)
ONCE = [what_can_be_pressed_leads_to_every_legal_action_and_no_other]
"""Promises that take half the time of the contract, as everything is pressed in every way: one game of each table shows them."""
TABLES = tables()
NAMES = [table_name(*table) for table in TABLES]
GAMES = {game.name: game for game, _ in TABLES}


def name_of(promise: Promise | GamePromise) -> str:
    return promise.__name__


@cache
def play(table: int, seed: int) -> Play:
    game, setup = TABLES[table]
    return Play(game, setup, seed, random_game(game, setup, seed))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("table", range(len(TABLES)), ids=NAMES)
@pytest.mark.parametrize("promise", [promise for promise in PROMISES if promise not in ONCE], ids=name_of)
def test_promise(promise: Promise, table: int, seed: int) -> None:
    promise(play(table, seed))


@pytest.mark.parametrize("table", range(len(TABLES)), ids=NAMES)
@pytest.mark.parametrize("promise", ONCE, ids=name_of)
def test_promise_once(promise: Promise, table: int) -> None:
    """The two seeds take turns."""
    promise(play(table, SEEDS[table % len(SEEDS)]))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("promise", GAME_PROMISES, ids=name_of)
def test_promise_of_a_whole_game(promise: GamePromise, game: AnyGame) -> None:
    promise(game)


def test_there_are_games() -> None:
    assert TABLES


def test_a_game_that_is_not_there_is_refused() -> None:
    refuses(lambda: load_game("chess"), BadSetupError)
