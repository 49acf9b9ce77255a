"""How the things of Sequoia move: the dice first, then the trees, then the tokens, and nothing hidden is seen on its way."""

from __future__ import annotations

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.moving import seen
from web.games.sequoia.motion import GROW, LANDED, ROLL, SINK, SequoiaMotion
from web.kit.movements import FADE_IN, FADE_OUT, LAND, POP, SHIFT, SWELL, Track


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    return moving.tracks(SequoiaMotion(), before, after, reduced)


def face(track: Track, clock: float) -> str:
    """The face that a die shows then."""
    [(shape, _)] = track.parts(clock)
    return shape.text


def die(index: int, layer: str = "hand", face: str = "4", style: str = "die blue") -> Shape:
    return Shape(f"{layer} die {index}", layer, style, Rect(50 * index, 600, 40, 40), face)


def tree(number: int, high: float = 40, wide: float = 12, style: str = "tree blue") -> Shape:
    return Shape("tree:7:0", "trees", style, Rect(200, 300 - high, wide, high), str(number))


def test_dice_roll_in_and_what_they_offer_comes_when_they_lie() -> None:
    slip = Shape("slip:7 10", "hand", "slip", Rect(0, 700, 100, 44), "7 10")
    found = tracks([], [*(die(index) for index in range(5)), slip])
    assert [found[die(index).key].movement for index in range(5)] == [ROLL] * 5
    starts = [found[die(index).key].start for index in range(5)]
    assert starts == sorted(set(starts))
    assert found["slip:7 10"].start == max(track.start + track.duration for track in found.values() if track.movement == ROLL)


@pytest.mark.parametrize("layer", ["hand", "tray"])
def test_a_die_on_its_way_tells_nothing_of_its_face(layer: str) -> None:
    [one], [other] = (tracks([], [die(1, layer, pips)]).values() for pips in "26")
    on_the_way = [share / 100 * one.duration for share in range(int(LANDED * 100))]
    assert [face(one, clock) for clock in on_the_way] == [face(other, clock) for clock in on_the_way]
    assert len({face(one, clock) for clock in on_the_way}) > 3
    assert (face(one, one.duration), face(other, other.duration)) == ("2", "6")


def test_a_die_rolled_again_rolls_and_one_laid_elsewhere_moves_there() -> None:
    moved = die(2)._replace(rect=Rect(10, 650, 40, 40), style="die blue left")
    found = tracks([die(1), die(2)], [die(1, face="6"), moved])
    assert {key: track.movement for key, track in found.items()} == {die(1).key: ROLL, die(2).key: SHIFT}


def test_a_hand_of_dice_is_gone_at_once() -> None:
    cup = Shape("cup", "hand", "cup blue", Rect(0, 600, 70, 80))
    slip = Shape("slip:7 10", "hand", "slip", Rect(0, 700, 100, 44), "7 10")
    assert set(tracks([die(1), die(2), slip], [cup])) == {"cup"}


def test_a_reveal_is_dice_then_trees_then_tokens() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    banner = Shape("banner", "marks", "banner", Rect(100, 200, 200, 50), "Sequoia!")
    after = [*(die(index, "tray") for index in range(3)), tree(3, 50), token._replace(style="token first blue"), banner]
    found = tracks([tree(2, 40), token], after)
    kinds = {key: track.movement for key, track in found.items() if not key.startswith("tray")}
    assert kinds == {"tree:7:0": GROW, "token:7:first": SWELL, "banner": POP}
    dice_lie = max(track.start + track.duration for key, track in found.items() if key.startswith("tray"))
    assert found["tree:7:0"].start == found["banner"].start == dice_lie
    assert found["token:7:first"].start >= dice_lie + found["tree:7:0"].duration


@pytest.mark.parametrize("before", [[], [tree(2, 40, 20)], [tree(4, 80)]])
def test_a_tree_grows_with_its_foot_on_the_ground(before: list[Shape]) -> None:
    [track] = tracks(before, [tree(3, 60)]).values()
    begin = track.pose(0)
    assert begin.height == (before[0].rect.height if before else 0)
    if before:
        assert begin.squeeze * begin.height * 12 / 60 == pytest.approx(before[0].rect.width)
    for step in range(11):
        pose = track.pose(track.duration * step / 10)
        assert pose.y + pose.height / 2 == pytest.approx(300)


def test_a_tree_goes_into_the_ground_and_a_ghost_fades() -> None:
    ghost = tree(1, style="tree green ghost")._replace(key="ghost")
    found = tracks([tree(2), ghost], [])
    assert {key: track.movement for key, track in found.items()} == {"tree:7:0": SINK, "ghost": FADE_OUT}
    assert tracks([], [ghost])["ghost"].movement == FADE_IN


def test_a_tree_that_only_looks_different_stays() -> None:
    assert tracks([tree(2, style="tree blue fresh")], [tree(2, style="tree blue leads")]) == {}


def test_tokens_are_dealt_one_after_the_other() -> None:
    dealt = [Shape(f"token:{f}", "tokens", "token first", Rect(20 * f, 0, 15, 15), "3") for f in range(2, 13)]
    starts = [track.start for track in tracks([], dealt).values() if track.movement == LAND]
    assert len(starts) == 11
    assert starts == sorted(set(starts))


def test_where_motion_is_reduced_dice_and_trees_only_fade() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    grown, new = tree(3, 60), tree(1)._replace(key="tree:8:0")
    found = tracks([tree(2), token], [die(1), die(2, "tray"), grown, new, token._replace(style="token first blue")], True)
    assert set(found) == {die(1).key, die(2, "tray").key, "tree:8:0"}
    assert all(seen(track) == {track.shape} for track in found.values())
