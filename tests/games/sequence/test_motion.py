"""How the things of Sequence move: what goes which way, in which order, and that it ends where the scene says."""

from __future__ import annotations

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from web.games.sequence.motion import FLIGHT, LIFT, SequenceMotion
from web.ui.motion import TURN_DOWN, Track, pose_of, word

DECK = Shape("deck", "piles", "back pile", Rect(600, 20, 66, 92))
PILE = Rect(700, 20, 66, 92)


def card(index: int, text: str = "QH", raised: bool = False) -> Shape:
    place = Rect(100 + 50 * index, 500 - 18 * raised, 100, 140)
    return Shape(f"hand:{text}:0", "hand", "card", place, text, came_from="deck")


def chip(space: int, style: str = "chip blue") -> Shape:
    return Shape(f"chip:{space}", "chips", style, Rect(40 * space, 80, 30, 30))


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    return moving.tracks(SequenceMotion(), before, after, reduced)


def test_a_flying_chip_leaves_three_ghosts_and_a_trail_that_fade_when_it_has_landed() -> None:
    start = Shape("pile:1:count", "piles", "caption 100", Rect(600, 300, 60, 20))
    flight = tracks([start], [start, chip(2)._replace(came_from=start.key)])["chip:2"]
    assert flight.pose(flight.start)[:2] == start.rect.centre
    landing = flight.start + FLIGHT
    assert flight.pose(landing)[:3] == pytest.approx(pose_of(chip(2))[:3])
    half_way = flight.parts(landing - FLIGHT / 2)
    assert [word(shape) for shape, _ in half_way] == ["trail", "chip", "chip", "chip", "chip"]
    assert [pose.alpha for _, pose in half_way[1:]] == [0.22, 0.36, 0.52, 1]
    ahead = [pose.x for _, pose in half_way[1:]]
    assert ahead == sorted(ahead, reverse=True), "each ghost is behind the next, which is behind the chip"
    assert all(late.alpha < early.alpha for (_, early), (_, late) in zip(half_way[:4], flight.parts(landing + 110), strict=False))
    assert flight.parts(flight.start + flight.duration) == ((chip(2)._replace(came_from=start.key), flight.end),)


def test_a_hidden_hand_is_gone_at_once() -> None:
    backs = [Shape(f"back:{index}", "hand", "back", card(index).rect) for index in (0, 1)]
    found = tracks([card(0, "QH"), card(1, "2C")], backs)
    assert all(word(track.shape) == "back" and track.origin is None for track in found.values())


def test_a_removed_chip_lifts_off_and_a_ghost_is_gone_at_once() -> None:
    found = tracks([chip(1), Shape("ghost", "chips", "chip blue ghost", Rect(0, 0, 30, 30))], [])
    assert {key: track.movement for key, track in found.items()} == {"chip:1": LIFT}


def test_where_motion_is_reduced_nothing_leaves_its_place() -> None:
    played = Shape("pile:0:1", "piles", "card small", PILE, "QH", came_from="hand:QH:0")
    rail = Shape("rail:0:1", "marks", "rail", Rect(55, 95, 160, 0))
    before = [DECK, card(0), chip(1), chip(2)]
    after = [DECK, played, card(1, "2C"), chip(2, "chip blue ringed"), chip(3), rail]
    found = tracks(before, after, reduced=True)
    assert set(found) == {"pile:0:1", "hand:2C:0", "chip:1", "chip:3", "rail:0:1"}
    for track in found.values():
        assert track.pose(30)[:4] == pytest.approx(pose_of(track.shape)[:4])


def test_the_backs_of_a_closing_hand_turn_down() -> None:
    back = Shape("covered:0", "hand", "back", Rect(100, 500, 100, 140))
    assert tracks([card(0)], [back])["covered:0"].movement == TURN_DOWN
