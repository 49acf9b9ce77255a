"""Claiming public goals: the highest score first, one each in turn, round and round; equal scores draw letters."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import IllegalActionError
from tests.games.sequitur.positions import Turn, claims, go, passes, plain, texts
from tests.games.sequitur.test_rounds import BAG

LOW, MIDDLE, HIGH = Turn("ATENSIOR", "ATE"), Turn("TANKSEEL", "TANKS"), Turn("JOTPALED", "JOT")
"""ATE scores 3, TANKS 5 and 4 for the K, JOT 3 and 5 for the J; MIDDLE is the highest of the three."""


def claiming(*turns: Turn) -> Any:
    """The state once secret goals are settled, before the claims."""
    return go(passes(plain(len(turns)), *turns), "settled")


def story(state: Any) -> list[int]:
    """The seats in the order of their claims, if each takes the first goal that it may."""
    seats = []
    while state.to_act:
        seats.append(state.table.turn)
        state = go(state, texts(state)[0])
    return seats


# The order


def test_the_highest_score_claims_first() -> None:
    state = claiming(LOW._replace(public="R1"), MIDDLE._replace(public="Y1"), HIGH)
    assert [one.score for one in state.table.spelt] == [3, 9, 8]
    assert state.to_act == (1,)
    assert texts(state) == ["claim R1", "claim Y1"]


def test_each_claims_one_goal_in_turn_and_then_the_first_again() -> None:
    """All three words have a T; Ada's and Ben's have an A; only Ben's has an N and ends with S."""
    turns = (LOW._replace(public="R1 Y1"), MIDDLE._replace(public="R2 Y2 G3"), HIGH._replace(public="R3 G1"))
    state = claiming(*turns)
    assert claims(state) == {1: ["R1", "Y1", "Y2", "G3"]}
    state = go(state, "claim Y2")
    assert claims(state) == {2: ["R3", "Y1", "G1"]}
    state = go(state, "claim Y1")
    assert claims(state) == {0: ["R1", "R2", "G1"]}
    state = go(state, "claim G1")
    assert claims(state) == {1: ["R1", "G3"]}
    state = go(state, "claim G3")
    assert claims(state) == {2: ["R3"]}


def test_a_seat_without_a_claim_is_passed_over() -> None:
    """JOT has no A and no N, so Cleo's turn does not come."""
    state = claiming(LOW._replace(public="R1"), MIDDLE._replace(public="Y2"), HIGH)
    state = go(state, "claim Y2")
    assert claims(state) == {0: ["R1"]}


def test_claiming_ends_when_nobody_can_claim_and_not_before() -> None:
    state = claiming(LOW._replace(public="R2"), MIDDLE._replace(public="R1"), HIGH)
    state = go(state, "claim R1", "claim R2")
    assert state.table.stage == "end"


def test_a_lone_claimant_takes_all_its_goals_one_after_another() -> None:
    turns = (LOW._replace(word="", public="R1 Y1"), MIDDLE._replace(public="Y2"), HIGH._replace(word=""))
    assert story(claiming(*turns)) == [1, 1, 1]


def test_nobody_may_pass_over_its_claim_nor_take_two() -> None:
    state = claiming(LOW._replace(public="R1 Y1"), MIDDLE, HIGH)
    assert texts(state) == ["claim R1", "claim Y1"]
    assert go(state, "claim R1").table.turn == 2


def test_a_goal_that_the_word_does_not_meet_or_that_is_gone_is_refused() -> None:
    state = claiming(LOW._replace(public="R1 Y3"), MIDDLE, HIGH)
    for text in ("claim Y3", "claim R2"):
        with pytest.raises(IllegalActionError, match="not legal for seat 1"):
            go(state, text)
    with pytest.raises(IllegalActionError, match="isn’t its turn"):
        state.apply(0, state.legal_actions(1)[0])


def test_a_claimed_goal_is_on_its_seats_stack_and_counts() -> None:
    state = go(claiming(LOW._replace(public="R1 Y1"), MIDDLE, HIGH), "claim R1", "claim Y1")
    assert state.table.stacks == ((), ("R1",), ("Y1",))
    assert [state.table.points(seat) for seat in range(3)] == [0, 3, 2]


