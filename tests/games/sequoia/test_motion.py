"""How the things of Sequoia move: the dice first, then the trees, then the tokens, and nothing hidden is seen on its way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.moving import seen
from web.games.sequoia.motion import (
    BREATH,
    FLY,
    GROW,
    LANDED,
    ROLL,
    ROOTED,
    SILVER_AFTER,
    SINK,
    SNAP,
    TO_THE_RIM,
    TURN,
    SequoiaMotion,
)
from web.ui.motion import FADE_IN, LAND, POP, SWELL, Track


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


def test_open_dice_roll_before_trees_and_tokens() -> None:
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


def test_a_rolled_die_bounces_once_and_settles_at_its_angle_each_a_little_differently() -> None:
    dice = [die(index)._replace(turn=index - 2.0) for index in range(5)]
    found = tracks([], dice).values()
    assert len({track.begin.turn - track.end.turn for track in found}) == 5
    for track in found:
        poses = [track.movement.pose(track.begin, track.end, step / 200) for step in range(201)]
        above = [round(track.end.y - pose.y, 3) for pose in poses]
        tops = [b for a, b, c in zip(above, above[1:], above[2:], strict=False) if a < b >= c and b > 0]
        assert len(tops) == 2
        assert tops[0] > 2 * tops[1], "it flies, then bounces once"
        assert all(pose.turn == pytest.approx(track.end.turn, abs=6) for pose in poses[int(LANDED * 200) :])


def shown(seat: int, faces: str, sums: tuple[int, ...], turn: int = 4) -> list[Shape]:
    """A seat's row of what was planted."""
    row = [
        Shape(f"shown:{turn}:{seat}:{at}", "tray", "die blue", Rect(40 * at, 30 * seat, 30, 30), face)
        for at, face in enumerate(faces)
    ]
    words = [
        Shape(f"sum:{turn}:{seat}:{at}", "tray", "words sum", Rect(100 + 90 * at, 30 * seat, 30, 30), str(number))
        for at, number in enumerate(sums)
    ]
    return [*row, *words]


