"""How balls, slips and cards of the word game move, and that nothing hidden is seen on its way."""

from __future__ import annotations

import math

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.moving import seen
from web.games.sequitur.motion import (
    CLOSE_UP,
    FLIP,
    HOP,
    LAY,
    ROLL_OFF,
    TRUNDLE,
    SequiturMotion,
)
from web.ui.motion import FADE_IN, FADE_OUT, SHIFT, Track, pose_of


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    return moving.tracks(SequiturMotion(), before, after, reduced)


def ball(letter: str, place: float, style: str = "ball", layer: str = "rack", came_from: str = "") -> Shape:
    return Shape(f"ball:{letter}", layer, style, Rect(72 * place, 500, 72, 72), letter, came_from=came_from)


def goal(style: str, layer: str = "goals", key: str = "R7") -> Shape:
    return Shape(key, layer, style, Rect(40, 40, 220, 64), "exactly 4 letters", "3")


@pytest.mark.parametrize("places", [7, -7, 3, 30, 0.4, -1])
def test_a_ball_rolls_as_far_as_it_turns_with_its_letter_upright_at_both_ends(places: float) -> None:
    [track] = tracks([ball("A", 8)], [ball("A", 8 + places)]).values()
    assert track.movement == (TRUNDLE if abs(places) > 1.5 else CLOSE_UP)
    assert track.pose(0)[:3] == pytest.approx(pose_of(ball("A", 8))[:3])
    turned = track.pose(track.duration).turn - track.pose(0).turn
    assert math.remainder(turned, 360) == pytest.approx(0, abs=1e-6)
    assert abs(turned - math.degrees(places * 72 / 36)) <= 180
    half = track.pose(track.duration / 2).turn - track.pose(0).turn
    assert half * places > 0


def test_a_ball_on_its_way_turns_under_a_light_that_does_not() -> None:
    [track] = tracks([ball("A", 1)], [ball("A", 7, "ball kept")]).values()
    (body, turned), (light, upright) = track.parts(track.duration / 3)
    assert (body.style, body.text, light.style, light.text) == ("body kept", "A", "light kept", "")
    assert turned.turn != upright.turn == 0
    assert turned._replace(turn=0) == upright
    assert track.parts(track.duration) == ((track.shape, pose_of(track.shape)),)


def test_in_a_rack_that_is_turned_the_balls_pass_each_other() -> None:
    found = tracks([ball("A", 0), ball("B", 7)], [ball("B", 0), ball("A", 7)])
    right, left = (found[key].pose(found[key].duration / 2) for key in ("ball:A", "ball:B"))
    assert left.y - right.y >= 72


@pytest.mark.parametrize(("start", "end"), [((60, 700), (700, 120)), ((600, 760), (660, 300)), ((300, 740), (690, 700))])
def test_a_claimed_goal_flies_along_a_gap_and_up_the_margin(start: tuple[float, float], end: tuple[float, float]) -> None:
    """It is never over what lies between its slip and its place."""
    at = Shape("at:R7", "slips", "seal red", Rect(start[0] - 13, start[1] - 13, 26, 26), "3")
    won = Shape("won:R7", "prizes", "seal red by:720:650", Rect(end[0] - 20, end[1] - 20, 40, 40), "3", came_from="at:R7")
    track = tracks([at], [at, won])["won:R7"]
    assert track.movement.flies
    assert track.duration == 380
    assert track.pose(0)[:3] == pytest.approx((*start, 26))
    assert track.pose(track.duration)[:3] == pytest.approx((*end, 40))
    for step in range(39):
        x, y = track.pose(step * 10)[:2]
        on_its_way = abs(y - 650) < 30 or x > 720 - 30 or abs(x - start[0]) < 30 or abs(y - end[1]) < 30
        assert on_its_way, (step, x, y)


def test_a_ball_that_is_kept_lifts_and_one_that_is_left_out_stays() -> None:
    found = tracks([ball("A", 0), ball("B", 1)], [ball("A", 0, "ball kept"), ball("B", 1, "ball dim")])
    assert {key: track.movement for key, track in found.items()} == {"ball:A": HOP}
    track = found["ball:A"]
    assert min(track.pose(track.duration * share / 10).y for share in range(11)) < pose_of(track.shape).y - 10


def test_a_ball_that_is_taken_out_of_the_rack_only_rises() -> None:
    raised = ball("A", 0, "ball kept")._replace(rect=Rect(0, 480, 72, 72))
    [track] = tracks([ball("A", 0)], [raised]).values()
    assert track.movement == SHIFT
    assert {track.pose(step * 10).turn for step in range(20)} == {0}


def test_a_ball_that_goes_rolls_off_and_a_ghost_is_gone_at_once() -> None:
    found = tracks([ball("A", 0), ball("B", 1, "ball ghost")], [])
    assert {key: track.movement for key, track in found.items()} == {"ball:A": ROLL_OFF}
    assert found["ball:A"].pose(100).x > found["ball:A"].pose(0).x


def test_a_slip_is_laid_down_and_turned_up_where_it_lies() -> None:
    laid = tracks([], [goal("goal red down")])["R7"]
    assert (laid.movement, laid.pose(0).turn != 0) == (LAY, True)
    flipped = tracks([goal("goal red down")], [goal("goal red met")])["R7"]
    assert flipped.movement == FLIP
    assert seen(flipped) == {goal("goal red down"), goal("goal red met")}
    assert flipped.origin == goal("goal red down")
    assert flipped.pose(flipped.duration / 2).squeeze < 0.1


@pytest.mark.parametrize("layer", ["hand", "goals"])
def test_a_slip_that_is_turned_down_shows_its_face_no_more(layer: str) -> None:
    moved = goal("goal red down", layer)._replace(rect=Rect(300, 40, 100, 64))
    assert tracks([goal("goal red", layer)], [goal("goal red down", layer)]) == {}
    assert seen(tracks([goal("goal red", layer)], [moved])["R7"]) == {moved}


def test_a_rack_and_a_goal_in_hand_are_gone_at_once() -> None:
    cover = Shape("cover", "hand", "rack teal", Rect(0, 500, 640, 96))
    hand = [ball("A", 0, layer="hand"), ball("B", 1, "ball kept", "hand"), goal("goal red mine", "hand")]
    assert set(tracks(hand, [cover])) == {"cover"}


def test_where_motion_is_reduced_balls_and_slips_only_fade() -> None:
    before = [ball("A", 0), ball("B", 1), goal("goal red down")]
    after = [ball("A", 5), ball("C", 1), goal("goal red met"), goal("goal green", key="G1")]
    found = tracks(before, after, reduced=True)
    assert {key: track.movement for key, track in found.items()} == {
        "ball:B": FADE_OUT, "ball:C": FADE_IN, "R7": FADE_IN, "G1": FADE_IN,
    }  # fmt: skip
