"""The pictures in the rules are painted by the games' own painters, at the width that a page or a phone gives them."""

from __future__ import annotations

import pytest

from engine.coach.illustration import cuttings
from engine.game import game_names, load_game
from tests.engine.illustrations import pictures
from tests.web.stand_in import Element, StandIn
from web.ui.look import load_look

ON_A_PHONE = 256


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("room", [ON_A_PHONE, 1000])
def test_every_picture_is_painted_as_wide_as_there_is_room(name: str, room: int) -> None:
    page = StandIn(dpr=2)
    page.js.window.devicePixelRatio = 2
    with page.installed():
        from web.coach.rules_window import paint

        for picture in pictures(load_game(name)):
            for part in cuttings(load_game(name), picture):
                canvas = Element("canvas", min(room, part.width))
                paint(canvas, load_look(name), part)
                assert canvas.getContext("2d").calls, picture.caption
                assert abs(canvas.width - 2 * min(room, part.width)) <= 1
                assert abs(canvas.width / canvas.height - part.width / part.height) < 0.05, picture.caption


def test_a_canvas_without_room_waits() -> None:
    page = StandIn()
    with page.installed():
        from web.coach.rules_window import paint

        game = load_game("sequence")
        page.js.window.devicePixelRatio = 2
        [part, *_] = cuttings(game, pictures(game)[0])
        canvas = Element("canvas", 0)
        paint(canvas, load_look("sequence"), part)
        assert not canvas.getContext("2d").calls
