"""The picture of Sequoia: dice and forests, hints, layout, and the end."""

from __future__ import annotations

import itertools
import math
import random
from functools import cache
from typing import Any

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.picture.dice import LEAST_DIE
from engine.games.sequoia.picture.ending import Podiums, standing_order
from engine.games.sequoia.picture.ring import is_large
from engine.games.sequoia.rules.setup import FORESTS
from engine.games.sequoia.rules.table import NOBODY, known_after, paid, payments
from engine.scene import POINTING, Hotspot, Rect, Scene, Shape, Spotlight, Stage, View
from tests.engine.pictures import lying_on, overlap
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import over

WIDE = Stage(Rect(0, 0, 750, 750), Rect(780, 500, 460, 280), Rect(780, 200, 460, 240))
UPRIGHT = Stage(Rect(8, 50, 344, 344), Rect(8, 400, 344, 180), Rect(0, 0, 0, 0))
SMALL = Stage(Rect(14, 56, 292, 292), Rect(8, 352, 304, 150), Rect(0, 0, 0, 0))
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
    return GAME.scene(GAME.parse_position(position).observe(seat), View(stage, NAMES, tuple(GAME.colours), **view))


def shapes(scene: Scene, kind: str) -> dict[str, Shape]:
    """The shapes whose keys begin with this, by the rest of their keys."""
    return {shape.key.partition(":")[2]: shape for shape in scene.shapes if shape.key.partition(":")[0] == kind}


def shape(scene: Scene, key: str) -> Shape:
    [found] = [shape for shape in scene.shapes if shape.key == key]
    return found


def enabled(scene: Scene) -> list[str]:
    return [hotspot.token for hotspot in scene.hotspots if hotspot.enabled]


def dice(scene: Scene) -> list[Hotspot]:
    """The dice that can be pressed."""
    return [spot for spot in scene.hotspots if spot.key.startswith(("die:", "paired:"))]


def main(scene: Scene) -> Hotspot:
    """The button that makes the choice."""
    [spot] = [spot for spot in scene.hotspots if spot.main]
    return spot


def test_a_lifted_die_can_be_put_on_any_other() -> None:
    scene = picture(LAST_TURN, chosen=("dice:13445 - 1",))
    assert [spot.key for spot in dice(scene) if spot.target] == ["die:0", "die:2", "die:3", "die:4"]
    assert [spot.token for spot in dice(scene) if spot.key == "die:4"] == ["dice:13445 14 -"]
    assert [spot.drags for spot in dice(scene)] == [(f"die:9:{die}",) for die in range(5)]
    assert not [spot for spot in dice(picture(LAST_TURN)) if spot.target], "unless no die is lifted"


# Five of a kind


def test_five_of_a_kind_lie_in_two_pairs_and_a_tap_turns_a_die() -> None:
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


def test_on_a_phone_the_last_dice_replace_the_hand() -> None:
    assert shapes(picture(LAST_TURN, None, UPRIGHT), "mark")
    assert not shapes(picture(LAST_TURN, None, UPRIGHT, covered=0), "mark")


def test_on_a_phone_with_a_hand_the_last_dice_lie_above_the_fire() -> None:
    scene = picture(LAST_TURN, 0, UPRIGHT)
    assert [die.text for die in shapes_of(scene, "shown:")] == list("2544414345"), "two pairs each, then the die left out"
    taken = [*shapes_of(scene, "forest:"), shape(scene, "fire")]
    assert len(taken) == len(FORESTS) + 1
    assert min(die.rect.width for die in shapes_of(scene, "shown:")) >= 12
    for one in (*shapes_of(scene, "shown:"), *shapes_of(scene, "mark:")):
        assert not any(overlap(one.rect, other.rect) for other in taken), one
    assert not shapes(picture(LAST_TURN, 0, UPRIGHT, chosen=("dice:13445 12 -",)), "shown")
    assert not shapes(picture(TIEBREAKER, 0, SMALL), "shown"), "three rows would be too small to read"


def test_open_dice_lie_as_they_fell() -> None:
    position = LAST_TURN.replace("2:-", "2:o", 1)
    seen = picture(position)
    rows = [die for key, die in shapes(seen, "open").items() if key.startswith("9:1")]
    assert [die.text for die in rows] == list("23334")
    steps = {round(right.rect.x - left.rect.x, 3) for left, right in itertools.pairwise(rows)}
    assert len(steps) == 1, "evenly, before anyone has paired them"
    assert {key.split(":")[1] for key in shapes(picture(position, stage=UPRIGHT), "open")} == {"1"}, "a phone shows the others'"


