"""A half-written game fails one test, with one sentence; the tests of the others are collected and run."""

from __future__ import annotations

import pytest

from engine.game import game_names
from tests.engine.walks import why_unfinished
from tests.house import House

HALF_WRITTEN = {
    "a syntax error": ("def", "SyntaxError: "),
    "no GAME": ('"""Ludo."""', "AttributeError: module 'engine.games.ludo' has no attribute 'GAME'"),
    "methods wanting": (
        "from ...game import Game\nclass Ludo(Game):\n    name = 'ludo'\nGAME = Ludo()\n",
        "TypeError: Can't instantiate abstract class Ludo",
    ),
    "another's": ("from ..sequoia import GAME as GAME\n", "should be the game called 'ludo'"),
}


@pytest.mark.parametrize("name", game_names())
def test_the_game_can_be_loaded(name: str) -> None:
    why = why_unfinished(name)
    assert not why, why


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A checkout that games can be added to."""
    return House(tmp_path_factory.mktemp("house"))


@pytest.mark.parametrize("case", HALF_WRITTEN)
def test_a_half_written_game_fails_alone(case: str, house: House) -> None:
    source, sentence = HALF_WRITTEN[case]
    game = house.root / "engine/games/ludo/__init__.py"
    game.parent.mkdir(exist_ok=True)
    game.write_text(source, encoding="utf-8")
    tests = [f"tests/engine/test_{name}.py" for name in ("unfinished_games", "playthroughs", "contract")]
    chosen = "can_be_loaded or left_over or state_knows_its_setup"
    done = house.run("-m", "pytest", "-q", "-n", "0", "--fast", "-p", "no:cacheprovider", "-k", chosen, *tests)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    assert len(failed) == 1, done.stdout
    assert "test_the_game_can_be_loaded[ludo]" in failed[0]
    assert sentence in done.stdout
    assert " passed" in done.stdout.splitlines()[-1]
