"""A game's look is found by its folder, no game is painted as another, and whatever is missing is named in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import web.games.sequoia
from engine.game import load_game
from engine.scene import Rect, Scene, Shape
from tests.web import look_contract
from tests.web.look_contract import Shown
from tests.web.stand_in import StandIn
from tests.web.test_painters import TABLES, play
from web.ui.look import Look, MissingLookError, Painting, Plate, load_look
from web.ui.motion import GLIDE, LAND, Choreography, Movement, Track
from web.ui.paint.surface import Pen

SEQUENCE = next(number for number, (game, _) in enumerate(TABLES) if game.name == "sequence")

BOAT = Shape("boat", "boats", "boat red", Rect(10, 10, 40, 40), "7")


@pytest.fixture
def page() -> Iterator[StandIn]:
    with StandIn().installed() as page:
        yield page


# What is missing


def test_a_game_without_a_look_is_told_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    load_look.cache_clear()
    monkeypatch.delattr(web.games.sequoia, "LOOK")
    with pytest.raises(MissingLookError, match=r"^sequoia has no look\. Write LOOK = Look\(…\) in web/games/sequoia/"):
        load_look("sequoia")


def test_a_game_that_is_not_there_has_no_look() -> None:
    with pytest.raises(MissingLookError, match="no game called 'ludo'"):
        load_look("ludo")


def test_a_style_without_painter_is_refused() -> None:
    with pytest.raises(MissingLookError, match="No painter for the style 'marble blue'"):
        load_look("sequence").painting("marble blue")


def negative(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    from web.ui.paint.surface import disc

    pen.context.fill(disc(0, 0, pen.width - 9999))


def nothing(_pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """Paints nothing."""


class Endless(Choreography):
    """Everything moves for ever."""

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        return LAND._replace(duration=1e9)

    def appearing(self, shape: Shape) -> Movement | None:
        return LAND._replace(duration=1e9)


class Barking(Choreography):
    """Everything is heard by a name of its own."""

    def sound(self, track: Track) -> str:
        return "bark"


class Telling(Choreography):
    """Shows what leaves a hand while it moves."""

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        return GLIDE


CHIPLESS = {word: how for word, how in load_look("sequence").painters.items() if word != "chip"}
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("every_style_has_a_painter", {"painters": CHIPLESS}, "add a painter for 'chip' to LOOK.painters in web/games/sequence"),
    ("every_shape_is_painted", {"painters": CHIPLESS | {"chip": Painting(negative)}}, "'chip .*IndexSizeError: arc: the radius"),
    ("everything_moves_from_scene_to_scene", {"choreography": Endless()}, "something still moves after 8 s"),
    ("what_is_heard_is_a_sound", {"choreography": Barking()}, "no sound called 'bark'; name one of card, .* in web/games/"),
    ("what_stands_for_a_seat_is_painted_in_every_colour", {"plates": {}}, "add 'chip' to LOOK.plates in web/games/sequence"),
    ("what_stands_for_a_seat_is_painted_in_every_colour", {"plates": {"chip": Plate(nothing)}}, "'chip blue' paints nothing"),
    ("the_plate_of_its_opening_is_there", {"opening": "straw"}, "add 'straw' to LOOK.plates in web/games/sequence"),
    ("its_settings_have_a_title_and_words", {"settings_title": ""}, "write both or neither in web/games/sequence"),
]


@pytest.mark.parametrize(("promise", "changes", "sentence"), WRONG)
def test_the_contract_notices(promise: str, changes: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(load_look("sequence"), **changes)
    monkeypatch.setattr(look_contract, "load_look", lambda _name: wrong)
    held = getattr(look_contract, promise)
    with pytest.raises(AssertionError, match=sentence) as raised:
        held(load_game("sequence") if held in look_contract.LOOK_PROMISES else play(SEQUENCE))
    assert str(raised.value).count(". ") == 0, "one sentence"


def test_the_contract_notices_what_is_told_by_a_closed_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = BOAT._replace(rect=Rect(300, 10, 40, 40), text="")
    shown = [
        Shown(look_contract.STAGES[0], False, Scene((BOAT._replace(layer="hand"),), ())),
        Shown(look_contract.STAGES[0], True, Scene((hidden,), ())),
    ]
    monkeypatch.setattr(look_contract, "shown_scenes", lambda *_: iter(shown))
    monkeypatch.setattr(look_contract, "load_look", lambda _name: Look(choreography=Choreography()))
    look_contract.nothing_secret_is_seen_when_the_hand_is_closed(play(SEQUENCE))
    monkeypatch.setattr(look_contract, "load_look", lambda _name: Look(choreography=Telling()))
    with pytest.raises(AssertionError, match="with the hand closed 'boat red' with '7' is still seen"):
        look_contract.nothing_secret_is_seen_when_the_hand_is_closed(play(SEQUENCE))


# One game after another


def test_one_style_of_two_games_is_painted_by_each_in_its_own_way(page: StandIn) -> None:
    from web.ui.canvas import Canvas

    painted: list[str] = []
    looks = [Look(painters={"boat": Painting(lambda *_, name=name: painted.append(name))}) for name in ("one", "other")]
    canvas = Canvas(page.canvas())
    for look in (looks[0], looks[0], looks[1], looks[1], looks[0]):
        canvas.show(look, Scene((BOAT,), ()))
    assert painted == ["one", "other", "one"]


def test_nothing_moves_from_one_game_to_another(page: StandIn) -> None:
    from web.ui.canvas import Canvas

    one, other = (Look(painters={"boat": Painting(nothing)}) for _ in range(2))
    canvas = Canvas(page.canvas())
    canvas.show(one, Scene((BOAT,), ()))
    canvas.show(one, Scene((BOAT._replace(rect=Rect(90, 10, 40, 40)),), ()))
    assert page.run_frames() > 5
    canvas.show(other, Scene((BOAT,), ()))
    assert page.run_frames() == 0
