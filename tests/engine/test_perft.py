"""Every game has a table of move counts, and its rules agree with it."""

from __future__ import annotations

import pytest

from engine.game import game_names, load_game
from engine.perft import perft
from tests.engine.perft_tables import Counts, path_of, read_counts

ROWS = [(game, row) for game in game_names() if path_of(game).is_file() for row in read_counts(game)]
MANY = 100_000
"""Positions with more ways than this are slow."""

COUNTED = [
    pytest.param(game, row, id=f"{game}-{number}", marks=pytest.mark.slow if row.ways[-1] > MANY else ())
    for number, (game, row) in enumerate(ROWS)
]


@pytest.mark.parametrize("game", game_names())
def test_there_is_a_table(game: str) -> None:
    path = path_of(game)
    assert path.is_file(), f"tests/games/{game}/{path.name} is missing: write move counts, derived without the engine."
    rows = len(read_counts(game))
    assert rows >= 5, f"tests/games/{game}/{path.name} has {rows} positions; count the moves of 5 or more by hand."


@pytest.mark.parametrize(("game", "row"), COUNTED)
def test_move_counts(game: str, row: Counts) -> None:
    state = load_game(game).parse_position(row.position)
    assert tuple(perft(state, depth) for depth in range(1, len(row.ways) + 1)) == row.ways
