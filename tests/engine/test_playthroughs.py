"""The rules reproduce the golden playthrough of every game and setup word for word, and its picture the golden scenes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import AnyGame, game_names, load_game
from tests.engine.playthroughs import folder_of, games_played, main, path_of, playthrough, seed_of
from tests.engine.scenes import album, difference, folder_of_scenes, stages_of
from tests.engine.walks import finished_games, table_name, tables, tables_of

TABLES = tables()


@pytest.mark.parametrize(("game", "setup"), TABLES, ids=[table_name(*table) for table in TABLES])
def test_playthrough(game: AnyGame, setup: Any) -> None:
    path = path_of(game, setup)
    assert path.is_file(), f"{path.name} is missing: `python -m tests.engine.playthroughs {game.name}` writes it."
    text = path.read_text(encoding="utf-8")
    assert playthrough(game, setup, seed_of(text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", finished_games())
def test_scenes(game: str) -> None:
    folder = folder_of_scenes(game)
    assert {path.stem for path in folder.glob("*.txt")} == {*stages_of(game)}, (
        f"{game} lacks scenes or has too many: `python -m tests.engine.playthroughs {game}` writes them."
    )
    games = games_played(game)
    for stage in stages_of(game):
        changed = difference((folder / f"{stage}.txt").read_text(encoding="utf-8"), album(load_game(game), stage, games))
        assert not changed, (
            f"The {stage} scenes changed. If they should, `python -m tests.engine.playthroughs {game}` writes them.\n{changed}"
        )


@pytest.mark.parametrize("game", finished_games())
def test_no_playthrough_is_left_over(game: str) -> None:
    assert {path.name for path in folder_of(game).glob("*.txt")} == {path_of(*table).name for table in tables_of(game)}


def test_an_unknown_game_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert capsys.readouterr().err == f"There is no game called 'chess'. Games: {', '.join(game_names())}.\n"
