"""What a hint or a lesson points out on the table of Sequence: light on a card, its space, and what the words are about."""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.scene import POINTING, Scene, Shape, Spotlight, Stage, View
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import PHONE, WIDE, at_every_stage
from web.ui.motion import word

HELD = "6H 9S 2D 8C"
STATE = position("e6-g6 c4 h8", "h6 e8 f4 d3", hands={0: HELD})
LIGHT = Spotlight("6H d6", ("g6", "f6", "e6", "d6"), 0)


def picture(light: Spotlight | None, *chosen: str, stage: Stage = WIDE) -> Scene:
    return GAME.scene(STATE.observe(0), View(stage, ("Mira", "Tom"), ("blue", "green"), chosen, spotlight=light))


def of_kind(scene: Scene, kind: str) -> list[Shape]:
    return [shape for shape in scene.shapes if word(shape) == kind]


def styles(scene: Scene) -> dict[str, str]:
    return {shape.key: shape.style for shape in scene.shapes}


def test_the_card_rises_in_light_and_its_space_is_lit_though_nothing_is_chosen() -> None:
    scene, dark = picture(LIGHT), picture(None)
    [card] = [shape for shape in scene.shapes if shape.key == "hand:6H:0"]
    [before] = [shape for shape in dark.shapes if shape.key == "hand:6H:0"]
    assert "chosen" in card.style.split()
    assert card.rect.y < before.rect.y - 20
    [halo] = of_kind(scene, "halo")
    assert (halo.rect, halo.turn) == (card.rect, card.turn)
    assert styles(scene)["tile:d6"].startswith("lit")
    assert "tile:d6" not in styles(dark)
    assert not [spot for spot in scene.hotspots if spot.pressed]


def test_all_but_target_and_places_stands_back_under_the_chips() -> None:
    scene = picture(LIGHT)
    [veil] = of_kind(scene, "veil")
    spaces = {shape.key: shape.rect for shape in scene.shapes if shape.key.startswith("space:")}
    holes = [[float(side) for side in hole.split(",")] for hole in veil.style.split()[2:]]
    for key, (x, y, wide, high) in spaces.items():
        left, top = x - veil.rect.x, y - veil.rect.y
        kept = [hole for hole in holes if hole[0] <= left and hole[1] <= top]
        kept = [hole for hole in kept if hole[0] + hole[2] >= left + wide and hole[1] + hole[3] >= top + high]
        assert bool(kept) == (key.partition(":")[2] in LIGHT.places), key
    order = [shape.key for shape in scene.shapes]
    assert order.index(veil.key) < min(order.index(key) for key in order if key.startswith("chip:"))


def test_dots_run_from_chip_to_chip_in_the_team_s_colour_and_stop_before_an_open_space() -> None:
    [trace] = of_kind(picture(LIGHT), "trace")
    _, colour, _, *way = trace.style.split()
    assert colour == "blue"
    points = [tuple(float(part) for part in point.split(",")) for point in way]
    places = {shape.key: shape.rect for shape in picture(None).shapes}
    first, middle, last, card = places["chip:g6:0"], places["chip:f6:0"], places["chip:e6:0"], places["space:d6"]
    assert [trace.rect.x + x for x, _ in points[:3]] == pytest.approx([chip.centre[0] for chip in (first, middle, last)], abs=0.1)
    assert trace.rect.x + points[3][0] > card.x + 0.85 * card.width, "the card on the open space stays in sight"


def test_dots_leave_out_an_open_space_among_chips() -> None:
    light = Spotlight("", ("c6", "d6", "e6"), 0)
    state = position("c6 e6", "h6", hands={0: HELD})
    view = View(WIDE, ("Mira", "Tom"), ("blue", "green"), spotlight=light)
    scene = GAME.scene(state.observe(0), view)
    [card] = [shape.rect for shape in scene.shapes if shape.key == "space:d6"]
    before, after = of_kind(scene, "trace")
    ends = [shape.rect.x + float(shape.style.split()[-1].partition(",")[0]) for shape in (before, after)]
    assert before.rect.x < ends[0] < card.x + 0.2 * card.width
    assert card.x + 0.8 * card.width < after.rect.x < ends[1]


