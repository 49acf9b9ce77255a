"""A half-written game fails one test, with one sentence; the tests of the others are collected and run."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import game_names
from tests.engine.walks import why_unfinished
from tests.house import House

HALF_WRITTEN = {
    "broken": ("def", "SyntaxError: "),
    "empty": ('"""Empty."""', "AttributeError: module 'engine.games.empty' has no attribute 'GAME'"),
    "ludo": (
        "from ...game import Game\nclass Ludo(Game):\n    name = 'ludo'\nGAME = Ludo()\n",
        "TypeError: Can't instantiate abstract class Ludo",
    ),
    "stolen": ("from ..sequoia import GAME as GAME\n", "should be the game called 'stolen'"),
}
"""A syntax error, no GAME, methods wanting, another's GAME; each with the sentence that its own test says."""


@pytest.mark.parametrize("name", game_names())
def test_the_game_can_be_loaded(name: str) -> None:
    why = why_unfinished(name)
    assert not why, why


def test_half_written_games_fail_alone(tmp_path: Path) -> None:
    house = House(tmp_path)
    for name, (source, _) in HALF_WRITTEN.items():
        game = house.root / f"engine/games/{name}/__init__.py"
        game.parent.mkdir()
        game.write_text(source, encoding="utf-8")
    tests = [f"tests/engine/test_{name}.py" for name in ("unfinished_games", "playthroughs", "contract")]
    chosen = "can_be_loaded or left_over or state_knows_its_setup"
    done = house.run("-m", "pytest", "-q", "-n", "0", "--fast", "-p", "no:cacheprovider", "-k", chosen, *tests)
    failed = sorted(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR")))
    assert len(failed) == len(HALF_WRITTEN), done.stdout
    for line, (name, (_, sentence)) in zip(failed, HALF_WRITTEN.items(), strict=True):
        assert f"test_the_game_can_be_loaded[{name}]" in line
        assert sentence in done.stdout
    assert " passed" in done.stdout.splitlines()[-1]
