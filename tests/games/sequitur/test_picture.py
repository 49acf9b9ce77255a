"""The picture of Sequitur: previews, moves by hand, and what is pointed out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequitur import GAME
from engine.games.sequitur.picture.selection import parse_typed
from engine.scene import POINTING, Hotspot, Rect, Scene, Shape, Spotlight, Stage, View, chosen_after, kind
from tests.engine.pictures import view
from tests.games.sequitur.positions import go, plain
from web.ui.motion import word

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


# What is pointed out


WIDE = Stage(Rect(24, 80, 1232, 320), Rect(24, 420, 1232, 120), Rect(24, 560, 1232, 200))
PHONE = Stage(Rect(8, 60, 374, 330), Rect(8, 400, 374, 70), Rect(8, 480, 374, 200))
at_both_stages = pytest.mark.parametrize("stage", [WIDE, PHONE], ids=["wide", "phone"])

TABLE = '{"table":{"setup":{"back_and_forth":true},%s"stacks":[[],[]]},"step":"%s","hands":[%s],"discards":[]}'
ENDS = TABLE % ("", "end", '{"rack":"EIGHT","drawn":"W","secret":"R24"},{}')
OTHER = '{"rack":"ANDELISO","secret":"G5","published":"Y4","used":[2]}'
CARDS = TABLE % ('"step":1,"public":["R2","R9"],', "play", '{"rack":"WIEGHTSO","secret":"R24"},' + OTHER)
SPELLER = '{"rack":"HGOUISEL","secret":"Y24","used":[1,3]},{"rack":"BRAEDINT","secret":"G5","used":[1],"word":"BRED"}'
WORDS = TABLE % ('"step":3,"public":["R2","Y1","G17"],', "spell", SPELLER)


def lit(position: str, light: Spotlight | None, *chosen: str, stage: Stage = WIDE) -> Scene:
    view = View(stage, ("Mira", "Tom"), ("purple", "red"), chosen, spotlight=light)
    return GAME.scene(GAME.parse_position(position).observe(0), view)


def halos(scene: Scene) -> list[str]:
    """The shapes that stand in soft light, each behind its thing and before it in the drawing order."""
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


def kept(scene: Scene) -> int:
    [veil] = [shape for shape in scene.shapes if word(shape) == "veil"]
    return len(veil.style.split()) - 2


def test_cards_that_draw_and_trade() -> None:
    draws = lit(CARDS, Spotlight("card 4"))
    assert (halos(draws), target(draws)) == (["card:4"], place(draws, "card:4"))
    trades = lit(CARDS, Spotlight("card 5 1 7"))
    assert set(halos(trades)) == {"ball:W1", "ball:S1", "card:5"}
    assert target(trades) == place(trades, "card:5")
    after = lit(CARDS, Spotlight("card 5 1 7"), "card:5", "set:1")
    assert target(after) == place(after, "ball:S1")


def test_what_the_words_are_about_is_lit() -> None:
    scene = lit(WORDS, Spotlight("", ("ball:4", "ball:1", "G17", "R99", "ball:99", "ball:0", "ball:x"), None))
    assert halos(scene) == ["goal:G17", "ball:U1", "ball:H1"]
    assert kept(scene) == 1
    [trace] = [shape for shape in scene.shapes if word(shape) == "trace"]
    assert trace.style.split()[1] == "gold"


def test_something_else_chosen_puts_the_light_out() -> None:
    for chosen in (("card:2",), ("card:1", "first:5"), ("first:5",)):
        assert lit(CARDS, Spotlight("card 1 2 3"), *chosen) == lit(CARDS, None, *chosen)


def test_a_turned_rack_is_lit_where_its_letters_are_seen() -> None:
    plain, turned = (lit(ENDS, Spotlight("left"), *chosen) for chosen in ((), ("turn:1",)))
    one, other = target(plain), target(turned)
    assert one is not None
    assert other is not None
    assert one.x < other.x
    shown: list[Shape] = [shape for shape in turned.shapes if shape.layer == POINTING]
    assert {word(shape) for shape in shown} == {"veil", "halo"}
