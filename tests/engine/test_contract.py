"""Every game can be loaded, keeps every promise of the contract in every setup, and has its optional parts if it ships."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from engine.core import BadSetupError
from engine.game import AnyGame, game_names, load_game
from tests.engine.contract import GAME_PROMISES, PROMISES, GamePromise, Promise, refuses
from tests.engine.optional import PARTS, SHIPPED, has, missing
from tests.engine.promises.pictures import pressing_leads_to_every_legal_action_and_no_other
from tests.engine.walks import ALL_GAMES, Play, alike, every, finished_games, random_game, table_name, tables, why_unfinished
from tests.house import House
from web.build.paths import ROOT

LONG = pressing_leads_to_every_legal_action_and_no_other
TABLES = tables()
NAMES = [table_name(*table) for table in TABLES]
GAMES = {game.name: game for game, _ in TABLES}
SMALL = [found[0] for found in alike(NAMES)]
"""The smallest table of each game with each combination of options: pressing everything in every way takes long."""


def name_of(promise: Promise | GamePromise) -> str:
    return promise.__name__


@cache
def play(table: int) -> Play:
    """A random game with one of two seeds. The seed follows from the table's name, so a new table changes no other's."""
    game, setup = TABLES[table]
    seed = 1 + crc32(NAMES[table].encode()) % 2
    return Play(game, setup, seed, random_game(game, setup, seed))


@pytest.mark.parametrize("promise", [promise for promise in PROMISES if promise is not LONG], ids=name_of)
@pytest.mark.parametrize("table", every(NAMES))
def test_promise(table: int, promise: Promise) -> None:
    promise(play(table))


@pytest.mark.parametrize("table", SMALL, ids=[NAMES[table] for table in SMALL])
def test_promise_of_small_tables(table: int) -> None:
    LONG(play(table))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("promise", GAME_PROMISES, ids=name_of)
def test_promise_of_a_whole_game(promise: GamePromise, game: AnyGame) -> None:
    promise(game)


def test_an_unknown_game_is_refused() -> None:
    refuses(lambda: load_game("chess"), BadSetupError)


# Optional parts


@pytest.mark.parametrize("name", finished_games())
@pytest.mark.parametrize("part", PARTS)
def test_the_game_has_it(name: str, part: str) -> None:
    if not has(name, part):
        assert name not in SHIPPED, missing(name, part)
        pytest.skip(missing(name, part))


@pytest.mark.parametrize("name", finished_games())
def test_a_game_declares_each_part_of_its_coach(name: str) -> None:
    modules = {path.stem for path in (ROOT / "engine/games" / name / "coach").glob("*.py")}
    assert set(load_game(name).coach) == modules & {"aids", "daily", "firsts", "lesson", "reasons", "review", "story"}, (
        f"Name the modules of coach/ in `coach` of {name}'s game.py."
    )


def test_the_shipped_games_exist() -> None:
    assert set(SHIPPED) <= set(game_names())


# Games that can't be loaded

HALF_WRITTEN = {
    "no_syntax": ("def", "SyntaxError: "),
    "no_game": ('"""Empty."""', "AttributeError: module 'engine.games.no_game' has no attribute 'GAME'"),
    "no_methods": (
        "from ...game import Game\nclass Ludo(Game):\n    name = 'no_methods'\nGAME = Ludo()\n",
        "TypeError: Can't instantiate abstract class Ludo",
    ),
    "not_its_own": ("from ..sequoia import GAME as GAME\n", "should be the game called 'not_its_own'"),
}
"""The content of a game's `__init__.py`, and what its own test then says."""

CHOSEN = "can_be_loaded or left_over or state_knows_its_setup or fit_one_and_two_lines or every_game_has_a_card"
"""Some tests of all games, of each game, and of the site."""


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_game_can_be_loaded(name: str) -> None:
    why = why_unfinished(name)
    assert not why, why


def test_a_half_written_game_fails_one_test_with_one_sentence(tmp_path: Path) -> None:
    """All tests are collected, and some run."""
    house = House(tmp_path)
    for name, (source, _) in HALF_WRITTEN.items():
        game = house.root / f"engine/games/{name}/__init__.py"
        game.parent.mkdir()
        game.write_text(source, encoding="utf-8")
    failed, output = failures(house.root)
    own = {f"tests/engine/test_contract.py::test_the_game_can_be_loaded[{name}]" for name in HALF_WRITTEN}
    assert own <= failed, output
    for _, sentence in HALF_WRITTEN.values():
        assert sentence in output
    # Another change may have broken other tests: these fail without the half-written games too.
    assert failed == own or failed - own <= failures(ROOT)[0], output


def failures(root: Path) -> tuple[set[str], str]:
    """The chosen tests that fail in this copy of the project, the files that can't be collected, and the whole output."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--fast", "-p", "no:cacheprovider", "-k", CHOSEN, "tests"]
    done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    assert re.search(r"\d+ passed", done.stdout), done.stdout + done.stderr
    return set(re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)), done.stdout
