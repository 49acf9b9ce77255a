"""How things move: what goes which way, in which order, and that it ends where the scene says."""

from __future__ import annotations

import pytest

from engine.scene import Rect, Scene, Shape
from web.kit.motion import plan
from web.kit.tracks import FADE, LANDED, Track, pose_of, word

DECK = Shape("deck", "piles", "back pile", Rect(600, 20, 66, 92))
PILE = Rect(700, 20, 66, 92)


def card(index: int, text: str = "QH", raised: bool = False) -> Shape:
    place = Rect(100 + 50 * index, 500 - 18 * raised, 100, 140)
    return Shape(f"hand:{text}:0", "hand", "card", place, text, came_from="deck")


def chip(space: int, style: str = "chip blue") -> Shape:
    return Shape(f"chip:{space}", "chips", style, Rect(40 * space, 80, 30, 30))


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    """The tracks from one scene to the other by key; each must end where its shape rests, or gone."""
    found = {t.shape.key: t for t in plan(Scene(tuple(before), ()), Scene(tuple(after), ()), reduced)}
    places = {shape.key: shape for shape in after}
    for key, track in found.items():
        end = track.pose(track.start + track.duration)
        if key in places:
            assert end == pytest.approx(pose_of(places[key]))
        else:
            assert end.alpha == 0
    return found


def test_what_stays_does_not_move() -> None:
    assert tracks([DECK, card(0), chip(1)], [DECK, card(0), chip(1)]) == {}


def test_a_played_card_glides_to_its_pile_and_then_the_chip_lands() -> None:
    played = Shape("pile:0:1", "piles", "card small", PILE, "QH", came_from="hand:QH:0")
    found = tracks([card(0), chip(1)], [played, chip(1), chip(2)])
    assert {key: track.kind for key, track in found.items()} == {"pile:0:1": "glide", "chip:2": "land"}
    assert found["pile:0:1"].pose(0) == pytest.approx(pose_of(card(0)))
    assert found["chip:2"].start > found["pile:0:1"].start
    assert found["chip:2"].pose(0).alpha == 0


def test_a_taken_card_turns_from_back_to_face() -> None:
    track = tracks([DECK], [DECK, card(0)])["hand:QH:0"]
    assert track.flips()
    assert track.pose(0).squeeze == track.pose(track.duration).squeeze == 1
    assert track.pose(track.duration / 2).squeeze < 0.1


def test_a_hand_is_turned_over_where_it_lies() -> None:
    backs = [Shape(f"back:{index}", "hand", "back", card(index).rect) for index in (0, 1)]
    hand = [card(0, "QH"), card(1, "2C")]
    found = tracks([DECK, *backs], [DECK, *hand])
    assert [track.origin for track in found.values()] == backs
    assert [track.start for track in found.values()] == [0, 80]


def test_a_hidden_hand_is_gone_at_once() -> None:
    backs = [Shape(f"back:{index}", "hand", "back", card(index).rect) for index in (0, 1)]
    found = tracks([card(0, "QH"), card(1, "2C")], backs)
    assert all(word(track.shape) == "back" and track.origin is None for track in found.values())


def test_a_chosen_card_shifts_and_its_spaces_fade_in() -> None:
    ring = Shape("ring:c7", "marks", "ring", Rect(0, 0, 40, 40))
    found = tracks([card(0)], [card(0, raised=True), ring])
    assert {track.kind for track in found.values()} == {"shift", "fade"}


def test_a_removed_chip_lifts_off_and_a_ghost_is_gone_at_once() -> None:
    found = tracks([chip(1), Shape("ghost", "chips", "chip blue ghost", Rect(0, 0, 30, 30))], [])
    assert {key: track.kind for key, track in found.items()} == {"chip:1": "lift"}


def test_a_line_is_drawn_when_its_last_chip_has_landed_and_then_rings_its_chips() -> None:
    rail = Shape("rail:0:1", "marks", "rail", Rect(55, 95, 160, 0))
    found = tracks([chip(1), chip(2)], [rail, chip(1, "chip blue ringed"), chip(2, "chip blue ringed"), chip(3)])
    landed = found["chip:3"].start + found["chip:3"].duration
    assert found["rail:0:1"].start == landed
    assert [found[key].kind for key in ("chip:1", "chip:2")] == ["swap", "swap"]
    assert found["chip:1"].start >= landed


def test_many_things_keep_together() -> None:
    starts = [track.start for track in tracks([DECK], [DECK, *(card(i, f"{i}H") for i in range(2, 12))]).values()]
    assert starts == sorted(starts)
    assert starts[-1] <= 400