def test_a_planting_that_is_pointed_at_lights_its_forests() -> None:
    scene = picture(LAST_TURN, None, pointed="5 7")
    assert {key: glow.style for key, glow in shapes(scene, "glow").items()} == {"5": "glow told", "7": "glow told"}
    assert not shapes(picture(LAST_TURN, None, pointed="none"), "glow")
    assert not shapes(picture(LAST_TURN, None, pointed="scored"), "glow")


def test_a_tiebreaker_shows_which_forests_count() -> None:
    scene = picture(TIEBREAKER)
    assert {key for key, forest in shapes(scene, "forest").items() if "dim" not in forest.style} == {"3"}
    assert {key for key, tree in shapes(scene, "tree").items() if "dim" not in tree.style} == {"3:0", "3:1"}
    assert shapes(scene, "tree")["4:0"].style == "tree blue dim"
    assert [spot.token for spot in scene.hotspots if spot.key.startswith("split:")] == ["split:3", "split:none"]
    assert main(picture(TIEBREAKER, 1)).token == "do:none", "a player with no useful pair has one button"
    assert shapes(scene, "plaque")[""].text == "Tiebreaker 5"
    assert shapes(scene, "token")["4:0"].style == "token first blue dim"
    first = picture(TIEBREAKER, chosen=("dice:12235 01 -",))
    assert [line.text for line in shapes(first, "verdict").values()] == ["3: you lead by 1"]
    second = picture(TIEBREAKER, chosen=("dice:12235 34 -",))
    assert [line.badge for line in shapes(second, "verdict").values()] == ["That forest is already decided."]


# Hints


LIGHT = Spotlight("5 8", ("5", "8"), 0)
"""Of 13445: 1 and 4, then 3 and 5."""


def lit(light: Spotlight | None = LIGHT, position: str = LAST_TURN, **view: Any) -> Scene:
    return picture(position, spotlight=light, **view)


def test_a_hint_points_out_one_pair_after_the_other() -> None:
    first = lit()
    assert first.invitation is not None
    assert first.invitation.targets == (shape(first, "forest:5").rect,)
    dice = [shape for shape in first.shapes if shape.key.startswith("die:")]
    halos = [shape.rect for shape in first.shapes if shape.key.startswith("halo:")]
    assert sorted(int(die.text) for die in dice if die.rect in halos) == [1, 4]
    second = lit(chosen=("dice:13445 02 -",))
    assert second.invitation is not None
    assert second.invitation.targets == (shape(second, "forest:8").rect,)
    done = lit(chosen=("split:5 8",))
    assert done.invitation is None
    plates = [shape.rect for shape in done.shapes if shape.key.startswith("plate:")]
    assert [shape.rect for shape in done.shapes if shape.key.startswith("halo:")] == plates
    assert len(plates) == 2


def test_other_pairs_put_the_light_out() -> None:
    chosen = ("split:6 8",)
    assert lit(chosen=chosen) == lit(None, chosen=chosen)
    assert lit(chosen=("dice:13445 01 -",)) == lit(None, chosen=("dice:13445 01 -",))


def test_with_five_of_a_kind_a_hint_points_out_one_forest_after_the_other() -> None:
    light = Spotlight("3 12", (), None)
    first = lit(light, SEQUOIA)
    assert first.invitation is not None
    assert first.invitation.targets == (shape(first, "forest:3").rect,)
    token = next(spot.token for spot in first.hotspots if spot.key == "forest:3")
    second = lit(light, SEQUOIA, chosen=(token,))
    assert second.invitation is not None
    assert second.invitation.targets == (shape(second, "forest:12").rect,)


def test_in_a_tiebreaker_only_forests_that_count_are_lit() -> None:
    scene = lit(Spotlight("none"), TIEBREAKER)
    assert not [shape for shape in scene.shapes if shape.layer == POINTING and shape.key.startswith("veil")]


# Layout


STAGES = {
    **{f"{side} beside": Stage(Rect(10, 10, side, side), Rect(side + 30, side - 250, 460, 260), Rect(side + 30, 20, 460, 240))
       for side in (540, 620, 752, 1030)},
    **{f"{side} above": Stage(Rect(10, 10, side, side), Rect(10, side + 20, side, 180), Rect(0, 0, 0, 0))
       for side in (304, 344, 380, 480)},
    "low": Stage(Rect(50, 5, 380, 380), Rect(442, 56, 350, 270), Rect(0, 0, 0, 0)),
}  # fmt: skip

