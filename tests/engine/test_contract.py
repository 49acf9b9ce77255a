"""Every game keeps every promise of the contract in every set-up."""

from __future__ import annotations

from functools import cache
from zlib import crc32

import pytest

from engine.core import BadSetupError
from engine.game import AnyGame, load_game
from tests.engine.contract import GAME_PROMISES, PROMISES, GamePromise, Promise, refuses
from tests.engine.promises.pictures import what_can_be_pressed_leads_to_every_legal_action_and_no_other
from tests.engine.walks import Play, alike, every, random_game, table_name, tables

LONG = what_can_be_pressed_leads_to_every_legal_action_and_no_other
TABLES = tables()
NAMES = [table_name(*table) for table in TABLES]
GAMES = {game.name: game for game, _ in TABLES}


def name_of(promise: Promise | GamePromise) -> str:
    return promise.__name__


@cache
def play(table: int) -> Play:
    """One of two seeds, by the table's name: one more table changes nothing for the others."""
    game, setup = TABLES[table]
    seed = 1 + crc32(NAMES[table].encode()) % 2
    return Play(game, setup, seed, random_game(game, setup, seed))


PRESSED = [found[0] for found in alike(NAMES)]
"""The smallest table of each game with each mixture of options: everything is pressed in every way, which takes long."""


@pytest.mark.parametrize("promise", [promise for promise in PROMISES if promise is not LONG], ids=name_of)
@pytest.mark.parametrize("table", every(NAMES))
def test_promise(table: int, promise: Promise) -> None:
    promise(play(table))


@pytest.mark.parametrize("table", PRESSED, ids=[NAMES[table] for table in PRESSED])
def test_promise_of_small_tables(table: int) -> None:
    LONG(play(table))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("promise", GAME_PROMISES, ids=name_of)
def test_promise_of_a_whole_game(promise: GamePromise, game: AnyGame) -> None:
    promise(game)


def test_there_are_games() -> None:
    assert TABLES


def test_a_game_that_is_not_there_is_refused() -> None:
    refuses(lambda: load_game("chess"), BadSetupError)
