"""How the forests pay at the end: in which order, to whom, and from when on it is certain who wins."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from engine.games.sequoia.rules.table import NOBODY, Payment, best, known_after, paid, payments
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import GAME, over

LONGEST = 5.5
"""Seconds of the whole finale."""


def finished(setup: Any, seed: int) -> Any:
    return random_game(GAME, setup, seed)[-1].after


def possible_winners(order: tuple[Payment, ...], count: int, starts: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Who may win after that many payments, if every medal still to be paid may go to anybody, but never both to the same."""
    winners, seats = set(), len(starts)
    ways = [
        list(permutations(range(seats), 2)) if payment.owners[1] != NOBODY else [(seat, NOBODY) for seat in range(seats)]
        for payment in order[count:]
    ]
    for owners in product(*ways):
        rest = [payment._replace(owners=pair) for payment, pair in zip(order[count:], owners, strict=True)]
        winners.add(best(paid((*order[:count], *rest), starts)))
    return winners


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_payments_sum_to_the_points_and_the_most_is_paid_last(setup: Any, seed: int) -> None:
    table = finished(setup, seed).table
    order = payments(table)
    assert paid(order, setup.starts) == tuple(table.points(seat) for seat in range(setup.seats))
    worth = [(payment.points[0], payment.forest) for payment in order]
    assert worth == sorted(worth)
    assert len(order) == sum(forest.owners[0] != NOBODY for forest in table.forests)


@pytest.mark.parametrize("starts", [(0, 0), (4, 0), (0, 0, 0), (2, 0, 7), (0, 0, 0, 0)])
@pytest.mark.parametrize("seed", range(4))
def test_the_winners_are_known_as_soon_as_nobody_can_pass_them(starts: tuple[int, ...], seed: int) -> None:
    table = finished(GAME.setup(seats=len(starts), head_start=starts), seed).table
    order = payments(table)
    winners, known = best(paid(order, starts)), known_after(table)
    for count in range(max(0, len(order) - (8 if len(starts) == 2 else 3)), len(order) + 1):
        assert (possible_winners(order, count, starts) == {winners}) == (count >= known), count


def test_a_large_lead_is_known_before_the_last_forest_pays() -> None:
    """Ada has 9 points when gold 5 is all that is left."""
    table = over(2, {6: (4, 1, 2, 0, "0-"), 9: (5, 1, 3, 0, "0-"), 10: (5, 1, 0, 2, "1-")}).table
    assert [payment.forest for payment in payments(table)] == [6, 9, 10]
    assert known_after(table) == 2


def test_a_shared_win_is_known_when_all_have_paid_or_nothing_can_part_the_winners() -> None:
    level = {3: (3, 1, 2, 0, "0-"), 4: (3, 1, 0, 2, "1-")}
    assert known_after(over(2, level).table) == 2
    assert known_after(over(2, {2: (2, 2, 2, 1, "01")}).table) == 0, "gold 2 and silver 2 leave two people level"
    assert known_after(over(2, {}).table) == 0


def test_each_beat_tells_who_is_paid_and_all_are_short() -> None:
    state = over(2, {2: (2, 1, 2, 0, "0-"), 12: (6, 2, 1, 3, "10")})
    finale = GAME.report([state], NAMES[:2]).finale
    assert [beat.words for beat in finale] == [
        "Forest 2 pays: gold 2 to Ada.",
        "Forest 12 pays last: gold 6 to Ben, silver 2 to Ada.",
    ]
    assert finale[-1].seconds > finale[0].seconds
    all_eleven = GAME.report([finished(GAME.setup(seats=3, unplanted=True), 1)], NAMES[:3]).finale
    assert len(all_eleven) == 11
    assert sum(beat.seconds for beat in all_eleven) <= LONGEST
