"""The picture of Sequitur: previews, live marks, the turned rack, typed texts; and that it never has hidden things."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequitur.picture.selection import parse_typed
from engine.scene import Scene, Shape, kind
from tests.engine.pictures import view
from tests.games.sequitur.positions import GAME, go, plain

RACK = "TACENSXO"


def at_play(seats: int = 2) -> Any:
    """The first seat before its first card, with this rack and a public goal that asks for an A."""
    state = plain(seats)
    for seat in range(seats):
        letters = RACK if seat == 0 else "RRRRIIII"
        state = go(state, *letters[:5], "goal yellow", f"Y{seat + 1}")
        for letter in letters[5:]:
            state = go(state, letter, "right")
        state = go(state, f"R{seat + 1}", "publish R1" if seat == 0 else "discard")
    return state


def at_spell() -> Any:
    """The same seat before its word."""
    state = at_play()
    for colour in "YG":
        for seat in range(2):
            state = go(state, "pass", f"{colour}{seat + 10}", "discard")
    return go(state, "pass")


def picture(state: Any, *chosen: str) -> Scene:
    scene: Scene = GAME.scene(state.observe(0), view(GAME, chosen))
    return scene


def balls(scene: Scene) -> list[Shape]:
    """The balls on the rack from left to right."""
    return sorted((shape for shape in scene.shapes if shape.key.startswith("ball:")), key=lambda shape: shape.rect.x)


def letters(scene: Scene) -> str:
    return "".join(ball.text for ball in balls(scene))


def told(scene: Scene) -> list[str]:
    """The lines about what is chosen."""
    return [f"{shape.text} {shape.badge}" for shape in scene.shapes if shape.key.startswith("told:")]


def main(scene: Scene) -> str:
    """The token of the button that completes the choice, "" without one."""
    return next((hotspot.token for hotspot in scene.hotspots if hotspot.main and hotspot.enabled), "")


@pytest.mark.parametrize(
    ("chosen", "rack", "action"),
    [
        (("card:1", "first:1", "second:3"), "CATENSXO", "card 1 1 3"),
        (("card:1", "first:3", "second:1"), "CATENSXO", "card 1 1 3"),
        (("card:2", "first:1", "second:3"), "ACTENSXO", "card 2 1 3"),
        (("card:2", "first:3", "second:1"), "CTAENSXO", "card 2 3 1"),
        (("card:3", "first:1", "second:4"), "ECATNSXO", "card 3 1 4"),
        (("card:5", "set:1.8"), RACK, "card 5 1 8"),
        (("type:swap 1 3",), "CATENSXO", "card 1 1 3"),
    ],
)
def test_a_card_is_previewed(chosen: tuple[str, ...], rack: str, action: str) -> None:
    scene = picture(at_play(), *chosen)
    assert letters(scene) == rack
    assert main(scene) == f"do:{action}"


def test_what_is_previewed_is_what_comes_of_it() -> None:
    state = at_play()
    for action in state.legal_actions(0):
        if str(action).startswith(("card 1", "card 2", "card 3")):
            assert letters(picture(state, f"type:{action}")) == state.apply(0, action).hands[0].rack


def test_letters_that_go_back_are_marked() -> None:
    marked = [ball.text for ball in balls(picture(at_play(), "card:5", "set:1.8")) if "back" in ball.style.split()]
    assert marked == ["T", "O"]


def test_a_rack_turned_round_is_the_same_rack() -> None:
    assert letters(picture(at_play(), "turn:1")) == RACK[::-1]
    assert main(picture(at_play(), "turn:1", "type:swap 1 2")) == "do:card 1 7 8"
    assert main(picture(at_play(), "turn:1", "card:1", "first:1", "second:2")) == "do:card 1 1 2"


def test_a_word_lifts_out_of_the_rack_and_goals_tell_whether_it_meets_them() -> None:
    assert main(picture(at_spell(), "type:cat")) == "do:spell CAT", "read from the other side"
    assert main(picture(at_spell(), "type:cot")) == "", "the O lies beyond the T"
    scene = picture(at_spell(), "type:ace")
    kept = [ball.text for ball in balls(scene) if "kept" in ball.style.split()]
    assert kept == ["A", "C", "E"]
    styles = {shape.key: shape.style.split() for shape in scene.shapes}
    assert "met" in styles["goal:R1"], "it has an A"
    assert "missed" in styles["goal:Y1"], "it has no T"
    assert told(scene) == ["ACE word score 5", "3 points in reach red 3."]
    assert main(scene) == "do:spell ACE"


def test_balls_that_are_pressed_spell_in_either_direction() -> None:
    assert main(picture(at_spell(), "keep:2.3.4")) == "do:spell ACE"
    backwards = picture(at_spell(), "keep:1.4.5")
    assert {hotspot.token for hotspot in backwards.hotspots} >= {"do:spell TEN", "do:spell NET"}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("zzzq", "ZZZQ is neither in the list nor on your rack."),
        ("tac", "TAC is not in the list."),
        ("house", "HOUSE is not on your rack in either direction."),
        ("at", "AT needs three letters or more."),
    ],
)
def test_what_is_no_word_says_so_at_once_and_no_goal_is_ticked(typed: str, why: str) -> None:
    scene = picture(at_spell(), f"type:{typed}")
    assert not main(scene)
    assert [hotspot.why for hotspot in scene.hotspots if hotspot.main] == [why]
    assert told(scene)[0] == why.removesuffix(".")
    assert not [shape for shape in scene.shapes if "met" in shape.style.split()]


def test_words_must_be_typed_whole() -> None:
    legal = at_spell().legal_actions(0)
    assert str(parse_typed("ace", legal, ())) == "spell ACE"
    assert parse_typed("ac", legal, ()) is None


def test_who_can_claim_but_one_goal_need_not_choose() -> None:
    state = go(at_spell(), "spell ACE", "pass", "no word", "settled")
    scene = picture(state)
    assert main(scene) == "do:claim R1"
    other = GAME.scene(state.observe(1), view(GAME))
    assert {kind(hotspot.token) for hotspot in other.hotspots if hotspot.enabled} <= set(other.view_toggles), "others only look"
