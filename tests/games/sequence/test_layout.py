"""How large things are on the table of Sequence: spaces and coordinates, the fan of a hand, open piles. In CSS pixels."""

from __future__ import annotations

import itertools

import pytest

from engine.games.sequence.picture.layout import (
    board_places,
    coordinate_places,
    frame_place,
    spread_places,
    uncovered_parts,
)
from engine.games.sequence.rules.board import Board
from engine.games.sequence.rules.board_file import load_board
from engine.scene import Rect
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import BOARDS, SMALL, WIDE, own, picture

CLASSIC = load_board("classic")


@pytest.mark.parametrize("size", [320, 360, 380, 752, 1032])
@pytest.mark.parametrize(
    "geometry", [CLASSIC, load_board(BOARDS["own"]), load_board(BOARDS["tall"])], ids=["classic", "wide", "tall"]
)
def test_all_four_sides_have_coordinates_beside_their_spaces(size: float, geometry: Board) -> None:
    stage = Rect(10, 20, size, size)
    places, spaces = coordinate_places(stage, geometry, 1.0), board_places(stage, geometry)
    frame = frame_place(stage, geometry)
    letters = [chr(ord("a") + column) for column in range(geometry.width)]
    numbers = [str(row + 1) for row in range(geometry.height)]
    assert set(places) == {*itertools.product(letters, ("top", "foot")), *itertools.product(numbers, ("left", "right"))}
    for (text, _), place in places.items():
        space = spaces[f"{text}1"] if text in letters else spaces[f"a{text}"]
        axis = 0 if text in letters else 1
        assert place.centre[axis] == pytest.approx(space.centre[axis]), "a letter is above its column, a number beside its row"
        assert place.height / 1.3 >= 10.5, "the least type size"
        assert frame.inset(-2).holds(*place.centre)
        assert not any(space.inset(1).holds(*place.centre) for space in spaces.values())


def test_coordinates_grow_with_the_words_as_far_as_the_wood_allows() -> None:
    sizes = [coordinate_places(WIDE.board, CLASSIC, text)["a", "top"].height / 1.3 for text in (1.0, 1.3, 2.0)]
    assert sizes == sorted(sizes)
    assert sizes[0] == pytest.approx(12.4, abs=0.1)
    assert 15 <= sizes[2] <= 20


@pytest.mark.parametrize("hand", [WIDE.hand, SMALL.hand, Rect(0, 0, 360, 106), Rect(0, 0, 357, 134)])
@pytest.mark.parametrize("count", [1, 2, 12, 30, 50])
def test_every_card_of_an_open_pile_can_be_told(hand: Rect, count: int) -> None:
    places = spread_places(hand, count)
    strips = uncovered_parts([(place, 0.0) for place in places])
    assert len(places) == count
    assert all(strip.width >= 12.5 and strip.height >= 26 for strip in strips)
    assert all(
        hand.inset(-1).holds(x, y) for rect in places for x, y in ((rect.x, rect.y), (rect.x + rect.width, rect.y + rect.height))
    )
    rows = sorted({rect.y for rect in places})
    assert all(below - above >= places[0].height for above, below in itertools.pairwise(rows))


# Open piles in the picture

STATE = position("h9", "g4", piles={1: "TH KS JS 2C", 0: "8D"})


@pytest.mark.parametrize("seat", [None, 1])
def test_a_pile_can_be_opened_at_any_time(seat: int | None) -> None:
    scene = picture(STATE, ("pile:0",), seat)
    assert [shape.text for shape in scene.shapes if shape.layer == "spread"][1:] == ["8D"]
    assert not [shape for shape in scene.shapes if shape.layer == "hand"]


@pytest.mark.parametrize("token", ["pile:2", "pile:", "pile:x", "pile:-1"])
def test_a_pile_that_is_empty_or_nobodys_stays_closed(token: str) -> None:
    assert not [shape for shape in own(STATE, token).shapes if shape.layer == "spread"]


def test_where_there_is_no_room_for_piles_the_card_is_taken_by_a_button() -> None:
    stage = WIDE._replace(piles=Rect(0, 0, 0, 0))
    scene = own(position("h9", "g4"), stage=stage)
    assert not [spot for spot in scene.hotspots if spot.key in ("deck", "discards") or spot.key.startswith("pile:")]
    assert not [shape for shape in scene.shapes if shape.layer == "piles"]
    scene = own(position("h9", "g4", rules="loss_of_card"), stage=stage)
    deck = next(spot for spot in scene.hotspots if spot.key == "deck")
    assert (deck.group, deck.rect, deck.token, deck.enabled) == ("choices", None, "do:take", False)


def test_where_there_is_no_room_for_piles_one_button_leads_through_them() -> None:
    stage = WIDE._replace(piles=Rect(0, 0, 0, 0))
    state = position("h9", "g4", "a5", seats=3, piles={0: "8D", 2: "TH KS"})
    chosen: tuple[str, ...] = ()
    found = []
    for _ in range(3):
        scene = own(state, *chosen, stage=stage)
        button = next(spot for spot in scene.hotspots if spot.key == "discards")
        assert (button.group, button.rect, button.enabled) == ("choices", None, True)
        found.append(button.token)
        chosen = (button.token,)
    assert found == ["pile:2", "pile:0", "pile:2"]
    closing = next(spot for spot in own(state, "pile:2", stage=stage).hotspots if spot.group == "hand")
    assert closing.token == "pile:2"
