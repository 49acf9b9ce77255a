"""The picture on the canvas paints what has changed and nothing else; without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.scene import Rect, Scene, Shape
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context
from web.ui.look import Look, PaintedLine, Painting
from web.ui.picture import MANY, MOST, Area, around, few

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
    """The areas of the canvas that were emptied to be painted anew, on a page with two pixels a point."""
    found: list[Area] = []

    def wipe(_context: Any, left: int, top: int, width: int, height: int) -> None:
        found.append(Area(left, top, left + width, top + height))

    monkeypatch.setattr(Context, "clearRect", wipe)
    with StandIn().installed():
        yield found


def painted(wiped: list[Area], *scenes: tuple[Shape, ...]) -> list[Area]:
    """What is painted anew on a canvas of 300 x 200 points when it shows the last of these scenes after the others, at rest."""
    from web.ui.canvas import Canvas

    canvas = Canvas(StandIn().canvas())
    canvas.resize(300, 200)
    for shapes in scenes:
        wiped.clear()
        canvas.show(LOOK, Scene(shapes, ()), animate=False)
    return wiped


WHOLE = Area(0, 0, 600, 400)


def test_a_board_that_comes_back_is_not_painted_again(wiped: list[Area]) -> None:
    from web.ui.canvas import Canvas

    widths: list[float] = []
    look = Look(painters={"wood": Painting(lambda pen, *_: widths.append(pen.width))})
    small, large, turned = (Scene((Shape("board", "board", "wood", Rect(0, 0, side, 50)),), ()) for side in (100, 200, 150))
    canvas = Canvas(StandIn().canvas())
    canvas.resize(300, 200)
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
    assert widths == [100, 200, 150, 100], "an empty table drops none"


def test_only_what_has_changed_is_painted(wiped: list[Area]) -> None:
    moved = STONES[1]._replace(rect=Rect(40, 20, 20, 20))
    assert painted(wiped, STONES)[-1] == WHOLE
    assert painted(wiped, STONES, STONES) == []
    areas = painted(wiped, STONES, (STONES[0], moved, *STONES[2:]))
    for top in (20, 100):
        place = Area(80, 2 * top, 120, 2 * top + 40)
        assert any(area.joined(place) == area for area in areas)
    assert sum(area.pixels for area in areas) < WHOLE.pixels / 20


def test_all_is_painted_where_the_order_has_changed_or_a_line_may_reach_anywhere(wiped: list[Area]) -> None:
    rail, ray = (Shape(name, "marks", name, Rect(10, 10, 50, 0)) for name in ("rail", "ray"))
    assert painted(wiped, STONES, STONES[::-1]) == [WHOLE]
    assert painted(wiped, STONES, (*STONES, ray)) == [WHOLE]
    assert sum(area.pixels for area in painted(wiped, STONES, (*STONES, rail))) < WHOLE.pixels / 20


def test_what_the_browser_has_emptied_is_painted_whole(wiped: list[Area]) -> None:
    from web.ui.canvas import Canvas

    canvas = Canvas(StandIn().canvas())
    for width in (300, 280):
        canvas.resize(width, 200)
        canvas.show(LOOK, Scene(STONES, ()), animate=False)
        assert wiped.pop() == Area(0, 0, 2 * width, 400)


def test_few_areas_hold_all() -> None:
    for count in (1, MOST, 2 * MOST, MANY, 2 * MANY):
        wanted = [around(100 * (number % 7), 90 * (number % 5), 10 + number, 20) for number in range(count)]
        found = few(wanted)
        assert len(found) <= MOST
        assert all(any(area.joined(one) == one for one in found) for area in wanted)
