"""The light of hints and lessons, the same in every game: how it begins and ends, and what invites without drawing a frame."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from engine.game import load_game
from engine.scene import InvitedPlay, Rect, Scene, Shape, halo, trace, veil
from tests.web import moving
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context, Path2D
from web.ui.look import load_look
from web.ui.motion import DAWN, RUN, Choreography, Movement
from web.ui.spotlight import VEIL, paint_trace

BOARD = Rect(20, 20, 400, 400)
LIGHT = [
    veil("c3", BOARD, (100, 100), 300, [Rect(80, 80, 40, 40)], 4),
    halo("card", Rect(500, 300, 70, 100), 6),
    trace("c3 d4", "blue", 3, [(100, 100), (140, 140), (180, 180)]),
]
INVITATION = InvitedPlay((Rect(80, 80, 40, 40),), 4.0, ways=(((300, 400), (300, 100), (140, 100)),))


class AnyGamesMotion(Choreography):
    """Would move everything, if it were asked."""

    def going(self, shape: Shape) -> Movement | None:
        raise AssertionError(f"no game moves {shape.key}")

    def appearing(self, shape: Shape) -> Movement | None:
        raise AssertionError(f"no game moves {shape.key}")


def test_light_comes_softly_and_goes_at_once_so_that_no_hint_outlasts_its_hand() -> None:
    found = moving.tracks(AnyGamesMotion(), [], LIGHT)
    assert {key.partition(":")[0]: track.movement for key, track in found.items()} == {"veil": DAWN, "halo": DAWN, "trace": RUN}
    assert not moving.tracks(AnyGamesMotion(), LIGHT, [])
    assert len(moving.tracks(AnyGamesMotion(), [], LIGHT, reduced=True)) == len(LIGHT)


def test_nothing_stands_back_by_more_than_a_third() -> None:
    """Black laid over paper, so far, leaves two thirds of its light; ink keeps its contrast with it."""
    assert all(depth <= 1 / 3 for _, depth in VEIL.values())


@pytest.mark.parametrize(("drawn", "share"), [(0.0, 0.0), (0.25, 0.25), (1.0, 1.0)])
def test_dots_run_from_the_first_point_to_the_last(drawn: float, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    paths: list[str] = []

    def noted(text: str = "") -> Path2D:
        paths.append(text)
        return Path2D()

    monkeypatch.setattr(Path2D, "new", staticmethod(noted))
    with StandIn().installed():
        paint_trace({}, Context(), LIGHT[2].style, LIGHT[2].rect, drawn)
    whole = 13
    count = len(re.findall("Z", paths[0]))
    assert count == pytest.approx(share * whole, abs=1)
    if count:
        x, y = (float(part) for part in paths[1][1:].split("a")[0].split())
        assert (x + 3, y) == pytest.approx((100, 100), abs=0.01)


def children(page: StandIn, canvas: Any, kind: str) -> list[str]:
    layer = canvas.nextElementSibling
    return [child.style.cssText for child in layer.children if child.tag == kind] if layer else []


def test_rings_and_dots_are_elements_so_that_an_invitation_lasts_without_a_frame() -> None:
    page = StandIn()
    with page.installed():
        from web.ui.canvas import Canvas

        element = page.canvas()
        canvas = Canvas(element)
        canvas.resize(1280, 800)
        show = partial(canvas.show, load_look(load_game("sequence").name))
        show(Scene(tuple(LIGHT), (), invitation=INVITATION))
        page.run_frames()
        layer = element.nextElementSibling
        assert layer is not None
        assert layer.classList.contains("invitation")
        assert len(children(page, element, "i")) == 3
        dots = children(page, element, "b")
        delays = [int(found[1]) for found in (re.search(r"animation-delay:(\d+)ms", dot) for dot in dots) if found]
        assert len(dots) == len(delays) > 10
        assert delays == sorted(delays)
        assert delays[-1] < 700
        assert page.run_frames() == 0
        show(Scene(tuple(LIGHT), (), invitation=INVITATION))
        assert element.nextElementSibling is layer, "the same invitation goes on breathing"
        show(Scene(tuple(LIGHT), ()))
        assert element.nextElementSibling is None
        show(Scene(tuple(LIGHT), (), invitation=INVITATION))
        canvas.clear()
        assert element.nextElementSibling is None
