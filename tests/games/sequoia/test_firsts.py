"""What a newcomer to Sequoia meets for the first time, in games brought there by their own luck."""

from __future__ import annotations

from typing import Any

from engine.coach.hint import first_time_tips
from engine.games.sequoia import GAME
from tests.games.sequoia.positions import start, ten_turns, turn


def met(state: Any, seat: int = 0) -> dict[str, str]:
    return {first.key: first.words for first in first_time_tips(GAME, state.observe(seat))}


def rolled(state: Any, *rolls: str) -> Any:
    for roll in rolls:
        state = state.apply_chance(roll)
    return state


def test_nothing_is_new_about_a_plain_roll() -> None:
    assert met(rolled(start(2), "11246", "11116")) == {}


def test_five_of_a_kind() -> None:
    told = met(rolled(start(2), "44444", "11116"))
    assert told == {"sequoia": "Sequoia! Five of a kind: turn each die to any face and plant in any two forests."}


def test_two_pairs_of_one_sum() -> None:
    assert met(rolled(start(2), "33446", "11116")) == {"twice": "Two pairs of 7 plant two trees in forest 7."}


def test_what_trees_have_come_to() -> None:
    """Both plant in 7; Ada alone in 9; Ben alone in 5, then Ada there with fewer trees."""
    state = turn(start(2), "34456:7 9", "12566:7 7")
    told = met(rolled(state, "11246", "11116"))
    assert told == {
        "second": "You are second in 7. Second place wins a silver medal, worth 1.",
        "alone": "You are alone in 9, so you get its gold medal and nobody gets silver.",
    }
    assert met(rolled(turn(start(2), "34456:7 9", "34456:7 9"), "11246", "11116")) == {
        "tie": "You are tied in 7. Ties are broken after all trees are planted."
    }


def test_ties_once_all_trees_are_planted() -> None:
    state = start(2)
    for _ in range(9):
        state = turn(state, "34456:7 9", "34456:7 9")
    assert "last" in met(rolled(state, "11246", "11116"))
    tied = rolled(turn(state, "34456:7 9", "34456:7 9"), "11246", "11116")
    assert met(tied) == {"tiebreaker": "You are tied in 7 and 9. Only pairs with those sums plant now."}
    one = rolled(ten_turns({6: (4, 4)}, seats=2), "11246", "11116")
    assert met(one) == {"tiebreaker": "You are tied in 6. Only pairs with that sum plant now."}


def test_medals_that_are_face_down() -> None:
    assert "face-down" in met(rolled(start(2, face_down=True), "11246", "11116"))