def test_where_motion_is_reduced_nothing_leaves_its_place() -> None:
    played = Shape("pile:0:1", "piles", "card small", PILE, "QH", came_from="hand:QH:0")
    rail = Shape("rail:0:1", "marks", "rail", Rect(55, 95, 160, 0))
    before = [DECK, card(0), chip(1), chip(2)]
    after = [DECK, played, card(1, "2C"), chip(2, "chip blue ringed"), chip(3), rail]
    found = tracks(before, after, reduced=True)
    assert set(found) == {"pile:0:1", "hand:2C:0", "chip:1", "chip:3", "rail:0:1"}
    for track in found.values():
        assert (track.start, track.duration, track.origin) == (0, FADE, None)
        assert track.pose(30)[:4] == pytest.approx(pose_of(track.shape)[:4])


def die(index: int, layer: str = "hand", face: str = "4", style: str = "die blue") -> Shape:
    return Shape(f"{layer} die {index}", layer, style, Rect(50 * index, 600, 40, 40), face)


def tree(number: int, high: float = 40, wide: float = 12, style: str = "tree blue") -> Shape:
    return Shape("tree:7:0", "trees", style, Rect(200, 300 - high, wide, high), str(number))


def test_dice_roll_in_and_what_they_offer_comes_when_they_lie() -> None:
    slip = Shape("slip:7 10", "hand", "slip", Rect(0, 700, 100, 44), "7 10")
    found = tracks([], [*(die(index) for index in range(5)), slip])
    assert [found[die(index).key].kind for index in range(5)] == ["roll"] * 5
    starts = [found[die(index).key].start for index in range(5)]
    assert starts == sorted(set(starts))
    assert found["slip:7 10"].start == max(track.start + track.duration for track in found.values() if track.kind == "roll")


@pytest.mark.parametrize("layer", ["hand", "tray"])
def test_a_die_on_its_way_tells_nothing_of_its_face(layer: str) -> None:
    [one], [other] = (tracks([], [die(1, layer, face)]).values() for face in "26")
    on_the_way = [share / 100 * one.duration for share in range(int(LANDED * 100))]
    assert [one.look(clock).text for clock in on_the_way] == [other.look(clock).text for clock in on_the_way]
    assert len({one.look(clock).text for clock in on_the_way}) > 3
    assert (one.look(one.duration).text, other.look(other.duration).text) == ("2", "6")


def test_a_die_rolled_again_rolls_and_one_laid_elsewhere_moves_there() -> None:
    moved = die(2)._replace(rect=Rect(10, 650, 40, 40), style="die blue left")
    found = tracks([die(1), die(2)], [die(1, face="6"), moved])
    assert {key: track.kind for key, track in found.items()} == {die(1).key: "roll", die(2).key: "shift"}


def test_a_hand_of_dice_is_gone_at_once() -> None:
    cup = Shape("cup", "hand", "cup blue", Rect(0, 600, 70, 80))
    slip = Shape("slip:7 10", "hand", "slip", Rect(0, 700, 100, 44), "7 10")
    assert set(tracks([die(1), die(2), slip], [cup])) == {"cup"}


def test_a_reveal_is_dice_then_trees_then_tokens() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    banner = Shape("banner", "marks", "banner", Rect(100, 200, 200, 50), "Sequoia!")
    after = [*(die(index, "tray") for index in range(3)), tree(3, 50), token._replace(style="token first blue"), banner]
    found = tracks([tree(2, 40), token], after)
    kinds = {key: track.kind for key, track in found.items() if not key.startswith("tray")}
    assert kinds == {"tree:7:0": "grow", "token:7:first": "swap", "banner": "pop"}
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
    assert {key: track.kind for key, track in found.items()} == {"tree:7:0": "sink", "ghost": "fade out"}
    assert tracks([], [ghost])["ghost"].kind == "fade"


def test_a_tree_that_only_looks_different_stays() -> None:
    assert tracks([tree(2, style="tree blue fresh")], [tree(2, style="tree blue leads")]) == {}


def test_tokens_are_dealt_one_after_the_other() -> None:
    dealt = [Shape(f"token:{f}", "tokens", "token first", Rect(20 * f, 0, 15, 15), "3") for f in range(2, 13)]
    starts = [track.start for track in tracks([], dealt).values() if track.kind == "land"]
    assert len(starts) == 11
    assert starts == sorted(set(starts))


def test_where_motion_is_reduced_dice_and_trees_only_fade() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    grown, new = tree(3, 60), tree(1)._replace(key="tree:8:0")
    found = tracks([tree(2), token], [die(1), die(2, "tray"), grown, new, token._replace(style="token first blue")], True)
    assert set(found) == {die(1).key, die(2, "tray").key, "tree:8:0"}
    assert all((track.kind, track.look(track.start)) == ("fade", track.shape) for track in found.values())
