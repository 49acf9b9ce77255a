"""How forests are scored and ties broken: the sheet's own example, and each sentence of the rulings."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from engine.core import Event
from engine.games.sequoia import GAME
from engine.games.sequoia.rules.state import Plant
from tests.games.sequoia.positions import lucky, owners, planted, start, ten_turns, tiebreaker, tied, trees, turn

BLUE, GREEN, WHITE, ORANGE, PINK = range(5)


def points(state: object) -> list[int]:
    table = state.table  # type: ignore[attr-defined]
    return [table.points(seat) for seat in range(table.setup.seats)]


# The sheet's own example


def test_forest_eight_as_the_sheet_tells_it() -> None:
    """White has the most and takes first; Blue and Green are tied for second; Orange and Pink remove their trees."""
    state = ten_turns({8: (2, 2, 4, 1, 1)}, seats=5)
    assert owners(state, 8) == [WHITE]
    assert tied(state, 8) == [BLUE, GREEN]
    assert trees(state, 8) == [2, 2, 0, 0, 0]
    assert state.table.players == (BLUE, GREEN)
    state = tiebreaker(state, "none", "8")
    assert owners(state, 8) == [WHITE, GREEN]
    assert state.returns() is not None


def test_the_first_token_is_paid_before_the_tiebreaker() -> None:
    state = ten_turns({8: (2, 2, 4, 1, 1)}, seats=5)
    assert points(state)[WHITE] == 4 + 3, "forest 8 and the forest where White stands alone"


# Without ties


def test_first_and_second_go_to_the_most_and_the_second_most_trees() -> None:
    for order in permutations((5, 3, 1)):
        state = ten_turns({7: order}, seats=3)
        assert owners(state, 7) == [order.index(5), order.index(3)]
        assert state.returns() is not None


def test_a_tie_below_second_place_matters_to_nobody() -> None:
    state = ten_turns({7: (1, 5, 3, 1, 1)}, seats=5)
    assert owners(state, 7) == [1, 2]
    assert state.returns() is not None


def test_a_lone_player_takes_first_and_second_stays_unclaimed() -> None:
    state = ten_turns({}, seats=2)
    assert owners(state, 2) == [0]
    assert points(state) == [2, 3]
    assert state.returns() == (0.0, 1.0)


def test_an_empty_forest_pays_nothing() -> None:
    state = ten_turns({}, seats=2)
    assert [owners(state, number) for number in range(4, 13)] == [[]] * 9
    assert not any(tied(state, number) for number in range(2, 13))


def test_most_points_win_and_equal_points_share() -> None:
    """Forests 3 and 4 both have a three as their first token, so a seat alone in either has as much as the other."""
    state = planted(start(2), [[(3, 3)] * 10, [(4, 4)] * 10])
    assert points(state) == [3, 3]
    assert state.returns() == (0.5, 0.5)


def test_a_share_of_the_win_is_no_matter_of_seats() -> None:
    state = planted(start(3), [[(2, 2)] * 10, [(3, 3)] * 10, [(4, 4)] * 10])
    assert points(state) == [2, 3, 3]
    assert state.returns() == (0.0, 0.5, 0.5)


# Tied for first


def test_tied_for_first_the_others_trees_leave_and_both_tokens_are_played_for() -> None:
    state = ten_turns({6: (4, 4, 3, 1)}, seats=4)
    assert (owners(state, 6), tied(state, 6)) == ([], [0, 1])
    assert trees(state, 6) == [4, 4, 0, 0]
    state = tiebreaker(state, "none", "6")
    assert owners(state, 6) == [1, 0], "second goes to the other of the tied, not to who had the third most"


def test_three_tied_for_first_and_two_pull_ahead_are_still_tied_for_first() -> None:
    state = ten_turns({6: (4, 4, 4, 1)}, seats=4)
    state = tiebreaker(state, "6", "6", "none")
    assert (owners(state, 6), tied(state, 6)) == ([], [0, 1])
    assert trees(state, 6) == [5, 5, 0, 0]
    state = tiebreaker(state, "6", "6 6")
    assert owners(state, 6) == [1, 0], "the third, who fell behind, has no claim on second place any more"


def test_three_tied_for_first_and_one_pulls_ahead_is_paid_while_two_play_for_second() -> None:
    state = ten_turns({6: (4, 4, 4, 1)}, seats=4)
    state = tiebreaker(state, "none", "6", "none")
    assert (owners(state, 6), tied(state, 6)) == ([1], [0, 2])
    assert trees(state, 6) == [4, 0, 4, 0]
    state = tiebreaker(state, "6", "6 6")
    assert owners(state, 6) == [1, 2]


def test_three_tied_for_first_can_all_be_told_apart_at_once() -> None:
    state = ten_turns({6: (4, 4, 4)}, seats=3)
    assert owners(tiebreaker(state, "none", "6", "6 6"), 6) == [2, 1]


def test_a_tie_goes_on_while_all_grow_alike() -> None:
    state = ten_turns({6: (4, 4)}, seats=2)
    for grown in ("none", "6", "6 6"):
        state = tiebreaker(state, grown, grown)
        assert tied(state, 6) == [0, 1]
    assert trees(state, 6) == [7, 7]
    assert state.table.turn == 13


# The lot


def a_hundred_turns(state: Any) -> Any:
    """The state after a hundred tiebreaker turns in which nobody plants."""
    for _ in range(100):
        while state.table.step == "uncover":
            state = lucky(state, state.chance()[0][0])
        state = tiebreaker(state, *["none"] * len(state.table.players))
    return state


def test_after_a_hundred_tiebreaker_turns_the_lot_decides() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 4)}, seats=3))
    assert (state.table.step, state.to_act, state.table.turn) == ("lot", (), 110)
    assert state.chance() == (("0", 1), ("1", 1), ("2", 1))
    state = lucky(state, "2")
    assert (owners(state, 6), tied(state, 6)) == ([2], [0, 1]), "who is left is tied for second"
    state = lucky(state, "1")
    assert owners(state, 6) == [2, 1]
    assert state.returns() is not None


def test_the_lot_gives_second_to_the_only_rival_left_and_goes_from_forest_to_forest() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 0), 9: (1, 2, 2), 10: (3, 1, 1)}, seats=3))
    state = lucky(state, "1")
    assert (owners(state, 6), tied(state, 9), tied(state, 10)) == ([1, 0], [1, 2], [1, 2])
    state = lucky(state, "2")
    assert (owners(state, 9), owners(state, 10)) == ([2, 1], [0])
    assert owners(lucky(state, "1"), 10) == [0, 1]


def test_the_lot_is_told_and_reported() -> None:
    before = a_hundred_turns(ten_turns({6: (4, 4)}, seats=2))
    after = lucky(before, "1")
    told = GAME.narrate(before.observe(None), after.observe(None), Event(None, "1"), ("Ada", "Ben"))
    sentence = "After 100 tiebreaker turns, lots are drawn for forest 6: Ben gets the gold medal and Ada gets the silver medal."
    assert told[0] == sentence
    [tie] = GAME.report([before, after], ("Ada", "Ben")).sheets[1].rows
    assert tie == ("6", "first", "Ada, Ben", "Ben", "100 turns, by lot")


def test_tokens_face_down_are_turned_up_between_two_lots() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 4)}, seats=3, face_down=True))
    state = lucky(state, "0")
    assert state.table.step == "uncover"
    assert lucky(state, state.chance()[0][0]).table.step == "lot"


# Tied for second


def test_tied_for_second_first_is_paid_and_only_the_tied_stay() -> None:
    state = ten_turns({9: (3, 5, 3, 3, 1)}, seats=5)
    assert (owners(state, 9), tied(state, 9)) == ([1], [0, 2, 3])
    assert trees(state, 9) == [3, 0, 3, 3, 0]


def test_three_tied_for_second_and_two_pull_ahead_play_on() -> None:
    state = ten_turns({9: (3, 5, 3, 3, 1)}, seats=5)
    state = tiebreaker(state, "9", "none", "9")
    assert (owners(state, 9), tied(state, 9)) == ([1], [0, 3])
    assert trees(state, 9) == [4, 0, 0, 4, 0]
    assert owners(tiebreaker(state, "9", "none"), 9) == [1, 0]


# Tiebreaker turns


def test_all_unresolved_forests_are_decided_by_the_same_turns() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    assert state.table.players == (0, 1, 2)
    state = tiebreaker(state, "none", "6 9", "9 9")
    assert (owners(state, 6), owners(state, 9)) == ([1, 0], [2, 1])


def test_a_forest_that_is_settled_is_left_alone() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = tiebreaker(state, "6", "9", "9")
    assert (owners(state, 6), tied(state, 9)) == ([0, 1], [1, 2])
    settled = state.table.forest(6)
    state = turn(state, "12345:none", "12345:9")  # the dice could make 6 again
    assert state.table.forest(6) == settled
    assert owners(state, 9) == [2, 1]


def test_who_has_no_live_tie_does_not_roll() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = tiebreaker(state, "6", "9", "9")
    assert state.table.players == (1, 2)
    after = lucky(state, "11123", "11123")
    assert after.to_act == (1, 2)
    assert after.dice[0] == ""


def test_a_pair_adds_a_tree_only_where_its_owner_is_tied() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = lucky(state, "13345", "13345", "13345")
    assert texts(state, 0) == ["6 6", "6", "none"]
    assert texts(state, 1) == ["6 6", "6 9", "6", "9", "none"]
    assert texts(state, 2) == ["9", "none"]


def texts(state: object, seat: int) -> list[str]:
    return list(map(str, state.legal_actions(seat)))  # type: ignore[attr-defined]


def test_trees_are_not_limited_in_tiebreakers() -> None:
    state = ten_turns({6: (20, 20)}, seats=2)
    for _ in range(5):
        state = tiebreaker(state, "6 6", "6 6")
    assert trees(state, 6) == [30, 30]


@pytest.mark.parametrize("roll", ["11111", "66666"])
def test_a_sequoia_counts_in_tiebreakers_too(roll: str) -> None:
    state = ten_turns({6: (4, 4), 9: (2, 2)}, seats=2)
    state = lucky(state, roll, roll)
    assert texts(state, 0) == ["6 6", "6 9", "9 9", "6", "9", "none"]


def test_the_last_turns_trees_lie_open_before_they_are_scored() -> None:
    """Scoring is a step of its own, so that everybody sees the full forests before trees leave them."""
    state = planted(start(3), [[(6, 6)] * 9, [(6, 6)] * 9, [(6, 8)] * 9])
    state = lucky(state, "33335", "33335", "12356")
    for seat, forests in enumerate([(6, 6), (6, 6), (6, 8)]):
        state = state.apply(seat, Plant(forests))
    assert (trees(state, 6), owners(state, 6), tied(state, 6)) == ([20, 20, 10], [], [])
    assert state.chance() == (("scored", 1),)
    assert not state.to_act
    state = lucky(state, "scored")
    assert (trees(state, 6), owners(state, 6), tied(state, 6)) == ([20, 20, 0], [], [0, 1])
