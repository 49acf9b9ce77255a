"""Letters as hands move them: which card makes the move, what the rack and the goals say meanwhile, and why not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scene import Hotspot, Scene, chosen_after
from tests.games.sequitur.positions import go
from tests.games.sequitur.test_scene import RACK, at_play, at_spell, letters, main, picture, told


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
def test_a_letter_is_dragged_first_and_the_card_that_moves_it_so_is_offered(
    key: str, target: str, rack: str, action: str
) -> None:
    scene = dragged(at_play(), key, target)
    assert letters(scene) == rack
    assert main(scene) == f"do:{action}"


def test_with_flip_chosen_a_stroke_from_letter_to_letter_turns_the_run() -> None:
    scene = dragged(at_play(), "ball:1", "ball:4", "card:3")
    assert (letters(scene), main(scene)) == ("ECATNSXO", "do:card 3 1 4")


def test_with_swap_played_two_letters_that_meet_are_the_ends_of_a_flip() -> None:
    state = go(at_play(), "card 1 1 2", "Y10", "discard", "pass", "Y11", "discard")
    assert main(dragged(state, "ball:1", "ball:4")) == "do:card 3 1 4"


def test_a_played_card_says_when_it_was_played_and_why_not_again() -> None:
    state = go(at_play(), "card 2 1 2", "Y10", "discard", "pass", "Y11", "discard")
    scene = picture(state, "first:1")
    assert not spots(scene)["gap:5"].enabled
    assert spots(scene)["gap:5"].why == spots(scene)["card:2"].why == "Slide was played after red. It comes back next round."
    assert "used" in next(shape.style for shape in scene.shapes if shape.key == "card:2")


def test_several_letters_go_back_one_after_the_other() -> None:
    first = ("set:5",)
    scene = dragged(at_play(), "ball:2", "card:5", *first)
    assert main(scene) == "do:card 5 2 5"
    assert [ball.text for ball in scene.shapes if "back" in ball.style.split()] == ["A", "N"]


def lift(state: Any, *places: int) -> str:
    return f"lift:{state.hands[0].rack}/{'.'.join(map(str, places))}"


def test_letters_lifted_show_what_their_word_is_worth_before_and_after_a_move() -> None:
    state = at_play()
    assert told(picture(state, lift(state, 2, 3, 4))) == ["ACE word score 5", "3 points in reach red 3."]
    scene = picture(state, lift(state, 1, 2, 3), "first:1", "slot:4")
    assert letters(scene) == "ACTENSXO"
    assert told(scene) == ["ACT word score 5", "5 points in reach secret 2, red 3. Before: CAT, 5."]
    goal = next(shape for shape in scene.shapes if shape.key == "goal:R1")
    assert "met" in goal.style.split()


def test_nothing_is_told_of_words_whose_letters_nobody_lifted() -> None:
    scene = picture(at_play(), "first:1", "slot:4")
    assert not [shape for shape in scene.shapes if "met" in shape.style.split()]
    assert told(scene) == ["A C T E N S X O ", " Pick the letters of a word to see what it’s worth."]


def test_one_lifted_letter_may_go_into_a_gap_and_two_may_change_places() -> None:
    state = at_play()
    one = picture(state, lift(state, 1))
    assert main(picture(state, lift(state, 1), spots(one)["gap:4"].token)) == "do:card 2 1 3"
    assert main(picture(state, lift(state, 1, 3))) == "do:card 1 1 3"
    assert main(picture(state, lift(state, 1, 3), "card:5")) == "do:card 5 1 3"
    assert not main(picture(state, lift(state, 1, 2, 3))), "three letters are a word to be tried"


def test_letters_lifted_while_planning_are_still_lifted_when_one_spells() -> None:
    state = at_spell()
    scene = picture(state, lift(state, 2, 3, 4))
    assert main(scene) == "do:spell ACE"
    assert spots(scene)["ball:2"].token == "keep:3.4"
    laid_down = picture(state, lift(state, 2), spots(picture(state, lift(state, 2)))["ball:2"].token)
    assert not main(laid_down)
    assert not [shape for shape in laid_down.shapes if "kept" in shape.style.split()]
    assert not main(picture(state, "lift:ANOTHER/2.3.4")), "letters of another rack are forgotten"


def test_a_goal_keeps_its_place_from_step_to_step() -> None:
    """Also the rack and the cards: nothing moves away under a finger."""
    state, kept = at_play(), {"goal:R1", "goal:Y1", "rack", *(f"card:{number}" for number in range(1, 6))}
    places = {shape.key: shape.rect for shape in picture(state).shapes if shape.key in kept}
    assert places.keys() == kept
    for event in ("pass", "Y10", "discard", "pass", "Y11", "discard", "pass", "G10", "discard", "pass", "G11", "discard"):
        state = go(state, event)
        if state.table.turn == 0 and state.to_act:
            assert {shape.key: shape.rect for shape in picture(state).shapes if shape.key in kept} == places, event
