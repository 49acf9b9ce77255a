"""How often a rack has each goal in reach, on a fixed sample. `python -m engine.tools.tuning.goals` measures it more exactly."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from engine.games.sequitur.box.goals import NEW_GOALS, Goal, goals
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.spelling import words_on

pytest.importorskip("numba", reason="Measuring goals needs NumPy, from the extra `tuning`.")

from engine.tools.tuning.goals import BANDS, QUOTED, RackReach, after_one_card, before_cards, random_racks

if TYPE_CHECKING:
    from engine.tools.tuning.goals import Array

GOALS = tuple(goals(NEW_GOALS).values())
NOISE = 0.11
"""Twice the standard error of a share of the racks with a card."""


@cache
def measured() -> tuple[Array, Array]:
    reach, rng = RackReach(GOALS), random.Random(3)
    return before_cards(reach, random_racks(1500, rng)), after_one_card(reach, random_racks(80, rng), rng, trades=8)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.name)
def test_every_goal_is_as_hard_as_its_colour_says(goal: Goal) -> None:
    before, after = (shares[GOALS.index(goal)] for shares in measured())
    lowest, highest = BANDS[goal.colour]
    assert 0.01 <= before <= after
    if goal.colour != "red":
        assert lowest - 0.02 <= before
    if goal.text not in QUOTED:
        assert lowest - NOISE <= after <= highest + NOISE


def test_a_goal_in_reach_is_met_by_a_word_on_the_rack() -> None:
    racks = ["QIETUNOA", "?RSTLNEA", *random_racks(40, random.Random(4))]
    for rack, found in zip(racks, RackReach(GOALS).of(racks), strict=True):
        assert [goal.name for goal, reached in zip(GOALS, found, strict=True) if reached] == [
            goal.name for goal in GOALS if any(map(goal.is_met, words_on(rack)))
        ]


def test_goals_about_rearranging_letters_ask_for_different_words() -> None:
    """None of them is met by all words that meet another."""
    rearranging = [goal for goal in GOALS if "rearranged" in goal.text]
    assert [goal.colour for goal in rearranging] == ["green", "yellow", "red"]
    met = [{word for word in lexicon().words if goal.is_met(word)} for goal in rearranging]
    assert not any(one <= other for one, other in [*combinations(met, 2), *combinations(met[::-1], 2)])
