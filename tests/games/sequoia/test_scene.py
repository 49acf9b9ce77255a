"""The picture of Sequoia: what lights up, who leads, what is offered, and what a screen with one place for two things shows."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.picture.layout import clearings, dice_places, slip_places
from engine.games.sequoia.rules.setup import FORESTS
from engine.scene import Rect, Scene, Shape, Stage, View

WIDE = Stage(Rect(0, 0, 750, 750), Rect(780, 500, 460, 280), Rect(780, 200, 460, 240))
NARROW = Stage(Rect(8, 100, 304, 304), Rect(8, 500, 304, 276), Rect(8, 500, 304, 276))
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


def test_the_forests_stand_in_a_ring_and_do_not_overlap() -> None:
    for board in (WIDE.board, NARROW.board):
        places = clearings(board)
        assert list(places) == list(FORESTS)
        for one, other in itertools.combinations(places.values(), 2):
            assert math.dist(one.centre, other.centre) >= one.width
        assert all(place.x >= board.x and place.x + place.width <= board.x + board.width for place in places.values())
        assert places[7].y == min(place.y for place in places.values())


def test_a_chosen_split_lights_its_two_forests_and_pairs_the_dice() -> None:
    before, after = picture(LAST_TURN), picture(LAST_TURN, chosen=("split:5 8",))
    assert not shapes(before, "glow")
    assert set(shapes(after, "glow")) == {"5", "8"}
    assert {number: shape.text for number, shape in shapes(after, "ghost").items()} == {"5": "3", "8": "4"}
    assert [shape.text for shape in shapes(after, "own sum").values()] == ["= 5", "= 8"]
    left_out = [key for key, die in shapes(after, "die").items() if "left" in die.style]
    assert left_out == ["9:3"], "1 + 4 and 3 + 5 leave out the other 4"
    assert "do:5 8" in enabled(after)
    assert "do:5 8" not in enabled(before)


def test_slips_offer_each_choice_once_with_its_dice() -> None:
    scene = picture(LAST_TURN)
    slips = [hotspot for hotspot in scene.hotspots if hotspot.group == "hand"]
    assert [slip.token for slip in slips] == [f"split:{action}" for action in GAME.parse_position(LAST_TURN).legal_actions(0)]
    assert slips[0].label.startswith("Plant in 4 and 8: 1 + 3, 4 + 4, leaves out 5")


def test_any_forest_can_be_chosen_with_five_of_a_kind() -> None:
    scene = picture(SEQUOIA)
    assert enabled(scene) == [f"one:{number}" for number in FORESTS]
    assert set(shapes(scene, "glow")) == set(map(str, FORESTS))
    assert shapes(scene, "sequoia")
    second = picture(SEQUOIA, chosen=("one:7",))
    assert enabled(second) == [f"two:{number}" for number in FORESTS]
    assert "do:2 7" in enabled(picture(SEQUOIA, chosen=("one:7", "two:2")))


def test_leaders_are_marked_with_their_lead() -> None:
    trees = shapes(picture(LAST_TURN, None), "tree")
    assert trees["6:0"].style == "tree blue leads"
    assert trees["6:0"].badge == "+5"
    assert (trees["2:0"].badge, trees["2:1"].badge) == ("=", "=")
    assert (trees["5:1"].badge, "leads" in trees["5:1"].style) == ("", True), "one tree ahead needs no number"
    assert trees["6:0"].rect.height > trees["4:0"].rect.height, "more trees stand taller"
    labels = {hotspot.key: hotspot.label for hotspot in picture(LAST_TURN).hotspots}
    assert labels["forest:6"] == "Forest 6, 6 and 1 points: Ada 5 trees, leads by 5"
    assert labels["forest:2"].endswith("Ada 1 tree, tied for the lead; Ben 1 tree, tied for the lead")


def test_what_was_revealed_lies_in_the_tray() -> None:
    scene = picture(LAST_TURN, None)
    assert [die.text for key, die in shapes(scene, "shown").items() if key.startswith("9:1")] == ["1", "4", "3", "4", "5"]
    assert {key: shape.text for key, shape in shapes(scene, "sum").items()} == {
        "9:0:0": "= 7", "9:0:1": "= 8", "9:1:0": "= 5", "9:1:1": "= 7",
    }  # fmt: skip
    fresh = {key for key, tree in shapes(scene, "tree").items() if "fresh" in tree.style}
    assert fresh == {"7:0", "8:0", "5:1", "7:1"}


def test_a_tiebreaker_shows_live_forests_only() -> None:
    scene = picture(TIEBREAKER)
    assert {key for key, forest in shapes(scene, "forest").items() if "dim" not in forest.style} == {"3"}
    assert set(shapes(scene, "tree")) == {"3:0", "3:1"}
    assert [hotspot.token for hotspot in scene.hotspots if hotspot.group == "hand"] == ["split:3", "split:none"]
    assert enabled(picture(TIEBREAKER, 1)) == ["do:none"], "who can do nothing that counts has one button to press"
    [fire] = shapes(scene, "fire").values()
    assert (fire.text, fire.badge) == ("5", "tiebreaker")
    assert shapes(scene, "token")["4:0"].style == "token first blue"


def test_while_closed_there_is_a_cup_and_no_die() -> None:
    scene = picture(LAST_TURN, None, covered=0)
    assert shapes(scene, "cup")
    assert not shapes(scene, "die")
    assert not enabled(scene)


@pytest.mark.parametrize("seat", [0, None])
def test_a_narrow_screen_shows_the_tray_where_no_hand_is(seat: int | None) -> None:
    covered = None if seat == 0 else 0
    assert shapes(picture(LAST_TURN, seat, covered=covered), "shown")
    assert not shapes(picture(LAST_TURN, seat, NARROW, covered=covered), "shown")
    revealed = LAST_TURN.replace("pair", "roll").replace("13445,23334 -,-", "-,- -,-")
    assert shapes(picture(revealed, None, NARROW), "shown")


@pytest.mark.parametrize("stage", [WIDE, NARROW], ids=["wide", "narrow"])
def test_fifteen_slips_fit_and_can_be_hit(stage: Stage) -> None:
    places = slip_places(stage.hand, 15)
    assert all(place.width >= 44 and place.height >= 44 for place in places)
    assert max(place.y + place.height for place in places) <= stage.hand.y + stage.hand.height + 1
    assert min(place.x for place in places) >= stage.hand.x
    assert max(place.x + place.width for place in places) <= stage.hand.x + stage.hand.width
    dice = dice_places(stage.hand, (2, 2, 1))
    assert dice[0].x >= stage.hand.x
    assert dice[-1].x + dice[-1].width <= stage.hand.x + stage.hand.width
