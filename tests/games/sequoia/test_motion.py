"""How the things of Sequoia move: the dice first, then the trees, then the tokens, and nothing hidden is seen on its way."""

from __future__ import annotations

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.moving import seen
from web.games.sequoia.growing import GROW, SINK
from web.games.sequoia.motion import SequoiaMotion
from web.games.sequoia.rolling import LANDED, ROLL, SNAP, TO_THE_RIM, TURN
from web.kit.movements import FADE_IN, LAND, POP, SWELL, Track


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    return moving.tracks(SequoiaMotion(), before, after, reduced)


def face(track: Track, clock: float) -> str:
    """The face that a die shows then."""
    [(shape, _)] = track.parts(clock)
    return shape.text


def die(index: int, layer: str = "hand", face: str = "4", style: str = "die blue") -> Shape:
    return Shape(f"{'die' if layer == 'hand' else layer}:{index}", layer, style, Rect(50 * index, 600, 40, 40), face)


def plinth(number: int, high: float = 40, wide: float = 12, style: str = "plinth leads") -> Shape:
    return Shape("plinth:7:0", "trees", style, Rect(200, 300 - high, wide, high), str(number))


def tree(foot: float = 300, style: str = "tree blue") -> Shape:
    return Shape("tree:7:0", "trees", style, Rect(200, foot - 40, 12, 40))


def test_dice_roll_in_and_what_is_said_of_them_comes_when_they_lie() -> None:
    hint = Shape("hint", "hand", "words hint", Rect(0, 700, 100, 44), "Pair them")
    found = tracks([], [*(die(index) for index in range(5)), hint._replace(style="banner")])
    assert [found[die(index).key].movement for index in range(5)] == [ROLL] * 5
    starts = [found[die(index).key].start for index in range(5)]
    assert starts == sorted(set(starts))
    assert found["hint"].start == max(track.start + track.duration for track in found.values() if track.movement == ROLL)


@pytest.mark.parametrize("layer", ["hand", "tray"])
def test_a_die_on_its_way_tells_nothing_of_its_face(layer: str) -> None:
    [one], [other] = (tracks([], [die(1, layer, pips)]).values() for pips in "26")
    on_the_way = [share / 100 * one.duration for share in range(int(LANDED * 100))]
    assert [face(one, clock) for clock in on_the_way] == [face(other, clock) for clock in on_the_way]
    assert len({face(one, clock) for clock in on_the_way}) > 3
    assert (face(one, one.duration), face(other, other.duration)) == ("2", "6")


def test_a_die_snaps_to_another_and_goes_on_to_the_rim() -> None:
    near, far = (die(2)._replace(rect=Rect(100 + by, 600, 40, 40)) for by in (60, 220))
    assert [track.movement for track in tracks([die(2)], [near]).values()] == [SNAP]
    assert [track.movement for track in tracks([die(2)], [far]).values()] == [TO_THE_RIM]
    assert (SNAP.duration, TO_THE_RIM.duration) == (160, 220)


def test_a_die_turned_by_hand_is_seen_to_turn() -> None:
    [track] = tracks([die(1)], [die(1, face="5")]).values()
    assert (track.movement, track.duration) == (TURN, 180)
    assert face(track, 0.2 * track.duration) == "4"
    assert face(track, 0.8 * track.duration) == "5"
    assert min(track.pose(step * 18).squeeze for step in range(11)) < 0.4


def test_a_hand_of_dice_is_gone_at_once_and_so_is_what_it_would_plant() -> None:
    cup = Shape("cup", "hand", "cup blue", Rect(0, 600, 70, 80))
    ghost, trial = tree(270, "tree blue ghost"), plinth(3, 50, style="plinth tied trial")
    assert set(tracks([die(1), die(2), ghost, trial], [cup, tree(290), plinth(2, 40)])) == {"cup"}
    assert set(tracks([die(1), ghost, trial], [cup])) == {"cup"}


def test_a_reveal_is_dice_then_trees_then_tokens() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    banner = Shape("banner", "marks", "banner", Rect(100, 200, 200, 50), "Sequoia!")
    after = [*(die(index, "tray") for index in range(3)), plinth(3, 50), token._replace(style="token first blue"), banner]
    found = tracks([plinth(2, 40), token], after)
    kinds = {key: track.movement for key, track in found.items() if not key.startswith("tray")}
    assert kinds == {"plinth:7:0": GROW, "token:7:first": SWELL, "banner": POP}
    dice_lie = max(track.start + track.duration for key, track in found.items() if key.startswith("tray"))
    assert found["plinth:7:0"].start == found["banner"].start == dice_lie
    assert found["token:7:first"].start >= dice_lie + found["plinth:7:0"].duration


@pytest.mark.parametrize("before", [[], [plinth(2, 40, 20)], [plinth(4, 80)]])
def test_a_plinth_grows_with_its_foot_on_the_ground(before: list[Shape]) -> None:
    [track] = tracks(before, [plinth(3, 60)]).values()
    begin = track.pose(0)
    assert begin.height == (before[0].rect.height if before else 0)
    if before:
        assert begin.squeeze * begin.height * 12 / 60 == pytest.approx(before[0].rect.width)
    for step in range(11):
        pose = track.pose(track.duration * step / 10)
        assert pose.y + pose.height / 2 == pytest.approx(300)


def test_a_tree_rises_with_its_plinth_and_goes_into_the_ground() -> None:
    [track] = tracks([tree(290)], [tree(284)]).values()
    assert track.pose(track.duration).y < track.pose(0).y
    assert {key: track.movement for key, track in tracks([tree(), plinth(2)], []).items()} == {
        "tree:7:0": SINK, "plinth:7:0": SINK,
    }  # fmt: skip
    assert tracks([], [tree(style="tree blue ghost")])["tree:7:0"].movement == FADE_IN


def test_a_plinth_that_only_looks_different_stays() -> None:
    assert tracks([plinth(2, style="plinth leads fresh")], [plinth(2, style="plinth tied")]) == {}


def test_tokens_are_dealt_one_after_the_other() -> None:
    dealt = [Shape(f"token:{f}", "tokens", "token first", Rect(20 * f, 0, 15, 15), "3") for f in range(2, 13)]
    starts = [track.start for track in tracks([], dealt).values() if track.movement == LAND]
    assert len(starts) == 11
    assert starts == sorted(set(starts))


def test_where_motion_is_reduced_dice_and_trees_only_fade() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    grown, new = plinth(3, 60), tree()._replace(key="tree:8:0")
    found = tracks([plinth(2), token], [die(1), die(2, "tray"), grown, new, token._replace(style="token first blue")], True)
    assert set(found) == {die(1).key, die(2, "tray").key, "tree:8:0"}
    assert all(seen(track) == {track.shape} for track in found.values())
