"""The picture on the canvas: only changes are painted. The spotlight of hints and lessons is the same in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from engine.game import load_game
from engine.scene import InvitedPlay, Rect, Scene, Shape, halo, trace, veil
from tests.web import moving
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context, Path2D
from web.ui.look import Look, PaintedLine, Painting, load_look
from web.ui.motion import DAWN, RUN, Choreography, Movement
from web.ui.picture import MANY, MOST, Area, around, few
from web.ui.spotlight import VEIL, paint_trace

LOOK = Look(
    painters={
        "disc": Painting(lambda *_: None),
        "rail": PaintedLine(lambda *_: None, room=2.0),
        "ray": PaintedLine(lambda *_: None),
    }
)
STONES = tuple(Shape(f"stone:{number}", "stones", "disc", Rect(40.0 * number, 100, 20, 20)) for number in range(6))


@pytest.fixture
def wiped(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Area]]:
    """The areas of the canvas that were cleared for repainting, on a page with two pixels per point."""
    found: list[Area] = []

    def wipe(_context: Any, left: int, top: int, width: int, height: int) -> None:
        found.append(Area(left, top, left + width, top + height))

    monkeypatch.setattr(Context, "clearRect", wipe)
    with StandIn().installed():
        yield found


def new_canvas() -> Any:
    from web.ui.canvas import Canvas

    canvas = Canvas(StandIn().canvas())
    canvas.resize(300, 200)
    return canvas


def painted(wiped: list[Area], *scenes: tuple[Shape, ...]) -> list[Area]:
    """The areas repainted on a canvas of 300 x 200 points when it shows the last of these scenes after the others, at rest."""
    canvas = new_canvas()
    for shapes in scenes:
        wiped.clear()
        canvas.show(LOOK, Scene(shapes, ()), animate=False)
    return wiped


WHOLE = Area(0, 0, 600, 400)


def test_a_board_shown_again_is_not_painted_again(wiped: list[Area]) -> None:
    widths: list[float] = []
    look = Look(painters={"wood": Painting(lambda pen, *_: widths.append(pen.width))})
    small, large, turned = (Scene((Shape("board", "board", "wood", Rect(0, 0, side, 50)),), ()) for side in (100, 200, 150))
    canvas = new_canvas()
    for scene in (small, large, small, large):
        wiped.clear()
        canvas.show(look, scene, animate=False)
        assert wiped[-1] == WHOLE, "the other board is copied"
    assert widths == [100, 200]
    for scene in (turned, large, small):
        canvas.show(look, scene, animate=False)
    assert widths == [100, 200, 150, 100], "two are kept"
    canvas.show(look, Scene((), ()), animate=False)
    canvas.show(look, small, animate=False)
    assert widths == [100, 200, 150, 100], "an empty table keeps both"


def test_only_changes_are_painted(wiped: list[Area]) -> None:
    moved = STONES[1]._replace(rect=Rect(40, 20, 20, 20))
    assert painted(wiped, STONES)[-1] == WHOLE
    assert painted(wiped, STONES, STONES) == []
    areas = painted(wiped, STONES, (STONES[0], moved, *STONES[2:]))
    for top in (20, 100):
        place = Area(80, 2 * top, 120, 2 * top + 40)
        assert any(area.joined(place) == area for area in areas)
    assert sum(area.pixels for area in areas) < WHOLE.pixels / 20


def test_everything_is_painted_if_the_order_has_changed_or_a_line_may_reach_anywhere(wiped: list[Area]) -> None:
    rail, ray = (Shape(name, "marks", name, Rect(10, 10, 50, 0)) for name in ("rail", "ray"))
    assert painted(wiped, STONES, STONES[::-1]) == [WHOLE]
    assert painted(wiped, STONES, (*STONES, ray)) == [WHOLE]
    assert sum(area.pixels for area in painted(wiped, STONES, (*STONES, rail))) < WHOLE.pixels / 20


def test_a_canvas_that_the_browser_has_cleared_is_painted_whole(wiped: list[Area]) -> None:
    canvas = new_canvas()
    for width in (300, 280):
        canvas.resize(width, 200)
        canvas.show(LOOK, Scene(STONES, ()), animate=False)
        assert wiped.pop() == Area(0, 0, 2 * width, 400)


def test_a_few_areas_cover_many() -> None:
    for count in (1, MOST, 2 * MOST, MANY, 2 * MANY):
        wanted = [around(100 * (number % 7), 90 * (number % 5), 10 + number, 20) for number in range(count)]
        found = few(wanted)
        assert len(found) <= MOST
        assert all(any(area.joined(one) == one for one in found) for area in wanted)


# Spotlights


BOARD = Rect(20, 20, 400, 400)
LIGHT = [
    veil("c3", BOARD, (100, 100), 300, [Rect(80, 80, 40, 40)], 4),
    halo("card", Rect(500, 300, 70, 100), 6),
    trace("c3 d4", "blue", 3, [(100, 100), (140, 140), (180, 180)]),
]
INVITATION = InvitedPlay((Rect(80, 80, 40, 40),), 4.0, ways=(((300, 400), (300, 100), (140, 100)),))


class AnyGamesMotion(Choreography):
    """Must not be asked about a spotlight."""

    def going(self, shape: Shape) -> Movement | None:
        raise AssertionError(f"no game moves {shape.key}")

    appearing = going


def test_a_spotlight_appears_softly_and_disappears_at_once_with_its_hint() -> None:
    found = moving.tracks(AnyGamesMotion(), [], LIGHT)
    assert {key.partition(":")[0]: track.movement for key, track in found.items()} == {"veil": DAWN, "halo": DAWN, "trace": RUN}
    assert not moving.tracks(AnyGamesMotion(), LIGHT, [])
    assert len(moving.tracks(AnyGamesMotion(), [], LIGHT, reduced=True)) == len(LIGHT)


def test_a_spotlight_takes_at_most_a_third_of_the_light_around_it() -> None:
    """Ink keeps its contrast with paper below that much black."""
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


def test_rings_and_dots_are_elements_so_an_invitation_needs_no_frames() -> None:
    with StandIn().installed() as page:
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
        assert element.nextElementSibling is layer, "the same invitation keeps breathing"
        show(Scene(tuple(LIGHT), ()))
        assert element.nextElementSibling is None
        show(Scene(tuple(LIGHT), (), invitation=INVITATION))
        canvas.clear()
        assert element.nextElementSibling is None
