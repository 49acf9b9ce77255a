"""Playing alone: two goals are drawn and one is kept, every time; the sheet's ranks name the points."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequitur.rules.table import rank
from tests.games.sequitur.positions import GAME, Turn, claims, go, passes, plain, started, texts

ADA = Turn("CATSLEEP", "CATS")


def after_letters() -> Any:
    return go(plain(1), *"CATSL")


# Two goals, one kept


def test_of_two_goals_of_the_chosen_colour_one_becomes_the_secret_goal() -> None:
    state = go(after_letters(), "goal yellow", "Y1")
    assert state.chance(), "a second one is drawn"
    assert {name[0] for name, _ in state.chance()} == {"Y"}
    assert "Y1" not in dict(state.chance())
    state = go(state, "Y2")
    assert texts(state) == ["keep Y1", "keep Y2"]
    state = go(state, "keep Y2")
    assert state.hands[0].secret == "Y2"


def test_the_other_secret_goal_is_thrown_away() -> None:
    state = passes(plain(1), ADA._replace(secret="Y1"), last=0)
    assert state.table.unseen == (1, 1, 0), "a yellow one, and the red one that was not made public"
    assert len(state.discards) == 2


@pytest.mark.parametrize(("step", "initial"), [(0, "R"), (1, "Y"), (2, "G")])
def test_of_two_public_goals_one_is_played_and_the_other_thrown_away(step: int, initial: str) -> None:
    state = passes(plain(1), ADA, last=step - 1)
    state = go(state, "pass") if step else started(state, ADA)
    state = go(state, f"{initial}1", f"{initial}2")
    assert texts(state) == [f"publish {initial}1", f"publish {initial}2"], "one of the two has to be made public"
    state = go(state, f"publish {initial}2")
    assert state.table.public[-1] == f"{initial}2"
    assert f"{initial}1" in state.discards


def test_each_round_three_goals_are_public() -> None:
    state = passes(plain(1), ADA._replace(public="R1 Y1 G2"))
    assert state.table.public == ("R1", "Y1", "G2")


def test_all_goals_that_the_word_meets_are_claimed_one_by_one() -> None:
    state = go(passes(plain(1), ADA._replace(public="R1 Y1 G2", secret="G3")), "settled")
    assert claims(state) == {0: ["R1", "Y1", "G2"]}
    state = go(state, "claim Y1", "claim R1", "claim G2")
    assert state.table.points(0) == 1 + 2 + 3 + 1
    assert state.table.stage == "end"


# Ranks

SHEET = {5: "Good start", 10: "Moving up", 15: "Getting good", 20: "Impressive", 25: "Sequitur master"}


@pytest.mark.parametrize("points", range(41))
def test_ranks_are_those_of_the_sheet(points: int) -> None:
    assert rank(points) == SHEET.get(min(points, 25) // 5 * 5, "")


def test_the_result_grows_with_the_points_up_to_the_highest_rank() -> None:
    """Three rounds of six points in goals and one in secret, alone: 21 of 25."""
    state = plain(1)
    secrets = iter(("G3", "R4", "Y4"))
    for goals in ("R1 Y1 G2", "R5 Y5 G5", "R6 Y6 G6"):
        state = go(passes(state, ADA._replace(public=goals, secret=next(secrets))), "settled")
        while state.to_act:
            state = go(state, texts(state)[0])
        state = go(state, "returned") if state.chance() else state
    assert state.table.points(0) == 7
    assert state.returns() == (7 / 25,)


def test_the_best_rank_is_a_full_win() -> None:
    """25 points or more are the full result."""
    state = passes(plain(1), ADA)
    stack = tuple(f"R{number}" for number in range(1, 10))
    over = state.table._replace(stage="over", stacks=(stack,))
    assert over.points(0) == 27
    assert over.returns() == (1.0,)


def test_the_rank_is_told_at_the_end() -> None:
    state = go(passes(plain(1), ADA), "settled")
    over = state._replace(table=state.table._replace(round=2, stage="over", stacks=(("R1", "R2", "R3", "Y1"),)))
    standing = GAME.standing(over.observe(None), 0)
    assert (standing.score, standing.words) == (11, "11 points")
