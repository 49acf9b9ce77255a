"""The move counts of Sequence are those of the reference rules, which share no code with the engine."""

from __future__ import annotations

import pytest

from tests.engine.perft_tables import Counts, read_counts
from tests.games.sequence.reference import ReferenceGame, count_ways

ROWS = read_counts("sequence")
MOST_WAYS = 1_000
"""What the plain rules count in less than a second; they counted the deeper rows too when the tables were made."""


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_reference_counts_the_same(row: Counts) -> None:
    for depth, ways in enumerate(row.ways, start=1):
        if ways <= MOST_WAYS:
            assert count_ways(ReferenceGame.at(row.position), depth) == ways