@pytest.mark.parametrize(
    ("places", "runs"),
    [
        ("c3 d4 e5 f6", ["c3 d4 e5 f6"]),
        ("a2 a3 c3 b4", ["a2 a3", "c3 b4"]),
        ("a2 b4", []),
        ("a2", []),
        ("b2 b4 b5", ["b2 b4 b5"]),
        ("h9 e6 d5", ["h9 e6 d5"]),
        ("g2 d5 c6", ["g2 d5 c6"]),
        ("b7 g7", []),
        ("b7 j7", []),
        ("b2 b3 b2", ["b2 b3"]),
        ("zz 7 c3 d3", ["c3 d3"]),
    ],
)
def test_dots_join_what_lies_in_one_line(places: str, runs: list[str]) -> None:
    found = of_kind(picture(Spotlight("", tuple(places.split()))), "trace")
    assert list(dict.fromkeys(shape.key.rpartition(" ")[0] for shape in found)) == [f"trace:{run}" for run in runs]
    assert all(shape.style.split()[1] == "gold" for shape in found)


@pytest.mark.parametrize(("blue", "places"), [("h9 e6 d5", "h9 e6 d5"), ("g2 d5 c6", "g2 d5 c6"), ("e6-g6", "g6 f6 e6")])
def test_a_line_is_drawn_whole_from_the_first_chip_to_the_last(blue: str, places: str) -> None:
    light = Spotlight("", tuple(places.split()), 0)
    scene = GAME.scene(
        position(blue, "a3", hands={0: HELD}).observe(0), View(WIDE, ("Mira", "Tom"), ("blue", "green"), spotlight=light)
    )
    [trace] = of_kind(scene, "trace")
    chips = {shape.key: shape.rect.centre for shape in scene.shapes if shape.key.startswith("chip:")}
    _, _, _, *way = trace.style.split()
    points = [tuple(float(part) for part in point.split(",")) for point in way]
    first, last = (chips[f"chip:{space}:0"] for space in (light.places[0], light.places[-1]))
    for (x, y), chip in ((points[0], first), (points[-1], last)):
        assert (trace.rect.x + x, trace.rect.y + y) == pytest.approx(chip, abs=0.1)


@at_every_stage
def test_the_way_keeps_to_one_gutter_from_the_hand_s_side_of_the_board(stage: Stage) -> None:
    scene = picture(LIGHT, stage=stage)
    assert scene.invitation is not None
    spaces = [shape.rect for shape in scene.shapes if shape.key.startswith("space:")]
    [target] = scene.invitation.targets
    [((x, y), (x2, y2))] = scene.invitation.ways
    assert x == x2 or y == y2
    right, foot = max(space.x + space.width for space in spaces), max(space.y + space.height for space in spaces)
    begins, edge = (x, right) if stage == WIDE else (y, foot)
    assert edge - 1 < begins < edge + 5, "it begins at the edge of the spaces"
    for number in range(101):
        at_x, at_y = x + (x2 - x) * number / 100, y + (y2 - y) * number / 100
        assert not [space for space in spaces if space.holds(at_x, at_y)], "it never lies on a card"
    assert min(abs(x2 - target.centre[0]), abs(y2 - target.centre[1])) < target.width


def test_rings_breathe_until_the_space_is_chosen_and_the_way_shows_until_the_card_is() -> None:
    assert picture(LIGHT).invitation is not None
    raised = picture(LIGHT, "card:6H").invitation
    assert raised is not None
    assert raised.targets
    assert not raised.ways
    done = picture(LIGHT, "card:6H", "space:d6")
    assert done.invitation is None
    assert {word(shape) for shape in done.shapes if shape.layer == POINTING} == {"veil", "halo", "trace"}


@pytest.mark.parametrize("chosen", [("card:9S",), ("space:b4",), ("card:8C",)])
def test_whoever_chooses_something_else_sees_the_table_as_ever(chosen: tuple[str, ...]) -> None:
    assert {spot.token for spot in picture(None).hotspots if spot.enabled} >= set(chosen)
    assert picture(LIGHT, *chosen) == picture(None, *chosen) != picture(None)


def test_a_dead_card_is_pointed_out_in_the_hand_alone() -> None:
    state = position("d6", "e3", hands={0: "7H 9S"})
    view = View(PHONE, ("Mira", "Tom"), ("blue", "green"), spotlight=Spotlight("7H dead"))
    scene = GAME.scene(state.observe(0), view)
    assert [shape.key for shape in scene.shapes if shape.layer == POINTING] == ["halo:card"]
    assert scene.invitation is None


def test_a_claim_is_pointed_out_along_its_line() -> None:
    scene = picture(Spotlight("claim e6-i6"))
    assert [shape.key for shape in of_kind(scene, "trace")] == ["trace:e6 f6 g6 h6 i6 0"]