APART = (
    ("die", "die"), ("plate", "plate"), ("plate", "plaque"), ("die", "plaque"), ("cell", "cell"), ("plinth", "plinth"),
    ("tree", "sign"), ("tree", "token"), ("token", "token"), ("sign", "sign"), ("verdict", "verdict"),
    ("verdict", "cell"), ("die", "cell"), ("plate", "cell"), ("verdict", "plate"),
)  # fmt: skip
"""Kinds of shapes that never lie on one another, except the small dice at a forest's rim."""

KINDS = {kind for pair in APART for kind in pair}


@cache
def scenes(name: str, seats: int) -> list[Scene]:
    """A seat's picture at several turns of a random game: nothing chosen, and with each of some choices."""
    luck, found, stage = random.Random(f"{name} {seats}"), [], STAGES[name]
    states = [step.before for step in random_game(GAME, GAME.setup(seats=seats), seats) if step.before.to_act]
    for state in luck.sample(states, 2):
        seen = state.observe(state.to_act[0])
        legal = seen.legal_actions()
        tokens = [(), *(GAME.choices(seen, action) for action in luck.sample(legal, min(3, len(legal))))]
        found += [GAME.scene(seen, View(stage, NAMES, tuple(GAME.colours), chosen)) for chosen in tokens]
    return found


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_covers_its_neighbour(seats: int, name: str) -> None:
    stage = STAGES[name]
    for scene in scenes(name, seats):
        lying = scene._replace(shapes=tuple(shape for shape in scene.shapes if shape.style.partition(" ")[0] in KINDS))
        assert [on for on in lying_on(lying, APART) if "rim:" not in on] == []
        discs = [shape.rect for shape in scene.shapes if shape.key.startswith("forest:")]
        for one, other in itertools.combinations(discs, 2):
            assert math.dist(one.centre, other.centre) >= one.width * 1.1
        for place in shapes(scene, "plinth"):
            rect, disc = shape(scene, f"plinth:{place}").rect, shape(scene, f"forest:{place.partition(':')[0]}").rect
            foot = (rect.centre[0], rect.y + rect.height)
            assert math.dist(disc.centre, foot) <= disc.width / 2 * 1.02, "trees are rooted in their disc"
        around = is_large(stage.board, stage.hand)
        for x, y, width, height in (one.rect for one in scene.shapes if one.key.startswith(("die:", "plate:"))):
            for corner in itertools.product((x, x + width), (y, y + height)):
                assert around or stage.hand.inset(-1).holds(*corner), "dice in a row stay in their place"
                assert min(math.dist(corner, disc.centre) for disc in discs) > discs[0].width / 2


@pytest.mark.parametrize("name", STAGES)
def test_dice_are_large_enough_to_press_and_figures_to_read(name: str) -> None:
    stage = STAGES[name]
    for scene in scenes(name, 5):
        for spot in scene.hotspots:
            if spot.rect and spot.key.startswith(("die:", "paired:")):
                assert spot.rect.width >= min(LEAST_DIE, stage.hand.width / 5.4)
        for kind, rect in ((one.style.partition(" ")[0], one.rect) for one in scene.shapes):
            assert kind != "cell" or rect.width >= 36, "wide enough for 10+11"
            assert kind != "plinth" or rect.height >= 9.9, "as high as capitals of 11 pixels, with an edge"
            assert kind != "token" or rect.width >= 13


# The end


BOARD = Rect(24, 24, 752, 752)
END_STAGES = {
    "column": Stage(BOARD, Rect(0, 0, 0, 0), Rect(800, 190, 456, 250)),
    "large": Stage(BOARD, Rect(0, 0, 0, 0), Rect(800, 190, 700, 470)),
    "low": Stage(Rect(8, 5, 380, 380), Rect(0, 0, 0, 0), Rect(400, 120, 436, 128)),
    "upright": Stage(Rect(0, 52, 390, 390), Rect(0, 0, 0, 0), Rect(8, 520, 374, 182)),
}
REPLAY = Stage(Rect(0, 52, 390, 390), Rect(8, 460, 374, 200), Rect(0, 0, 0, 0))


def finished(seats: int, seed: int = 3) -> Any:
    return random_game(GAME, GAME.setup(seats=seats), seed)[-1].after


def end_picture(state: Any, count: int | None, stage: Stage = END_STAGES["column"]) -> Scene:
    view = View(stage, NAMES[: state.setup.seats], tuple(GAME.colours), finale=count)
    return GAME.scene(state.observe(None), view)