# Equal scores

TEA, EAT, SEAT = Turn("TEAGHILO", "TEA"), Turn("EATNORID", "EAT"), Turn("SEATNORS", "SEAT")


def test_equal_scores_each_draw_a_letter_and_the_lowest_goes_first() -> None:
    state = claiming(TEA._replace(public="R1"), EAT._replace(public="Y1"))
    assert state.table.stage == "order"
    assert not state.to_act
    state = go(state, "M", "C")
    assert state.to_act == (1,)
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "C", "M").to_act == (0,)


def test_letters_for_the_order_come_from_the_bag_with_all_but_the_words_in_it() -> None:
    state = claiming(TEA._replace(public="R1"), EAT._replace(public="Y1"))
    in_bag = Counter(BAG) - Counter("TEA") - Counter("EAT")
    assert Counter(dict(state.chance())) == in_bag
    assert Counter(dict(go(state, "Z").chance())) == in_bag - Counter("Z"), "the second draws while the first holds its letter"


def test_if_the_letters_are_equal_they_draw_again_with_those_put_back() -> None:
    state = go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "O", "O")
    assert state.table.stage == "order"
    assert dict(state.chance())["O"] == 5
    assert go(state, "B", "A").to_act == (1,)


def test_a_blank_comes_after_z() -> None:
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "?", "Z").to_act == (1,)
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "Z", "?").to_act == (0,)


def test_only_tied_seats_draw() -> None:
    """SEAT scores 4 and claims before both; the two threes draw."""
    state = claiming(TEA._replace(public="R1"), SEAT._replace(public="Y1"), EAT._replace(public="R2"))
    assert state.table.turn == 0
    state = go(state, "D")
    assert state.table.turn == 2
    state = go(state, "B")
    assert list(state.table.ranks) == [(1,), (2,), (0,)]
    assert story(state) == [1, 2, 0]


def test_of_three_level_seats_those_with_the_same_letter_draw_again() -> None:
    ate = Turn("ATEBLUPY", "ATE")
    turns = (TEA._replace(public="R1"), EAT._replace(public="Y1"), ate._replace(public="R2"))
    state = go(claiming(*turns), "N", "B", "N")
    assert list(state.table.ranks) == [(1,), (0, 2)]
    assert [state.table.turn, go(state, "T").table.turn] == [0, 2]
    state = go(state, "T", "S")
    assert list(state.table.ranks) == [(1,), (2,), (0,)]
    assert story(state) == [1, 2, 0]


def test_the_order_drawn_holds_for_all_claims_of_the_round() -> None:
    turns = (TEA._replace(public="R1 Y1"), EAT._replace(public="R2 G1"))
    state = go(claiming(*turns), "M", "C")
    assert story(state) == [1, 0, 1, 0]


def test_two_pairs_of_tied_seats_draw_one_pair_after_the_other() -> None:
    """Two words of 4 and two of 3: the higher pair draws first."""
    eats = Turn("EATSLULP", "EATS")
    turns = (TEA._replace(public="R1"), SEAT._replace(public="Y1"), EAT._replace(public="R2"), eats)
    state = claiming(*turns)
    assert list(state.table.ranks) == [(1, 3), (0, 2)]
    assert [state.table.turn, go(state, "B").table.turn] == [1, 3]
    state = go(state, "F", "D")
    assert [state.table.turn, go(state, "H").table.turn] == [0, 2]
    state = go(state, "H", "I")
    assert list(state.table.ranks) == [(3,), (1,), (0,), (2,)]


def test_a_seat_with_nothing_to_claim_draws_no_letter() -> None:
    """Cleo's TON is tied with both, but meets no goal."""
    state = claiming(Turn("TEAGHILO", "TEA", "R1"), Turn("EATNORID", "EAT"), Turn("TONERSUD", "TON"))
    assert [one.score for one in state.table.spelt] == [3, 3, 3]
    assert state.table.ranks == ((0, 1),)


def test_where_only_one_of_the_level_can_claim_no_letters_are_drawn() -> None:
    state = claiming(Turn("TEAGHILO", "TEA", "R1"), Turn("TONERSUD", "TON"))
    assert state.to_act == (0,)
