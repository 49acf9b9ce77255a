"""The picture of Sequitur: previews of cards and words, letters moved by hand, and hints."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequitur import GAME
from engine.games.sequitur.picture.selection import parse_typed
from engine.scene import Hotspot, Rect, Scene, Shape, Spotlight, chosen_after, kind
from tests.engine.pictures import view
from tests.games.sequitur.positions import go, plain

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
    """The lines about the current choice."""
    return [f"{shape.text} {shape.badge}" for shape in scene.shapes if shape.key.startswith("told:")]


def main(scene: Scene) -> str:
    """The token of the button that completes the choice; "" if there is none."""
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


def test_a_preview_shows_the_effect() -> None:
    state = at_play()
    for action in state.legal_actions(0):
        if str(action).startswith(("card 1", "card 2", "card 3")):
            assert letters(picture(state, f"type:{action}")) == state.apply(0, action).hands[0].rack


def test_letters_to_be_traded_are_marked() -> None:
    marked = [ball.text for ball in balls(picture(at_play(), "card:5", "set:1.8")) if "back" in ball.style.split()]
    assert marked == ["T", "O"]


def test_a_turned_rack_is_the_same_rack() -> None:
    assert letters(picture(at_play(), "turn:1")) == RACK[::-1]
    assert main(picture(at_play(), "turn:1", "type:swap 1 2")) == "do:card 1 7 8"
    assert main(picture(at_play(), "turn:1", "card:1", "first:1", "second:2")) == "do:card 1 1 2"


def test_a_word_lifts_off_the_rack_and_marks_the_goals_it_meets() -> None:
    assert main(picture(at_spell(), "type:cat")) == "do:spell CAT", "read from the other side"
    assert main(picture(at_spell(), "type:cot")) == "", "the O is behind the T"
    scene = picture(at_spell(), "type:ace")
    kept = [ball.text for ball in balls(scene) if "kept" in ball.style.split()]
    assert kept == ["A", "C", "E"]
    styles = {shape.key: shape.style.split() for shape in scene.shapes}
    assert "met" in styles["goal:R1"], "it has an A"
    assert "missed" in styles["goal:Y1"], "it has no T"
    assert told(scene) == ["ACE word score 5", "3 points in reach red 3."]
    assert main(scene) == "do:spell ACE"


def test_pressed_balls_spell_in_either_direction() -> None:
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
def test_a_text_that_is_not_a_word_says_so_and_marks_no_goal(typed: str, why: str) -> None:
    scene = picture(at_spell(), f"type:{typed}")
    assert not main(scene)
    assert [hotspot.why for hotspot in scene.hotspots if hotspot.main] == [why]
    assert told(scene)[0] == why.removesuffix(".")
    assert not [shape for shape in scene.shapes if "met" in shape.style.split()]


def test_a_word_must_be_typed_completely() -> None:
    legal = at_spell().legal_actions(0)
    assert str(parse_typed("ace", legal, ())) == "spell ACE"
    assert parse_typed("ac", legal, ()) is None


def test_the_only_goal_to_claim_needs_no_choice() -> None:
    state = go(at_spell(), "spell ACE", "pass", "no word", "settled")
    scene = picture(state)
    assert main(scene) == "do:claim R1"
    other = GAME.scene(state.observe(1), view(GAME))
    assert {kind(hotspot.token) for hotspot in other.hotspots if hotspot.enabled} <= set(other.view_toggles), "others only look"


# Letters moved by hand


def spots(scene: Scene) -> dict[str, Hotspot]:
    return {hotspot.key: hotspot for hotspot in scene.hotspots}


def dragged(state: Any, key: str, target: str, *chosen: str) -> Scene:
    """The picture after this thing was dragged onto that one."""
    held = spots(picture(state, *chosen))[key]
    assert held.drags
    taken = chosen_after(picture(state, *chosen).order, chosen, held.drag_token)
    goal = spots(picture(state, *taken))[target]
    assert goal.target
    assert goal.enabled
    return picture(state, *chosen_after(picture(state).order, taken, goal.token))


@pytest.mark.parametrize(
    ("key", "target", "rack", "action"),
    [
        ("ball:1", "gap:4", "ACTENSXO", "card 2 1 3"),
        ("ball:3", "gap:1", "CTAENSXO", "card 2 3 1"),
        ("ball:8", "gap:1", "OTACENSX", "card 2 8 1"),
        ("ball:1", "ball:3", "CATENSXO", "card 1 1 3"),
        ("ball:3", "ball:1", "CATENSXO", "card 1 1 3"),
        ("ball:5", "card:5", RACK, "card 5 5"),
    ],
)
def test_dragging_a_letter_offers_the_card_that_moves_it_there(key: str, target: str, rack: str, action: str) -> None:
    scene = dragged(at_play(), key, target)
    assert letters(scene) == rack
    assert main(scene) == f"do:{action}"


def test_with_flip_chosen_dragging_from_letter_to_letter_reverses_them() -> None:
    scene = dragged(at_play(), "ball:1", "ball:4", "card:3")
    assert (letters(scene), main(scene)) == ("ECATNSXO", "do:card 3 1 4")


def test_once_swap_is_played_dragging_onto_a_letter_flips_the_run() -> None:
    state = go(at_play(), "card 1 1 2", "Y10", "discard", "pass", "Y11", "discard")
    assert main(dragged(state, "ball:1", "ball:4")) == "do:card 3 1 4"


def test_a_played_card_says_when_it_was_played() -> None:
    state = go(at_play(), "card 2 1 2", "Y10", "discard", "pass", "Y11", "discard")
    scene = picture(state, "first:1")
    assert not spots(scene)["gap:5"].enabled
    assert spots(scene)["gap:5"].why == spots(scene)["card:2"].why == "Slide was played after red. It comes back next round."
    assert "used" in next(shape.style for shape in scene.shapes if shape.key == "card:2")


def test_letters_can_be_dragged_onto_trade_one_by_one() -> None:
    first = ("set:5",)
    scene = dragged(at_play(), "ball:2", "card:5", *first)
    assert main(scene) == "do:card 5 2 5"
    assert [ball.text for ball in scene.shapes if "back" in ball.style.split()] == ["A", "N"]


def lift(state: Any, *places: int) -> str:
    return f"lift:{state.hands[0].rack}/{'.'.join(map(str, places))}"


def test_lifted_letters_show_what_their_word_is_worth_before_and_after_a_move() -> None:
    state = at_play()
    assert told(picture(state, lift(state, 2, 3, 4))) == ["ACE word score 5", "3 points in reach red 3."]
    scene = picture(state, lift(state, 1, 2, 3), "first:1", "slot:4")
    assert letters(scene) == "ACTENSXO"
    assert told(scene) == ["ACT word score 5", "5 points in reach secret 2, red 3. Before: CAT, 5."]
    goal = next(shape for shape in scene.shapes if shape.key == "goal:R1")
    assert "met" in goal.style.split()


def test_nothing_is_said_of_words_that_are_not_lifted() -> None:
    scene = picture(at_play(), "first:1", "slot:4")
    assert not [shape for shape in scene.shapes if "met" in shape.style.split()]
    assert told(scene) == ["A C T E N S X O ", " Pick the letters of a word to see what it’s worth."]


def test_one_lifted_letter_can_go_into_a_gap_and_two_can_swap() -> None:
    state = at_play()
    one = picture(state, lift(state, 1))
    assert main(picture(state, lift(state, 1), spots(one)["gap:4"].token)) == "do:card 2 1 3"
    assert main(picture(state, lift(state, 1, 3))) == "do:card 1 1 3"
    assert main(picture(state, lift(state, 1, 3), "card:5")) == "do:card 5 1 3"
    assert not main(picture(state, lift(state, 1, 2, 3))), "three letters are a word to try"


def test_letters_lifted_while_planning_stay_lifted_for_spelling() -> None:
    state = at_spell()
    scene = picture(state, lift(state, 2, 3, 4))
    assert main(scene) == "do:spell ACE"
    assert spots(scene)["ball:2"].token == "keep:3.4"
    laid_down = picture(state, lift(state, 2), spots(picture(state, lift(state, 2)))["ball:2"].token)
    assert not main(laid_down)
    assert not [shape for shape in laid_down.shapes if "kept" in shape.style.split()]
    assert not main(picture(state, "lift:ANOTHER/2.3.4")), "letters of another rack do not count"


def test_a_goal_keeps_its_place_from_step_to_step() -> None:
    """Rack and cards too: nothing moves away under a finger."""
    state, kept = at_play(), {"goal:R1", "goal:Y1", "rack", *(f"card:{number}" for number in range(1, 6))}
    places = {shape.key: shape.rect for shape in picture(state).shapes if shape.key in kept}
    assert places.keys() == kept
    for event in ("pass", "Y10", "discard", "pass", "Y11", "discard", "pass", "G10", "discard", "pass", "G11", "discard"):
        state = go(state, event)
        if state.table.turn == 0 and state.to_act:
            assert {shape.key: shape.rect for shape in picture(state).shapes if shape.key in kept} == places, event


# Hints


def lit(state: Any, action: str, *chosen: str) -> Scene:
    """The first seat's picture with a hint for that action."""
    scene: Scene = GAME.scene(state.observe(0), view(GAME, chosen)._replace(spotlight=Spotlight(action)))
    return scene


