"""A part that a game leaves out is skipped with a sentence on what it would add. The games that ship leave none out."""

from __future__ import annotations

import pytest

from engine.game import game_names
from tests.engine.optional import PARTS, SHIPPED, has, missing
from tests.engine.walks import finished_games


@pytest.mark.parametrize("name", finished_games())
@pytest.mark.parametrize("part", PARTS)
def test_the_game_has_it(name: str, part: str) -> None:
    if not has(name, part):
        assert name not in SHIPPED, missing(name, part)
        pytest.skip(missing(name, part))


def test_the_games_that_ship_are_there() -> None:
    assert set(SHIPPED) <= set(game_names())
