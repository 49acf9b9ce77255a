"""Highlights of Sequoia against trees counted again, and against what scoring the forests would leave tied."""

from __future__ import annotations

import random

import pytest

from engine.coach.hint import aids
from engine.games.sequoia import GAME
from engine.games.sequoia.rules.setup import FORESTS, SequoiaSetup
from engine.games.sequoia.rules.state import Observation, initial_state
from engine.games.sequoia.rules.table import PAIR, Forest, Table
from tests.engine.walks import random_game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
WORDS = {"first": 0, "second": 1}


def table_with(setup: SequoiaSetup, trees: list[tuple[int, ...]]) -> Table:
    forests = tuple(Forest((4, 1), count) for count in trees)
    return initial_state(setup).table._replace(step=PAIR, turn=5, forests=forests)


def told(table: Table) -> dict[int, tuple[set[str], str]]:
    """For each forest mentioned, who is tied and for which place."""
    seen = Observation(table, None, ("",) * table.setup.seats, None)
    found = {}
    for aid in aids(GAME, seen, NAMES):
        who, rest = aid.words.split(": ")[1].split(" are tied for ")
        assert aid.note == "="
        found[int(aid.places[0])] = set(who.replace(" and ", ", ").split(", ")), rest.split()[0]
    return found


@pytest.mark.parametrize("unplanted", [False, True])
@pytest.mark.parametrize("seats", range(2, 6))
def test_forests_are_tied_as_trees_are_counted(seats: int, unplanted: bool) -> None:
    rng = random.Random(seats)
    for _ in range(150):
        trees = [tuple(rng.choice((0, 0, 1, 2, 3)) for _ in range(seats)) for _ in FORESTS]
        expected = {}
        for number, counts in zip(FORESTS, trees, strict=True):
            ranked = sorted((count for count in counts if count or unplanted), reverse=True)
            if not any(counts) or len(ranked) < 2:
                continue
            for place, level in (("first", ranked[0]), ("second", ranked[1])):
                if ranked.count(level) > 1:
                    expected[number] = {NAMES[seat] for seat in range(seats) if counts[seat] == level}, place
                    break
        assert told(table_with(SequoiaSetup(seats, unplanted=unplanted), trees)) == expected


def test_in_a_tiebreaker_they_are_those_that_are_still_played_for() -> None:
    count = 0
    for seed in range(12):
        for step in random_game(GAME, SequoiaSetup(3), seed):
            table = step.before.table
            if table.is_tiebreaker and step.before.returns() is None:
                rivals = {number: forest.rivals for number, forest in zip(FORESTS, table.forests, strict=True) if forest.rivals}
                found = told(table)
                assert {number: {NAMES[seat] for seat in seats} for number, seats in rivals.items()} == {
                    number: who for number, (who, _) in found.items()
                }
                assert all(WORDS[place] == table.forest(number).contested_place for number, (_, place) in found.items())
                count += len(found)
    assert count > 50
