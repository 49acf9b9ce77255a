"""Whom a table that lies flat turns to."""

from __future__ import annotations

import pytest

from tests.web.stand_in import StandIn


@pytest.mark.parametrize(
    ("people", "sides"), [(1, [0]), (2, [0, 2]), (3, [0, 1, 3]), (4, [0, 1, 2, 3]), (12, [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0])]
)
def test_people_sit_around_the_table_in_the_order_of_their_turns(people: int, sides: list[int]) -> None:
    with StandIn().installed():
        from web.table.screen import side

        assert [side(person, people) for person in range(people)] == sides
