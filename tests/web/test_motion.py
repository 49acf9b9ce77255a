"""The default movements, for a game without its own choreography, and rules that hold for all choreographies."""

from __future__ import annotations

import pytest

from engine.scene import Rect, Scene, Shape
from tests.web.moving import seen, tracks
from web.ui.motion import (
    FADE_IN,
    FADE_OUT,
    GLIDE,
    GLIDE_AS_NEW,
    GLIDE_TURNING,
    LAND,
    SHIFT,
    TURN_DOWN,
    Choreography,
    Movement,
    Track,
    end,
    merged,
    pose_of,
    staggered,
)

PLAIN = Choreography()


class Backs(Choreography):
    """The default of a game whose hands have backs."""

    backs = frozenset({"shell"})


class Lingering(Choreography):
    """Everything leaves slowly."""

    def going(self, shape: Shape) -> Movement | None:
        return FADE_OUT._replace(duration=5000)


def stone(key: str, x: float, layer: str = "stones", text: str = "", style: str = "stone red", came_from: str = "") -> Shape:
    return Shape(key, layer, style, Rect(x, 100, 40, 40), text, came_from=came_from)


def test_moved_things_glide_new_ones_fade_in_and_removed_ones_fade_out() -> None:
    found = tracks(PLAIN, [stone("a", 0), stone("b", 50), stone("c", 90)], [stone("a", 300), stone("b", 50), stone("d", 90)])
    assert {key: track.movement for key, track in found.items()} == {"a": GLIDE, "d": FADE_IN, "c": FADE_OUT}


def test_a_thing_that_comes_from_another_starts_there() -> None:
    found = tracks(PLAIN, [stone("box", 0)], [stone("box", 0), stone("a", 300, came_from="box")])
    assert (found["a"].movement, found["a"].pose(0)) == (GLIDE, pose_of(stone("box", 0)))


def test_many_things_glide_one_after_another() -> None:
    before = [stone(f"{number}", number) for number in range(12)]
    found = tracks(PLAIN, before, [shape._replace(rect=Rect(300, 0, 40, 40)) for shape in before])
    starts = [track.start for track in found.values()]
    assert starts == sorted(set(starts))
    assert starts[-1] <= 400


def test_a_hand_shifts_and_is_turned_over_in_place() -> None:
    backs = [stone("back", 0, "hand", style="shell")]
    found = tracks(Backs(), [*backs, stone("b", 50, "hand")], [stone("a", 0, "hand", "7"), stone("b", 90, "hand")])
    assert {key: track.movement for key, track in found.items()} == {"a": GLIDE_TURNING, "b": SHIFT}
    assert seen(found["a"]) == {backs[0], stone("a", 0, "hand", "7")}
    assert tracks(PLAIN, backs, [stone("a", 0, "hand", "7")])["a"].movement == FADE_IN


def test_the_face_of_a_card_that_leaves_a_hand_covered_is_no_longer_seen() -> None:
    found = tracks(PLAIN, [stone("a", 0, "hand", "7"), stone("b", 50, "hand", "5")], [stone("a", 300), stone("b", 300, text="5")])
    assert {key: track.movement for key, track in found.items()} == {"a": GLIDE_AS_NEW, "b": GLIDE}
    assert seen(found["a"]) == {stone("a", 300)}


@pytest.mark.parametrize("choreography", [PLAIN, Lingering()])
def test_a_thing_removed_from_a_hand_is_gone_at_once(choreography: Choreography) -> None:
    assert tracks(choreography, [stone("a", 0, "hand", "7")], []) == {}


def test_the_board_itself_does_not_move() -> None:
    before, after = ([stone(key, x, "board") for key, x in places] for places in ((("a", 0), ("b", 50)), (("a", 30), ("c", 80))))
    assert tracks(PLAIN, before, after) == {}


def test_with_reduced_motion_things_only_fade() -> None:
    before = [stone("a", 0), stone("b", 50, "hand"), stone("c", 90)]
    found = tracks(PLAIN, before, [stone("a", 300), stone("b", 90, "hand"), stone("d", 90)], reduced=True)
    assert {key: track.movement for key, track in found.items()} == {"a": FADE_IN, "d": FADE_IN, "c": FADE_OUT}


def test_things_follow_each_other() -> None:
    one = Track(stone("a", 0), LAND, None, pose_of(stone("a", 0)), pose_of(stone("a", 0)))
    assert [track.start for track in staggered([one] * 3, 100)] == [100, 180, 260]
    assert end(staggered([one] * 3, 100)) == 260 + LAND.duration
    assert end([]) == 0


def test_a_closing_hand_turns_its_cards_over_in_place_and_shows_no_face() -> None:
    open_hand, closed = [stone("ace", 0, "hand", "A")], [stone("back", 0, "hand", style="shell")]
    found = tracks(Backs(), open_hand, closed)
    assert {key: track.movement for key, track in found.items()} == {"back": TURN_DOWN}
    assert {shape.text for shape in seen(found["back"])} == {""}


def test_a_moving_thing_continues_to_its_new_place_unless_it_turns_into_something_else() -> None:
    flying = Track(stone("a", 300, text="7"), GLIDE, None, pose_of(stone("a", 0)), pose_of(stone("a", 300)))
    leaving = Track(stone("b", 50), FADE_OUT, None, pose_of(stone("b", 50)), pose_of(stone("b", 50)))
    running = {"a": flying, "b": leaving}
    [(key, led), (left, _)] = merged(running, (), Scene((stone("a", 310, text="7"),), ()), 100.0).items()
    assert (key, left) == ("a", "b")
    assert led.end == pose_of(stone("a", 310))
    assert (led.begin, led.start, led.duration) == (flying.begin, flying.start, flying.duration)
    assert "a" not in merged(running, (), Scene((stone("a", 310),), ()), 100.0), "there its text is hidden"
    assert "a" not in merged(running, (), Scene((), ()), 100.0)
    fresh = Track(stone("a", 500), GLIDE, stone("a", 300), pose_of(stone("a", 300)), pose_of(stone("a", 500)), start=20)
    on = merged(running, (fresh,), Scene((stone("a", 500),), ()), 100.0)["a"]
    assert (on.start, on.begin) == (120, flying.pose(100.0))
