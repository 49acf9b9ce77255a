"""What a hint or a lesson points out on the table of Sequence: light on a card, its space, and what the words are about."""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.scene import Scene, Shape, Spotlight, Stage, View
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import WIDE, at_every_stage
from web.ui.motion import word

HELD = "6H 9S 2D 8C"
STATE = position("e6-g6 c4 h8", "h6 e8 f4 d3", hands={0: HELD})
LIGHT = Spotlight("6H d6", ("g6", "f6", "e6", "d6"), 0)


def picture(light: Spotlight | None, *chosen: str, stage: Stage = WIDE) -> Scene:
    return GAME.scene(STATE.observe(0), View(stage, ("Mira", "Tom"), ("blue", "green"), chosen, spotlight=light))


def of_kind(scene: Scene, kind: str) -> list[Shape]:
    return [shape for shape in scene.shapes if word(shape) == kind]


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


@pytest.mark.parametrize("chosen", [("card:9S",), ("space:b4",), ("card:8C",)])
def test_whoever_chooses_something_else_sees_the_table_as_ever(chosen: tuple[str, ...]) -> None:
    assert {spot.token for spot in picture(None).hotspots if spot.enabled} >= set(chosen)
    assert picture(LIGHT, *chosen) == picture(None, *chosen) != picture(None)
