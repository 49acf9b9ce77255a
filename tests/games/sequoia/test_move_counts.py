"""The move counts of Sequoia are those of the reference rules, which share no code with the engine."""

from __future__ import annotations

import pytest

from tests.engine.perft_tables import Counts, read_counts
from tests.games.sequoia.reference import FORESTS, ROLLS, ReferenceGame, choices, count_ways

ROWS = read_counts("sequoia")
MOST_WAYS = 1_000
"""What the plain rules count in less than a second."""


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_reference_counts_the_same(row: Counts) -> None:
    for depth, ways in enumerate(row.ways, start=1):
        if ways <= MOST_WAYS:
            assert count_ways(ReferenceGame.at(row.position), depth) == ways


def test_the_sums_that_counts_by_hand_are_made_of() -> None:
    """All rolls, with what they can plant anywhere and where only forest 7 counts."""
    assert sum(len(choices(roll, FORESTS)) for roll in ROLLS) == 1776
    assert sum(len(choices(roll, [7])) for roll in ROLLS) == 450
