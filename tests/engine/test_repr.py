"""A state, an observation and a match show themselves as position text, without what the seat may not know."""

from __future__ import annotations

import random

import pytest

from engine.game import load_game
from engine.match import Match
from tests.engine.optional import SHIPPED
from tests.engine.walks import random_game


@pytest.mark.parametrize("name", SHIPPED)
def test_a_state_and_a_match_show_their_position(name: str) -> None:
    game = load_game(name)
    match = Match.from_position(game, game.sample_position)
    assert repr(match.state) == f"State({game.sample_position!r})"
    assert repr(match) == f"Match({name!r}, {game.sample_position!r})"


@pytest.mark.parametrize("name", SHIPPED)
def test_an_observation_shows_what_the_seat_knows(name: str) -> None:
    """So it is the same for every state that looks the same to the seat."""
    game, rng = load_game(name), random.Random(1)
    state = random_game(game, game.setup(), 1)[20].before
    for seat in (None, *range(state.setup.seats)):
        seen = state.observe(seat)
        assert repr(seen).startswith("Observation(")
        assert repr(seen.sample_state(rng).observe(seat)) == repr(seen)
