"""The layout of the table of Sequence in CSS pixels: spaces, coordinates, cards, piles, captions, and the end."""

from __future__ import annotations

import itertools
from itertools import pairwise

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.picture.context import caption
from engine.games.sequence.picture.layout import (
    board_places,
    coordinate_places,
    frame_place,
    spread_places,
    uncovered_parts,
)
from engine.games.sequence.rules.board import Board
from engine.games.sequence.rules.board_file import load_board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.scene import Recent, Rect, Stage, View
from tests.games.sequence.positions import play, position
from tests.games.sequence.scenes import BOARDS, MANY, SMALL, WIDE, at_every_board, at_every_stage, own, picture, states
from web.ui.motion import word

CLASSIC = load_board("classic")


@pytest.mark.parametrize("size", [320, 360, 380, 752, 1032])
@pytest.mark.parametrize(
    "geometry", [CLASSIC, load_board(BOARDS["own"]), load_board(BOARDS["tall"])], ids=["classic", "wide", "tall"]
)
def test_coordinates_are_next_to_their_spaces_on_all_four_sides(size: float, geometry: Board) -> None:
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


def test_coordinates_grow_with_the_type_size_as_far_as_the_frame_allows() -> None:
    sizes = [coordinate_places(WIDE.board, CLASSIC, text)["a", "top"].height / 1.3 for text in (1.0, 1.3, 2.0)]
    assert sizes == sorted(sizes)
    assert sizes[0] == pytest.approx(12.4, abs=0.1)
    assert 15 <= sizes[2] <= 20


@pytest.mark.parametrize("hand", [WIDE.hand, SMALL.hand, Rect(0, 0, 360, 106), Rect(0, 0, 357, 134)])
@pytest.mark.parametrize("count", [1, 2, 12, 30, 50])
def test_every_card_of_an_open_pile_can_be_recognised(hand: Rect, count: int) -> None:
    places = spread_places(hand, count)
    strips = uncovered_parts([(place, 0.0) for place in places])
    assert len(places) == count
    assert all(strip.width >= 12.5 and strip.height >= 26 for strip in strips)
    assert all(
        hand.inset(-1).holds(x, y) for rect in places for x, y in ((rect.x, rect.y), (rect.x + rect.width, rect.y + rect.height))
    )
    rows = sorted({rect.y for rect in places})
    assert all(below - above >= places[0].height for above, below in pairwise(rows))


# Piles

STATE = position("h9", "g4", piles={1: "TH KS JS 2C", 0: "8D"})


@pytest.mark.parametrize("seat", [None, 1])
def test_a_pile_can_be_opened_at_any_time(seat: int | None) -> None:
    scene = picture(STATE, ("pile:0",), seat)
    assert [shape.text for shape in scene.shapes if shape.layer == "spread"][1:] == ["8D"]
    assert not [shape for shape in scene.shapes if shape.layer == "hand"]


@pytest.mark.parametrize("token", ["pile:2", "pile:", "pile:x", "pile:-1"])
def test_an_empty_or_unknown_pile_stays_closed(token: str) -> None:
    assert not [shape for shape in own(STATE, token).shapes if shape.layer == "spread"]


def test_without_room_for_piles_a_button_draws_the_card() -> None:
    stage = WIDE._replace(piles=Rect(0, 0, 0, 0))
    scene = own(position("h9", "g4"), stage=stage)
    assert not [spot for spot in scene.hotspots if spot.key in ("deck", "discards") or spot.key.startswith("pile:")]
    assert not [shape for shape in scene.shapes if shape.layer == "piles"]
    scene = own(position("h9", "g4", rules="loss_of_card"), stage=stage)
    deck = next(spot for spot in scene.hotspots if spot.key == "deck")
    assert (deck.group, deck.rect, deck.token, deck.enabled) == ("choices", None, "do:take", False)


def test_without_room_for_piles_one_button_opens_them_in_turn() -> None:
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


