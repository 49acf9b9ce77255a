"""Aids of every game: what anybody could see, in sentences under headings, and the same whatever others hold."""

from __future__ import annotations

import random
import re

import pytest

from engine.coach.hint import aids, grouped, headings
from engine.core import AnyObservation
from engine.game import AnyGame
from engine.scene import Aid
from tests.engine.coach.positions import asked
from tests.engine.walks import NAMES, every, random_game, table_name, tables

TABLES = tables()
at_every_table = pytest.mark.parametrize("table", every([table_name(*table) for table in TABLES]))


def seen(game: AnyGame, observation: AnyObservation) -> tuple[Aid, ...]:
    return aids(game, observation, NAMES)


@at_every_table
def test_each_is_a_sentence_under_a_heading(table: int) -> None:
    game, _ = TABLES[table]
    kinds = list(headings(game))
    for found in asked(table, 4, every=9):
        every = seen(game, found.seen)
        assert all(re.fullmatch(r"[A-Z0-9].*[^ .]\.", aid.words) for aid in every), every
        numbers = [kinds.index(aid.kind) for aid in every]
        assert numbers == sorted(numbers), "those of a kind come together, in the order of the headings"
        assert [aid for _, some in grouped(game, every) for aid in some] == list(every)
        assert len({(aid.kind, aid.places, aid.along, aid.team) for aid in every}) == len(every), "nothing is said twice"


@at_every_table
def test_they_are_the_same_whatever_others_hold(table: int) -> None:
    rng = random.Random(5)
    for found in random.Random(table).sample(asked(table, 6), 4):
        for observation in (found.seen, found.state.observe(None)):
            twin = observation.sample_state(rng).observe(observation.seat)
            assert seen(found.game, twin) == seen(found.game, observation)


@at_every_table
def test_there_are_none_once_the_game_is_over(table: int) -> None:
    game, setup = TABLES[table]
    last = random_game(game, setup, 7)[-1].after
    assert not any(seen(game, last.observe(seat)) for seat in (None, *range(setup.seats)))
