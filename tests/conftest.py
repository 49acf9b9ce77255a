"""What tests need before they start, and what a quick run leaves out.

`--game NAME` keeps the tests of one game: those in its folders and those whose parameters name it. `--fast` keeps all tests.
Both leave out whatever needs a browser or a network, and prepare nothing except the word list, when its own game is chosen.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

from engine.core import MissingDataError
from engine.game import game_names, load_game
from tests.engine.walks import TESTS_OF_GAMES, why_unfinished
from web.build.errors import BuildError
from web.build.paths import ROOT

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # read on first import, which is when doctests are collected

# Tests make many small values and hardly any circle of them: to look for circles after every 700 was a seventh of the work.
gc.set_threshold(20_000, 10, 10)

# The same examples every time, so a red test is red for everybody; no deadline, because machines are shared.
settings.register_profile("sequor", derandomize=True, deadline=None, database=None)
settings.load_profile("sequor")

collect_ignore = ["fourth_game"]  # complete only where test_fourth_game.py puts it

GAME_OF_WORDS = "sequitur"
TESTS_OF_WORDS = TESTS_OF_GAMES / GAME_OF_WORDS
NO_WORDS = "Sequitur's tests are left out, for its sequitur-words.bin is not there: `python3 serve.py --words` makes it."


@pytest.fixture(autouse=True)
def nobody_else_repaints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Canvases of earlier tests, whose stand-in for the page is gone, are not painted anew when a setting changes."""
    monkeypatch.setattr("web.kit.options._painters", [])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the two quick runs."""
    group = parser.getgroup("sequor")
    group.addoption("--game", metavar="NAME", help="run the tests of this game alone, without a browser or a network")
    group.addoption("--fast", action="store_true", help="run all that needs neither a browser nor a network")


def is_quick(config: pytest.Config) -> bool:
    """Whether this is one of the two quick runs."""
    return bool(config.option.fast or config.option.game)


def pytest_configure(config: pytest.Config) -> None:
    """Makes the word list if it is missing, before parallel workers start."""
    if find_spec("numba") is None:  # which not every Python has: skip the doctests of what needs it
        config.option.ignore = [*(config.option.ignore or []), str(ROOT / "engine/tuning")]
    game = config.option.game
    if game is not None and game not in game_names():
        raise pytest.UsageError(f"There is no game called {game!r}; there is {', '.join(game_names())}.")
    wanted = game == GAME_OF_WORDS and not has_words() if is_quick(config) else not why_unfinished(GAME_OF_WORDS)
    if wanted:
        # Not at the top: this imports the game, and a half-written game must not stop the tests of the others.
        from web.build.game_data import make_game_data

        try:
            make_game_data()
        except BuildError as error:
            raise pytest.UsageError(str(error)) from error


def has_words() -> bool:
    """Whether the word list exists. True also if its game cannot be loaded: that game's own tests then say why."""
    return bool(why_unfinished(GAME_OF_WORDS)) or load_game(GAME_OF_WORDS).is_ready


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skips the modules that test the word list's game: without the list they cannot even be imported."""
    return True if collection_path.is_relative_to(TESTS_OF_WORDS) and not has_words() else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Drops the tests that a quick run leaves out."""
    if is_quick(config):
        kept = [item for item in items if is_wanted(item, config.option.game)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def pytest_collection_finish() -> None:
    """Nobody looks for garbage among the thousands of tests any more, which stay to the end."""
    gc.collect()
    gc.freeze()


def is_wanted(item: pytest.Item, game: str | None) -> bool:
    """Whether a quick run includes this test."""
    if item.get_closest_marker("network") is not None or item.path.is_relative_to(ROOT / "e2e"):
        return False
    if not has_words() and is_of(item, GAME_OF_WORDS):
        return False
    return game is None or is_of(item, game)


def is_of(item: pytest.Item, game: str) -> bool:
    """Whether a test belongs to that game: it is in one of its folders, or its parameters name it."""
    parameters = item.callspec.id if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""
    return f"/games/{game}/" in item.path.as_posix() or re.search(rf"(?<![a-z]){game}(?![a-z])", parameters) is not None


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Skips a test that turns out to need the word list when a quick run has none."""
    try:
        return (yield)
    except MissingDataError:
        if has_words():
            raise
        pytest.skip("it needs Sequitur's list of words")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was left out."""
    if not has_words():
        terminalreporter.write_line(NO_WORDS)
