"""What a newcomer to Sequitur meets for the first time: one thing at each new step, and balls that are not what they seem."""

from __future__ import annotations

from typing import Any

from engine.coach.hint import first_time_tips
from engine.games.sequitur import GAME
from tests.games.sequitur.positions import Turn, go, passes, plain


def met(state: Any) -> dict[str, tuple[str, ...]]:
    (seat,) = state.to_act
    return {first.key: first.places for first in first_time_tips(GAME, state.observe(seat))}


def test_one_thing_at_each_step_of_the_first_pass() -> None:
    state = go(plain(), *"CATSE")
    assert met(state) == {"secret": ()}
    state = go(state, "goal red", "R1", "N")
    assert met(state) == {"end": ()}
    state = go(state, "left", "P", "right", "O", "right", "R2")
    assert met(state) == {"publish": ("R2",)}


def test_a_card_and_a_claim() -> None:
    """Only Ada's word meets the public goal, so she claims it."""
    turns = Turn("CATSNPOR", "CAT", public="R1"), Turn("DENSNPOR")
    assert met(passes(plain(), *turns, last=0)) == {"card": ()}
    state = go(passes(plain(), *turns), "settled")
    assert met(state) == {"claim": ("R1",)}


def test_a_word_that_is_not_in_the_list() -> None:
    assert met(passes(plain(), Turn("ZENSNPOR", "*ZENS"), Turn("DENSNPOR"))) == {"consent": ()}


def test_the_blank_and_q() -> None:
    assert met(go(plain(), *"C?QSE")) == {"secret": (), "blank": ("ball:2",), "qu": ("ball:3",)}
