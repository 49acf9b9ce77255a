"""Which tests run: a pytest plugin with the options `--game`, `--fast` and `--all`.

`--game NAME` keeps the tests of one game: those in its folders and those whose parameters name it. `--fast` keeps all tests.
Both skip tests that need a browser or a network, and prepare nothing except the word list if its game is chosen.
Tests marked `slow` run only with `--all`, also in combination with the two, or if the command names them, as in
`python3 -m tests e2e/test_start.py::test_one`.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from engine.game import load_game
from engine.text import amount, plural
from tests.engine.walks import ALL_GAMES, TESTS_OF_GAMES, hide_unfinished_games, why_unfinished
from web.build.paths import ROOT, BuildError

GAME_OF_WORDS = "sequitur"
TESTS_OF_WORDS = TESTS_OF_GAMES / GAME_OF_WORDS
NO_WORDS = "Sequitur's tests were skipped because sequitur-words.bin is missing. Create it with `python3 serve.py --words`."
SLOW = pytest.StashKey[int]()
"""The number of slow tests skipped."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("sequor")
    group.addoption("--game", metavar="NAME", help="run only the tests of this game, without a browser or a network")
    group.addoption("--fast", action="store_true", help="run all tests that need neither a browser nor a network")
    group.addoption("--all", action="store_true", help="run the slow tests too")


def is_quick(config: pytest.Config) -> bool:
    """Whether this is a quick run."""
    return bool(config.option.fast or config.option.game)


def pytest_configure(config: pytest.Config) -> None:
    """Makes the word list if it is missing, before parallel workers start."""
    if find_spec("numba") is None:  # some Pythons lack it: skip the doctests that need it
        config.option.ignore = [*(config.option.ignore or []), str(ROOT / "engine/tools/tuning")]
    game = config.option.game
    if game is not None and game not in ALL_GAMES:
        raise pytest.UsageError(f"There is no game called {game!r}. Games: {', '.join(ALL_GAMES)}.")
    hide_unfinished_games()
    wanted = game == GAME_OF_WORDS and not has_words() if is_quick(config) else not why_unfinished(GAME_OF_WORDS)
    if wanted:
        # Not at the top: this imports the game, and a half-written game must not stop the tests of the others.
        from web.build.games import make_game_data

        try:
            make_game_data()
        except BuildError as error:
            raise pytest.UsageError(str(error)) from error


def has_words() -> bool:
    """Whether the word list exists. True also if its game cannot be loaded, because that game's own tests then say why."""
    return bool(why_unfinished(GAME_OF_WORDS)) or load_game(GAME_OF_WORDS).is_ready


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Skips the modules that test the word list's game: without the list they cannot even be imported."""
    return True if collection_path.is_relative_to(TESTS_OF_WORDS) and not has_words() else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Drops the tests that this run skips."""
    quick, everything = is_quick(config), items[:]
    items[:] = [item for item in everything if not quick or is_wanted(item, config.option.game)]
    slow = {item for item in items if item.get_closest_marker("slow") is not None and not is_named(item)}
    if not config.option.all:
        items[:] = [item for item in items if item not in slow]
        config.stash[SLOW] = len(slow)
        if hasattr(config, "workeroutput"):
            config.workeroutput["slow"] = len(slow)
    config.hook.pytest_deselected(items=sorted(set(everything) - set(items), key=everything.index))


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


def is_named(item: pytest.Item) -> bool:
    """Whether the command names this test, as FILE::TEST."""
    names = (argument.partition("::") for argument in item.config.args)
    _, _, test = item.nodeid.partition("::")
    return any(
        name and item.path == (ROOT / file).resolve() and (test == name or test.startswith((f"{name}[", f"{name}::")))
        for file, _, name in names
    )


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Reads a parallel worker's number of slow tests. Every worker has skipped the same ones."""
    node.config.stash[SLOW] = getattr(node, "workeroutput", {}).get("slow", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Reports what was skipped."""
    if slow := terminalreporter.config.stash.get(SLOW, 0):
        terminalreporter.write_line(f"Skipped {amount(slow, 'slow test')}. Add --all to run {plural(slow, 'it', 'them')}.")
    if not has_words():
        terminalreporter.write_line(NO_WORDS)
