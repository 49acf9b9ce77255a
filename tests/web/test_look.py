"""Every game's look keeps every promise of the contract in every setup, and one sentence names whatever is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import web.games.sequoia
from engine.coach.illustration import cuttings
from engine.game import AnyGame, game_names, load_game
from engine.scene import Rect, Scene, Shape
from tests.engine.illustrations import pictures
from tests.engine.walks import Play, every, finished_games, random_game, second_smallest, table_name, tables
from tests.web import look_contract
from tests.web.stand_in import Element, StandIn
from web.ui.look import Look, MissingLookError, Painting, Plate, load_look
from web.ui.motion import GLIDE, LAND, Choreography, Movement, Track
from web.ui.paint.surface import Pen

TABLES = tables()
TABLE_NAMES = [table_name(*table) for table in TABLES]


@cache
def play(table: int) -> Play:
    game, setup = TABLES[table]
    return Play(game, setup, 1, random_game(game, setup, 1))


@pytest.mark.parametrize("promise", look_contract.SCENE_PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("table", every(TABLE_NAMES))
def test_promise_about_scenes(table: int, promise: Callable[[Play], None]) -> None:
    """One table after another, because its scenes are made once."""
    promise(play(table))


@pytest.mark.parametrize("table", every(TABLE_NAMES, second_smallest))
def test_promise_about_motion(table: int) -> None:
    """Paints every frame, which takes long."""
    look_contract.everything_moves_from_scene_to_scene(play(table))


@pytest.mark.parametrize("name", finished_games())
@pytest.mark.parametrize("promise", look_contract.LOOK_PROMISES, ids=lambda promise: promise.__name__)
def test_promise_about_a_look(promise: Callable[[AnyGame], None], name: str) -> None:
    promise(load_game(name))


def test_no_two_games_have_a_setting_of_the_same_name() -> None:
    names = Counter(setting.name for name in finished_games() for setting in load_look(name).settings)
    assert not [name for name, count in names.items() if count > 1]


# Missing and invalid parts

SEQUENCE = next(number for number, (game, _) in enumerate(TABLES) if game.name == "sequence")
BOAT = Shape("boat", "boats", "boat red", Rect(10, 10, 40, 40), "7")


@pytest.fixture
def page() -> Iterator[StandIn]:
    with StandIn().installed() as page:
        yield page


def test_a_game_without_a_look_gets_a_sentence_on_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    load_look.cache_clear()
    monkeypatch.delattr(web.games.sequoia, "LOOK")
    with pytest.raises(MissingLookError, match=r"^sequoia has no look\. Write LOOK = Look\(…\) in web/games/sequoia/"):
        load_look("sequoia")


def test_an_unknown_game_has_no_look() -> None:
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
    """Every movement has an unknown sound."""

    def sound(self, track: Track) -> str:
        return "bark"


class Revealing(Choreography):
    """Shows the face of a card that leaves a hand."""

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        return GLIDE


CHIPLESS = {word: how for word, how in load_look("sequence").painters.items() if word != "chip"}
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("every_style_has_a_painter", {"painters": CHIPLESS}, "add a painter for 'chip' to LOOK.painters in web/games/sequence"),
    ("every_shape_is_painted", {"painters": CHIPLESS | {"chip": Painting(negative)}}, "'chip .*IndexSizeError: arc: the radius"),
    ("everything_moves_from_scene_to_scene", {"choreography": Endless()}, "something still moves after 8 s"),
    ("every_sound_is_known", {"choreography": Barking()}, "no sound called 'bark'; name one of card, .* in web/games/"),
    ("its_pieces_are_painted_in_every_colour", {"plates": {}}, "add 'chip' to LOOK.plates in web/games/sequence"),
    ("its_pieces_are_painted_in_every_colour", {"plates": {"chip": Plate(nothing)}}, "'chip blue' paints nothing"),
    ("its_opening_has_a_plate", {"opening": "straw"}, "add 'straw' to LOOK.plates in web/games/sequence"),
    ("its_settings_have_a_title_and_labels", {"settings_title": ""}, "write both or neither in web/games/sequence"),
]


@pytest.mark.parametrize(("promise", "changes", "sentence"), WRONG)
def test_the_contract_notices(promise: str, changes: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(load_look("sequence"), **changes)
    monkeypatch.setattr(look_contract, "load_look", lambda _name: wrong)
    held = getattr(look_contract, promise)
    with pytest.raises(AssertionError, match=sentence) as raised:
        held(load_game("sequence") if held in look_contract.LOOK_PROMISES else play(SEQUENCE))
    assert str(raised.value).count(". ") == 0, "one sentence"


def test_the_contract_notices_a_leak_from_a_closed_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = BOAT._replace(rect=Rect(300, 10, 40, 40), text="")
    shown = [
        look_contract.Shown(look_contract.STAGES[0], False, Scene((BOAT._replace(layer="hand"),), ())),
        look_contract.Shown(look_contract.STAGES[0], True, Scene((hidden,), ())),
    ]
    monkeypatch.setattr(look_contract, "shown_scenes", lambda *_: iter(shown))
    monkeypatch.setattr(look_contract, "load_look", lambda _name: Look(choreography=Choreography()))
    look_contract.nothing_secret_is_visible_while_the_hand_is_closed(play(SEQUENCE))
    monkeypatch.setattr(look_contract, "load_look", lambda _name: Look(choreography=Revealing()))
    with pytest.raises(AssertionError, match="with the hand closed 'boat red' with '7' is still visible"):
        look_contract.nothing_secret_is_visible_while_the_hand_is_closed(play(SEQUENCE))


# One game after another


def test_a_style_that_two_games_share_is_painted_by_each_in_its_own_way(page: StandIn) -> None:
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


# Pictures in the rules


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("width", [256, 1000], ids=["phone", "wide"])
def test_every_picture_in_the_rules_is_as_wide_as_possible(name: str, width: int) -> None:
    page = StandIn(dpr=2)
    page.js.window.devicePixelRatio = 2
    with page.installed():
        from web.coach.rules_window import paint

        for picture in pictures(load_game(name)):
            for part in cuttings(load_game(name), picture):
                canvas = Element("canvas", min(width, part.width))
                paint(canvas, load_look(name), part)
                assert canvas.getContext("2d").calls, picture.caption
                assert abs(canvas.width - 2 * min(width, part.width)) <= 1
                assert abs(canvas.width / canvas.height - part.width / part.height) < 0.05, picture.caption


def test_a_canvas_without_room_is_not_painted() -> None:
    with StandIn().installed() as page:
        from web.coach.rules_window import paint

        game = load_game("sequence")
        page.js.window.devicePixelRatio = 2
        [part, *_] = cuttings(game, pictures(game)[0])
        canvas = Element("canvas", 0)
        paint(canvas, load_look("sequence"), part)
        assert not canvas.getContext("2d").calls