# Scenes


def within(inner: Rect, outer: Rect) -> bool:
    """Whether the inner rectangle is inside, to a pixel."""
    return all(outer.inset(-1).holds(inner.x + x, inner.y + y) for x in (0, inner.width) for y in (0, inner.height))


@pytest.mark.parametrize(("stage", "least"), [(WIDE, 44), (MANY, 24)], ids=["wide", "small"])
def test_the_piles_of_twelve_seats_can_be_read(stage: Stage, least: float) -> None:
    """On a phone they are narrow, but a rank of 60 % of a card's width is larger than the smallest type there."""
    scene = own(next(states(3, SequenceSetup(12, 3))), stage=stage)
    piles = [shape.rect for shape in scene.shapes if shape.style == "pile empty"]
    under = [shape for shape in scene.shapes if word(shape) == "caption"]
    assert len(piles) == 12
    assert all(pile.width >= least for pile in piles)
    assert all(shape.rect.width >= 34 for shape in under)
    assert len({shape.text for shape in under[1:]}) == 12, "each pile has its own caption"
    for one, other in pairwise(under[1:]):
        assert one.rect.x + one.rect.width <= other.rect.x or one.rect.y < other.rect.y


@pytest.mark.parametrize(
    ("name", "width", "words"),
    [("Ada", 88, "Ada · 3"), ("Player 12", 88, "Player 12 · 3"), ("Player 12", 59, "P12 · 3"), ("Player 12", 37, "P12"),
     ("Player 1", 46, "P1 · 3"), ("Ludmilla-Charlotte", 124, "Ludmilla-Charlotte · 3"), ("Ludmilla-Charlotte", 60, "Ludmi… · 3"),
     ("Ludmilla-Charlotte", 35, "Lud"), ("Ludmilla-Charlotte", 50, "Ludm… · 3")],
)  # fmt: skip
def test_a_caption_shortens_the_number_before_the_name(name: str, width: float, words: str) -> None:
    assert caption((name, "Zoe"), 0, 3, width) == words


def test_captions_of_similar_names_differ() -> None:
    names = ("Annabel", "Annalise", "Ash", "Aspen")
    for width in range(20, 90, 3):
        assert len({caption(names, seat, 3, width) for seat in range(4)}) == 4


@at_every_board
@at_every_stage
def test_spaces_are_squares_in_the_middle_of_the_frame(board: str, stage: Stage) -> None:
    state = next(states(1, SequenceSetup(board=board)))
    geometry = state.setup.board_data
    scene = own(state, stage=stage)
    frame = next(shape.rect for shape in scene.shapes if word(shape) == "frame")
    spaces = [shape.rect for shape in scene.shapes if shape.key.startswith("space:")]
    assert len(spaces) == geometry.width * geometry.height
    assert all(space.width == pytest.approx(space.height) and within(space, frame) for space in spaces)
    assert frame.centre == pytest.approx(stage.board.centre)
    assert within(frame, stage.board)
    assert max(frame.width, frame.height) == pytest.approx(stage.board.width)
    left, top = min(space.x for space in spaces) - frame.x, min(space.y for space in spaces) - frame.y
    assert left == pytest.approx(top), "the frame has the same width on all sides"


def test_at_the_end_nothing_lies_on_the_chips_and_the_winning_spaces_stay_bright() -> None:
    over = play(position("c7-g7 b5-e5", "b2-f2", sequences="c7-g7/b2-f2", hands={0: "JD"}), "JD f5")
    view = View(WIDE, ("Mira", "Tom"), ("blue", "green"), recent=(Recent(0, "JD f5"),), finale=3)
    order = [shape.key for shape in GAME.scene(over.observe(None), view).shapes]
    assert order.index("dusk") < min(order.index(f"tile:{column}5") for column in "bcdef")
    assert max(order.index("dusk"), order.index("flood")) < min(order.index(key) for key in order if key.startswith("chip:"))