def halos(scene: Scene) -> list[str]:
    """The lit shapes, each with its halo behind it."""
    keys = [shape.key for shape in scene.shapes]
    places = {shape.key: shape.rect for shape in scene.shapes}
    found = [key.partition(":")[2] for key in keys if key.startswith("halo:")]
    assert all(keys.index(f"halo:{key}") < keys.index(key) and places[f"halo:{key}"] == places[key] for key in found)
    return found


def place(scene: Scene, key: str) -> Rect:
    [found] = [shape.rect for shape in scene.shapes if shape.key == key]
    return found


def target(scene: Scene) -> Rect | None:
    return scene.invitation.targets[0] if scene.invitation else None


def test_a_hint_lights_the_card_and_then_its_letters() -> None:
    draws = lit(at_play(), "card 4")
    assert (halos(draws), target(draws)) == (["card:4"], place(draws, "card:4"))
    trades = lit(at_play(), "card 5 1 7")
    assert set(halos(trades)) == {"ball:T1", "ball:X1", "card:5"}
    assert target(trades) == place(trades, "card:5")
    after = lit(at_play(), "card 5 1 7", "card:5", "set:1")
    assert target(after) == place(after, "ball:X1")


def test_another_choice_puts_the_light_out() -> None:
    for chosen in (("card:2",), ("card:1", "first:5"), ("first:5",)):
        assert lit(at_play(), "card 1 2 3", *chosen) == picture(at_play(), *chosen)


def test_on_a_turned_rack_the_light_follows_its_letters() -> None:
    state = go(plain(), *RACK[:5], "goal yellow", "Y1", "N")
    one, other = target(lit(state, "left")), target(lit(state, "left", "turn:1"))
    assert one is not None
    assert other is not None
    assert one.x < other.x