def test_a_reveal_holds_its_breath_then_opens_forest_by_forest() -> None:
    before = [plinth(2, 40)._replace(key="plinth:9:0"), plinth(1, 30)._replace(key="plinth:4:1")]
    rank = before[1]._replace(style="plinth second")
    after = [*shown(0, "45226", (9, 4)), *shown(1, "13665", (4, 12)), plinth(3, 50)._replace(key="plinth:9:0"), rank]
    token = Shape("token:9:0", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    banner = Shape("banner", "marks", "banner", Rect(100, 200, 200, 50), "Sequoia!")
    found = tracks([*before, token], [*after, token._replace(style="token first blue"), banner])
    opens = {key: track.start for key, track in found.items() if key.startswith("shown:")}
    assert min(opens.values()) == BREATH == opens["shown:4:0:2"] == opens["shown:4:1:0"], "forest 4"
    assert opens["shown:4:0:0"] == opens["shown:4:0:1"] == BREATH + 80, "forest 9"
    assert opens["shown:4:1:2"] == BREATH + 160, "forest 12"
    assert opens["shown:4:0:4"] == BREATH + 240, "what was left out"
    assert found["plinth:9:0"].start == found["sum:4:0:0"].start == opens["shown:4:0:0"] + ROOTED
    assert found["plinth:4:1"].start == opens["shown:4:0:2"] + ROOTED, "a new rank comes with its forest"
    assert found["banner"].start > max(opens.values())
    assert found["token:9:0"].start >= max(track.start + track.duration for key, track in found.items() if key != "token:9:0")


def test_a_closed_die_gives_nothing_away_and_what_is_read_never_moves() -> None:
    found = tracks([], shown(0, "45226", (9, 4)))
    for key, track in found.items():
        if key.startswith("shown:"):
            [(closed, _)] = track.parts(track.start)
            assert (closed.style, closed.text) == ("die closed", "")
            [(opened, _)] = track.parts(track.start + track.duration)
            assert opened == track.shape
        else:
            assert {(pose.x, pose.y) for pose in map(track.pose, (0, track.start, 9999))} == {track.shape.rect.centre}


def test_a_reveal_goes_on_where_its_place_moves_meanwhile() -> None:
    """As on a phone, when the bar above the hand goes: dice are led there closed; marks beside them do not wait."""
    row = shown(0, "45226", (9, 4))
    assert tracks(row, [shape._replace(rect=shape.rect._replace(y=99)) for shape in row]) == {}
    mark = Shape("mark:0", "tray", "mark blue", Rect(0, 0, 30, 30))
    assert tracks([], [*row, mark])["mark:0"].start == 0


def test_a_rank_that_changes_without_a_reveal_changes_at_once() -> None:
    """As when somebody tries where to plant: a hand that closes must leave no trace."""
    assert tracks([plinth(2)], [plinth(2, style="plinth tied"), die(1)]).keys() == {die(1).key}


def medal(place: int, rect: Rect, layer: str = "tray") -> Shape:
    return Shape(f"token:6:{place}", layer, f"token {('first', 'second')[place]}", rect, "5")


def podium(seat: int, points: int) -> list[Shape]:
    x, top = 800 + 150 * seat, 400 - 5 * points
    return [
        Shape(f"podium:{seat}", "tray", "podium wood", Rect(x, top, 130, 460 - top), f"{points} 0"),
        Shape(f"podium tree:{seat}", "tray", "tree blue", Rect(x + 40, top - 50, 50, 50)),
        Shape(f"podium points:{seat}", "tray", "carving wood figure", Rect(x, 400, 130, 40), str(points)),
    ]


def test_medals_fly_on_an_arc_and_podiums_grow_as_they_land() -> None:
    signs = [medal(place, Rect(300 + 60 * place, 100, 26, 26), "tokens") for place in (0, 1)]
    before = [*signs, *podium(0, 5), *podium(1, 2), *podium(2, 0)]
    landed = [medal(0, Rect(805, 340, 32, 32)), medal(1, Rect(955, 370, 32, 32))]
    socket = Shape("won:6:0", "tokens", "token first blue", signs[0].rect, "5")
    found = tracks(before, [*landed, socket, *podium(0, 10), *podium(1, 3), *podium(2, 0)])
    gold, silver = found["token:6:0"], found["token:6:1"]
    assert (gold.movement, gold.start, silver.start) == (FLY, 0, SILVER_AFTER)
    assert gold.pose(gold.duration / 2).y < min(gold.begin.y, gold.end.y), "an arc"
    assert len(gold.parts(gold.duration / 2)) > 3, "with a trail"
    for seat, flight in enumerate((gold, silver)):
        for part in ("", " tree", " points"):
            track = found[f"podium{part}:{seat}"]
            assert track.start == flight.start + flight.duration
            if part != " tree":
                assert seen(track)
    assert found["podium points:0"].pose(0)[:2] == found["podium points:0"].pose(9999)[:2], "points are read where they are"
    assert found["won:6:0"].start == gold.duration
    assert not any(key.endswith(":2") for key in found), "nothing happens to who gets nothing"
    last = tracks(before, [landed[0]._replace(style="token first last"), *podium(0, 10), *podium(1, 2), *podium(2, 0)])
    assert last["token:6:0"].duration > gold.duration
    assert set(tracks(before, [*landed, *podium(0, 10)], reduced=True)) <= {
        "podium:1",
        "podium:2",
        "podium tree:1",
        "podium tree:2",
    }


def test_where_motion_is_reduced_dice_and_trees_only_fade() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    grown, new = plinth(3, 60), tree()._replace(key="tree:8:0")
    found = tracks([plinth(2), token], [die(1), die(2, "tray"), grown, new, token._replace(style="token first blue")], True)
    assert set(found) == {die(1).key, die(2, "tray").key, "tree:8:0"}
    assert all(seen(track) == {track.shape} for track in found.values())


def test_a_die_is_heard_when_it_comes_down_and_what_is_only_read_is_not() -> None:
    rolled = moving.heard(SequoiaMotion(), [], [die(index) for index in range(3)])
    assert [name for name, _ in rolled] == ["die"] * 3
    assert all(0 < later - sooner <= 80 for (_, sooner), (_, later) in pairwise(rolled))
    assert 0 < rolled[0][1] < ROLL.duration
    assert moving.heard(SequoiaMotion(), [plinth(3)], [plinth(4, 60), tree()]) == []
