"""Every game and set-up has a golden playthrough, and the rules reproduce it word for word."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import AnyGame, game_names
from tests.engine.playthroughs import folder_of, main, path_of, playthrough, seed_of
from tests.engine.walks import finished_games, table_name, tables, tables_of

TABLES = tables()


@pytest.mark.parametrize(("game", "setup"), TABLES, ids=[table_name(*table) for table in TABLES])
def test_playthrough(game: AnyGame, setup: Any) -> None:
    path = path_of(game, setup)
    assert path.is_file(), f"{path.name} is missing: `python -m tests.engine.playthroughs {game.name}` writes it."
    text = path.read_text(encoding="utf-8")
    assert playthrough(game, setup, seed_of(text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", finished_games())
def test_no_playthrough_is_left_over(game: str) -> None:
    assert {path.name for path in folder_of(game).glob("*.txt")} == {path_of(*table).name for table in tables_of(game)}


def test_a_game_that_is_not_there_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert capsys.readouterr().err == f"There is no game called 'chess'. Games: {', '.join(game_names())}.\n"