def shapes_of(scene: Scene, prefix: str) -> list[Shape]:
    return [shape for shape in scene.shapes if shape.key.startswith(prefix)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_podiums_show_the_points_paid_so_far(seats: int) -> None:
    state = finished(seats)
    order = payments(state.table)
    for count in range(len(order) + 1):
        scene = end_picture(state, count)
        shown = [int(shape(scene, f"podium points:{seat}").text) for seat in range(seats)]
        assert tuple(shown) == paid(order[:count], (0,) * seats)
        heights = [shape(scene, f"podium:{seat}").rect.height for seat in range(seats)]
        assert sorted(range(seats), key=lambda seat: (heights[seat], seat)) == sorted(
            range(seats), key=lambda seat: (shown[seat], seat)
        )


def test_a_medal_nobody_wins_leaves_a_dashed_socket() -> None:
    state = over(2, {3: (3, 1, 4, 0, "0-"), 12: (6, 2, 1, 3, "10")})
    for count in range(3):
        scene = end_picture(state, count)
        assert shape(scene, "none:3:1").style == "token second none"
        assert not shapes_of(scene, "token:3:1")
        assert shape(scene, "none:7:0").style == "token first none", "an empty forest pays nothing"


@pytest.mark.parametrize("name", END_STAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_replay_ends_with_the_final_picture(name: str, seats: int) -> None:
    state = finished(seats)
    count = len(payments(state.table))
    assert end_picture(state, None, END_STAGES[name]) == end_picture(state, count, END_STAGES[name])


def test_a_replay_on_a_phone_has_podiums_in_place_of_the_hand() -> None:
    state = finished(3)
    last = len(payments(state.table))
    assert len(shapes_of(end_picture(state, None, REPLAY), "podium points:")) == 3
    assert not shapes_of(end_picture(state, last, REPLAY), "podium"), "before the panel has its own place"
    board = [shape for shape in end_picture(state, last, REPLAY).shapes if shape.layer != "tray"]
    assert board == [shape for shape in end_picture(state, None, REPLAY).shapes if shape.layer != "tray"]


def test_the_winner_is_gold_and_in_the_middle_once_it_is_known() -> None:
    state = over(3, {2: (2, 1, 1, 0, 0, "0-"), 3: (3, 1, 0, 0, 1, "2-"), 12: (6, 2, 2, 1, 0, "01")})
    for count in range(4):
        scene = end_picture(state, count)
        middle = min(range(3), key=lambda seat: abs(shape(scene, f"podium:{seat}").rect.centre[0] - 1028))
        golden = [seat for seat in range(3) if "gold" in shape(scene, f"podium:{seat}").style]
        assert (middle, golden) == ((0, [0]) if count >= known_after(state.table) else (1, []))


def test_the_order_of_podiums() -> None:
    assert standing_order(5, (4,)) == (0, 1, 4, 3, 2)
    assert standing_order(4, (3,)) == (0, 1, 3, 2)
    assert standing_order(2, (1,)) == (0, 1)
    assert standing_order(5, ()) == standing_order(5, (0, 4)) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("place", [stage.piles for stage in END_STAGES.values()] + [Rect(0, 0, 374, 96)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_podiums_fit_their_panel_and_stay_apart(seats: int, place: Rect, text: float) -> None:
    podiums = Podiums(place, tuple(range(seats)), 30, text)
    for points in (0, 30):
        blocks = [podiums.block(seat, points) for seat in range(seats)]
        for seat, block in enumerate(blocks):
            assert place.inset(-1).holds(block.x, podiums.tree(seat, points, True).y)
            assert place.inset(-1).holds(block.x + block.width, block.y + block.height)
            figure, name = podiums.figure_at(seat), podiums.name_at(seat)
            assert block.y <= figure.y + 0.01 <= figure.y + figure.height <= name.y + 0.01, "points are carved into the block"
        assert all(left.x + left.width < right.x for left, right in itertools.pairwise(blocks))
    assert podiums.name >= 11


def test_a_large_panel_accounts_for_every_forest() -> None:
    state = finished(4)
    order = payments(state.table)
    for count in (0, 1, len(order)):
        scene = end_picture(state, count, END_STAGES["large"])
        assert [head.text for head in shapes_of(scene, "account head:")] == [*map(str, range(2, 13))]
        entries = [entry for entry in shapes_of(scene, "account:") if entry.key.endswith(":paid")]
        assert len(entries) == sum(owner != NOBODY for payment in order[:count] for owner in payment.owners)
        foot = max(shape.rect.y + shape.rect.height for shape in shapes_of(scene, "podium floor"))
        assert foot <= shape(scene, "panel:account").rect.y
    assert not shapes_of(end_picture(state, None), "account"), "the column has no room for it"
