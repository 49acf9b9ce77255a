"""The picture of Sequoia: what pairs would do, who leads, what is offered, and what a phone shows."""

from __future__ import annotations

import itertools
from typing import Any

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.setup import FORESTS
from engine.scene import Hotspot, Rect, Scene, Shape, Stage, View

WIDE = Stage(Rect(0, 0, 750, 750), Rect(780, 500, 460, 280), Rect(780, 200, 460, 240))
UPRIGHT = Stage(Rect(8, 50, 344, 344), Rect(8, 400, 344, 180), Rect(0, 0, 0, 0))
LOW = Stage(Rect(50, 5, 380, 380), Rect(442, 56, 350, 270), Rect(0, 0, 0, 0))
NAMES, COLOURS = ("Ada", "Ben", "Cleo"), ("blue", "green", "white")

FORESTS_AT_NINE = (
    "41:1,1:-:--/52:1,0:-:--/51:1,1:-:--/21:2,3:-:--/61:5,0:-:--/51:3,1:-:--/31:3,4:-:--/41:0,1:-:--/"
    "31:1,3:-:--/31:1,2:-:--/41:0,2:-:--"
)
LAST_TURN = f"2:- pair 0,1 9 {FORESTS_AT_NINE} 13445,23334 -,- 0:24445:7.8/1:13445:5.7"
SEQUOIA = f"2:- pair 0,1 9 {FORESTS_AT_NINE} 44444,23334 -,- 0:24445:7.8/1:13445:5.7"
TIEBREAKER = (
    "3:- pair 0,1 14 51:0,0,1:-:2-/41:2,2,0:0,1:--/41:2,0,1:-:02/51:5,0,3:-:02/31:3,0,2:-:10/61:5,0,4:-:02/31:1,5,2:-:12/"
    "41:2,1,0:-:20/52:3,2,1:-:01/31:0,2,1:-:12/21:1,0,0:-:0- 12235,23466,- -,-,- 0:13445:7/1:22335:none/2:24556:none"
)


def picture(position: str, seat: int | None = 0, stage: Stage = WIDE, **view: Any) -> Scene:
    return GAME.scene(GAME.parse_position(position).observe(seat), View(stage, NAMES, COLOURS, **view))


def shapes(scene: Scene, kind: str) -> dict[str, Shape]:
    """The shapes whose keys begin with this, by the rest of their keys."""
    return {shape.key.partition(":")[2]: shape for shape in scene.shapes if shape.key.partition(":")[0] == kind}


def enabled(scene: Scene) -> list[str]:
    return [hotspot.token for hotspot in scene.hotspots if hotspot.enabled]


def dice(scene: Scene) -> list[Hotspot]:
    """The dice that can be pressed."""
    return [spot for spot in scene.hotspots if spot.key.startswith(("die:", "paired:"))]


def main(scene: Scene) -> Hotspot:
    """The button that makes the choice."""
    [spot] = [spot for spot in scene.hotspots if spot.main]
    return spot


def test_a_die_taken_up_may_be_put_onto_any_other() -> None:
    scene = picture(LAST_TURN, chosen=("dice:13445 - 1",))
    assert [spot.key for spot in dice(scene) if spot.target] == ["die:0", "die:2", "die:3", "die:4"]
    assert [spot.token for spot in dice(scene) if spot.key == "die:4"] == ["dice:13445 14 -"]
    assert [spot.drags for spot in dice(scene)] == [(f"die:9:{die}",) for die in range(5)]
    assert not [spot for spot in dice(picture(LAST_TURN)) if spot.target], "unless none is taken up"


# Five of a kind


def test_five_of_a_kind_lie_as_two_pairs_and_a_tap_turns_a_die() -> None:
    scene = picture(SEQUOIA)
    assert shapes(scene, "sequoia")
    assert {shape.style for shape in shapes(scene, "plate").values()} == {"socket"}
    assert shapes(scene, "hint")["0"].text == "Five of a kind: tap a die to turn it."
    assert not main(scene).enabled
    assert dice(scene)[0].token == "dice:54444 01.23 -"
    assert [spot.enabled for spot in dice(scene)] == [True] * 4 + [False]
    turned = picture(SEQUOIA, chosen=(dice(scene)[0].token,))
    assert main(turned).token == "do:8 9"
    where = [[die.rect for die in shapes(each, "die").values()] for each in (scene, turned)]
    assert where[0] == where[1], "a die that is turned stays under the finger"


def test_every_forest_can_be_pressed_with_five_of_a_kind() -> None:
    scene = picture(SEQUOIA)
    assert [spot.key for spot in scene.hotspots if spot.group == "board" and spot.enabled] == [f"forest:{n}" for n in FORESTS]
    first = next(spot.token for spot in scene.hotspots if spot.key == "forest:2")
    second = next(spot.token for spot in picture(SEQUOIA, chosen=(first,)).hotspots if spot.key == "forest:12")
    assert main(picture(SEQUOIA, chosen=(second,))).token == "do:2 12"


# The forest


def test_on_a_phone_it_lies_where_no_hand_is() -> None:
    assert shapes(picture(LAST_TURN, None, UPRIGHT), "mark")
    assert not shapes(picture(LAST_TURN, 0, UPRIGHT), "mark")
    assert not shapes(picture(LAST_TURN, None, UPRIGHT, covered=0), "mark")


def test_open_dice_lie_as_they_fell() -> None:
    position = LAST_TURN.replace("2:-", "2:o", 1)
    seen = picture(position)
    rows = [die for key, die in shapes(seen, "open").items() if key.startswith("9:1")]
    assert [die.text for die in rows] == list("23334")
    steps = {round(right.rect.x - left.rect.x, 3) for left, right in itertools.pairwise(rows)}
    assert len(steps) == 1, "evenly, before anybody has paired them"
    assert {key.split(":")[1] for key in shapes(picture(position, stage=UPRIGHT), "open")} == {"1"}, "a phone shows the others'"


def test_an_action_that_somebody_points_at_shows_its_forests() -> None:
    scene = picture(LAST_TURN, None, pointed="5 7")
    assert {key: glow.style for key, glow in shapes(scene, "glow").items()} == {"5": "glow told", "7": "glow told"}
    assert not shapes(picture(LAST_TURN, None, pointed="none"), "glow")
    assert not shapes(picture(LAST_TURN, None, pointed="scored"), "glow")


def test_a_tiebreaker_shows_what_is_played_for() -> None:
    scene = picture(TIEBREAKER)
    assert {key for key, forest in shapes(scene, "forest").items() if "dim" not in forest.style} == {"3"}
    assert {key for key, tree in shapes(scene, "tree").items() if "dim" not in tree.style} == {"3:0", "3:1"}
    assert shapes(scene, "tree")["4:0"].style == "tree blue dim"
    assert [spot.token for spot in scene.hotspots if spot.key.startswith("split:")] == ["split:3", "split:none"]
    assert main(picture(TIEBREAKER, 1)).token == "do:none", "who can do nothing that counts has one button to press"
    assert shapes(scene, "plaque")[""].text == "Tiebreaker 5"
    assert shapes(scene, "token")["4:0"].style == "token first blue dim"
    first = picture(TIEBREAKER, chosen=("dice:12235 01 -",))
    assert [line.text for line in shapes(first, "verdict").values()] == ["3: you lead by 1"]
    second = picture(TIEBREAKER, chosen=("dice:12235 34 -",))
    assert [line.badge for line in shapes(second, "verdict").values()] == ["That forest is already decided."]
