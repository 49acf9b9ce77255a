"""The picture of Sequence: only the seat to act can press, and everything is in its place on every board."""

from itertools import pairwise

import pytest

from engine.games.sequence.picture.context import caption
from engine.games.sequence.rules.setup import SequenceSetup
from engine.scene import CALLS, Rect, Shape, Stage
from tests.games.sequence.scenes import MANY, WIDE, at_every_board, at_every_stage, own, picture, states


def word(shape: Shape) -> str:
    """The first word of its style."""
    return shape.style.partition(" ")[0]


# Who can press what


def test_calls_are_named() -> None:
    setup = SequenceSetup(seats=6, teams=3, loss_of_card=True, table_talk=True)
    found: dict[str, str] = {}
    for state in states(3, setup, most=40):
        for seat in set(range(6)) - set(state.to_act):
            calls = [spot for spot in picture(state, (), seat).hotspots if spot.group == CALLS]
            assert {spot.token.removeprefix("do:") for spot in calls} == set(map(str, state.legal_actions(seat)))
            assert not any(spot.rect for spot in calls)
            found |= {spot.token: spot.label for spot in calls}
    assert found["do:take"] == "Draw a card late"
    assert found["do:talk 1"] == "Call table talk: green"


# Where everything is


@at_every_stage
def test_cards_and_piles_stay_in_their_places(stage: Stage) -> None:
    for state in list(states(10))[::41]:
        scene = own(state, stage=stage)
        for hotspot in scene.hotspots:
            if hotspot.group == "hand" and hotspot.rect is not None:
                assert hotspot.rect.width >= 44
                assert within(hotspot.rect, stage.hand)
        for shape in scene.shapes:
            if shape.layer == "piles":
                assert shape.rect.x + shape.rect.width <= stage.piles.x + stage.piles.width + 5
                assert shape.rect.y + shape.rect.height <= stage.piles.y + stage.piles.height + 1


def within(inner: Rect, outer: Rect) -> bool:
    """Whether it lies inside, to a pixel."""
    return all(outer.inset(-1).holds(inner.x + x, inner.y + y) for x in (0, inner.width) for y in (0, inner.height))


@pytest.mark.parametrize(("stage", "least"), [(WIDE, 44), (MANY, 24)], ids=["wide", "small"])
def test_twelve_seats_have_piles_that_can_be_read(stage: Stage, least: float) -> None:
    """On a phone they are narrow, yet a rank of 60 % of a card's width is larger than the smallest type there."""
    scene = own(next(states(3, SequenceSetup(12, 3))), stage=stage)
    piles = [shape.rect for shape in scene.shapes if shape.style == "pile empty"]
    under = [shape for shape in scene.shapes if word(shape) == "caption"]
    assert len(piles) == 12
    assert all(pile.width >= least for pile in piles)
    assert all(shape.rect.width >= 34 for shape in under)
    assert len({shape.text for shape in under[1:]}) == 12, "one can tell whose is whose"
    for one, other in pairwise(under[1:]):
        assert one.rect.x + one.rect.width <= other.rect.x or one.rect.y < other.rect.y


@pytest.mark.parametrize(
    ("name", "width", "words"),
    [("Ada", 88, "Ada · 3"), ("Player 12", 88, "Player 12 · 3"), ("Player 12", 59, "P12 · 3"), ("Player 12", 37, "P12"),
     ("Player 1", 46, "P1 · 3"), ("Ludmilla-Charlotte", 124, "Ludmilla-Charlotte · 3"), ("Ludmilla-Charlotte", 60, "Ludmi… · 3"),
     ("Ludmilla-Charlotte", 35, "Lud"), ("Ludmilla-Charlotte", 50, "Ludm… · 3")],
)  # fmt: skip
def test_captions_say_who_it_is_first(name: str, width: float, words: str) -> None:
    assert caption((name, "Zoe"), 0, 3, width) == words


def test_captions_of_names_that_begin_alike_are_told_apart() -> None:
    names = ("Annabel", "Annalise", "Ash", "Aspen")
    for width in range(20, 90, 3):
        assert len({caption(names, seat, 3, width) for seat in range(4)}) == 4


@at_every_board
@at_every_stage
def test_spaces_are_squares_in_the_middle_of_the_board(board: str, stage: Stage) -> None:
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
    assert left == pytest.approx(top), "the frame is as wide on all sides"
