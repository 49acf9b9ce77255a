"""Every game and set-up has a golden playthrough, and today's rules play it word for word."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from tests.engine.playthroughs import FOLDER, path_of, playthrough, seed_of
from tests.engine.walks import table_name, tables

TABLES = tables()


@pytest.mark.parametrize(("game", "setup"), TABLES, ids=[table_name(*table) for table in TABLES])
def test_playthrough(game: Game, setup: Any) -> None:
    path = path_of(game, setup)
    assert path.is_file(), f"{path.name} is missing: python -m tests.engine.playthroughs writes it."
    text = path.read_text(encoding="utf-8")
    assert playthrough(game, setup, seed_of(text)).splitlines() == text.splitlines()


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*table).name for table in TABLES}
