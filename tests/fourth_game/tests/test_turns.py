"""Turns of Causeway: a position before, a stone laid, and the table after it."""

from __future__ import annotations

import pytest

from engine.core import BadSetupError, IllegalActionError
from engine.games.causeway import GAME
from engine.games.causeway.rules.table import Trail

from .positions import AHEAD, RISING, TIED, at, lay


def test_a_higher_stone_takes_over_the_trail() -> None:
    trails, won = lay(at(RISING), "10A").table.outcome()
    assert trails["A"] == Trail((5, 8, 10), 0)
    assert won == [0, 0]


@pytest.mark.parametrize("lower", ["1A", "6A"])
def test_a_lower_stone_wins_the_trail_for_its_owner_and_starts_it_again(lower: str) -> None:
    trails, won = lay(at(RISING), lower).table.outcome()
    assert trails["A"] == Trail((int(lower[0]),), 0)
    assert won == [0, 2]


def test_an_equal_stone_starts_the_trail_again() -> None:
    trails, won = lay(at("2 8A 1.4.6.10,2.7.8.12"), "8A").table.outcome()
    assert (trails["A"], won) == (Trail((8,), 1), [1, 0])


def test_a_seat_draws_a_stone_after_laying_one() -> None:
    state = lay(at(RISING), "10A")
    assert (state.to_act, state.hands[0]) == ((), (1, 4, 6))
    after = state.apply_chance("11")
    assert (after.to_act, after.hands[0]) == ((1,), (1, 4, 6, 11))
    assert after.observe(1).hand == state.observe(1).hand
    assert not after.observe(None).hand


def test_every_stone_in_the_bag_is_as_likely_as_any_other() -> None:
    weights = dict(lay(at("2 - 1.1.1.5,5.6.7.8"), "5A").chance())
    assert weights == {"2": 3, "3": 3, "4": 3, "5": 1, "6": 2, "7": 2, "8": 2, "9": 3, "10": 3, "11": 3, "12": 3}


def test_a_seat_lays_only_its_own_stones_and_only_on_its_turn() -> None:
    for seat, action in ((0, "12A"), (1, "12A")):
        with pytest.raises(IllegalActionError):
            at(RISING).apply(seat, GAME.parse_action(action))


def test_most_points_win() -> None:
    """Seat 0 takes over the ten stones on B with its last one."""
    state = lay(at(AHEAD), "12B", "9C")
    assert state.table.points() == [11, 13]
    assert state.returns() == (0, 1)


def test_a_tie_is_shared() -> None:
    state = lay(at(TIED), "12A", "9C")
    assert state.table.points() == [12, 12]
    assert state.returns() == (0.5, 0.5)


def test_a_short_game_has_two_stones_of_each_number() -> None:
    assert sorted(GAME.setup(short=True).stones) == sorted([*range(1, 13)] * 2)


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_needs_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadSetupError, match="needs 2 to 4 players"):
        GAME.setup(seats=seats)
