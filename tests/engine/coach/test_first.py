"""A word at the first time, for every game: short, about things that are there, and the same whatever nobody but others see."""

from __future__ import annotations

import random
import re

import pytest

from engine.coach.hint import first_time_tips
from tests.engine.coach.positions import asked, telling
from tests.engine.optional import having
from tests.engine.pictures import view
from tests.engine.walks import every, random_game, table_name, tables, tables_of

TABLES = tables()
at_every_table = pytest.mark.parametrize("table", every([table_name(*table) for table in TABLES]))

MOST_LETTERS, FEWEST_KINDS, MOST_KINDS = 70, 4, 8


@at_every_table
def test_it_is_short_and_about_things_that_are_there(table: int) -> None:
    for found in (*telling(table, 11), *asked(table, 12, every=10)):
        met = first_time_tips(found.game, found.seen)
        assert len({first.key for first in met}) == len(met)
        places = {spot.key.rpartition(":")[2] for spot in found.game.scene(found.seen, view(found.game)).hotspots}
        keys = {spot.key for spot in found.game.scene(found.seen, view(found.game)).hotspots}
        for first in met:
            assert re.fullmatch(r"[a-z-]+", first.key), first
            assert re.fullmatch(r"[A-Z0-9].*\.", first.words), first
            assert len(first.words) <= MOST_LETTERS, first
            assert set(first.places) <= places | keys, f"{first} is about something that is not on the table"


@at_every_table
def test_it_is_the_same_whatever_others_hold_and_nothing_for_them(table: int) -> None:
    rng = random.Random(13)
    for found in rng.sample(asked(table, 14), 5):
        twin = found.seen.sample_state(rng).observe(found.seat)
        assert first_time_tips(found.game, twin) == first_time_tips(found.game, found.seen)
        others = {*range(found.state.setup.seats), None} - set(found.state.to_act)
        assert not any(first_time_tips(found.game, found.state.observe(other)) for other in others)


@pytest.mark.parametrize("name", having("tips"))
def test_a_game_has_a_handful_of_them(name: str) -> None:
    """What comes up in a few games: enough to be of use, few enough to remember."""
    keys = {
        first.key
        for game, setup in tables_of(name)
        for step in random_game(game, setup, 15)
        for seat in step.before.to_act
        for first in first_time_tips(game, step.before.observe(seat))
    }
    assert FEWEST_KINDS <= len(keys) <= MOST_KINDS, (
        f"{name} explains {sorted(keys)} in a few games; let its coach/firsts.py explain {FEWEST_KINDS} to {MOST_KINDS} things."
    )
