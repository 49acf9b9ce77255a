"""The table draws the match on it, where the page has laid out that match's game, and prepares the next press when idle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import MagicMock

import pytest

from engine.game import AnyGame, load_game
from engine.scene import Hotspot, Rect, Scene, Shape
from tests.engine.walks import NAMES
from tests.web.stand_in import Element, StandIn
from tests.web.test_look import TABLES, play
from web.ui.look import Look, PaintedLine, Painting

SEQUENCE, SEQUITUR, SEQUOIA = (load_game(name) for name in ("sequence", "sequitur", "sequoia"))
NOWHERE = Rect(0, 0, 0, 0)
"""The place of a hidden part."""


class Page:
    """A page with a table. `draws` counts the shapes of each picture drawn, `buttons` are the keys of those shown."""

    def __init__(self, page: StandIn) -> None:
        self.places = dict.fromkeys(("#table", "#board-place", "#hand-place", "#piles-place"), Rect(0, 0, 320, 320))
        self.text_size = "16px"
        self._elements: dict[str, Any] = {"#stage": Element("canvas")}
        self.body = page.js.document.body = SimpleNamespace(dataset=SimpleNamespace(game="sequence"))
        page.js.document.querySelector = self._find
        page.js.document.documentElement = None
        page.js.document.createElement = lambda tag: Element(tag) if tag == "canvas" else MagicMock()
        vars(page.js.window).update(ResizeObserver=page.js.ResizeObserver, clearTimeout=lambda _timer: None)
        vars(page.js.window).update(getComputedStyle=lambda _element: SimpleNamespace(fontSize=self.text_size))
        from web.table.screen import TableScreen

        self.table = TableScreen()
        self.draws: list[int] = []
        self._really_show = self.table.canvas.show
        self.table.canvas.show = self._show  # type: ignore[method-assign]

    def _show(self, look: Look, scene: Scene, animate: bool = True, ghosts: Sequence[Shape] = ()) -> None:
        self.draws.append(len(scene.shapes))
        self._really_show(look, scene, animate, ghosts)

    def _find(self, selector: str) -> Any:
        x, y, width, height = self.places.get(selector, NOWHERE)
        made = self._elements.setdefault(selector, MagicMock(clientWidth=800, clientHeight=800, hidden=False))
        made.offsetLeft, made.offsetTop, made.offsetWidth, made.offsetHeight = x, y, width, height
        return made

    def show(self, game: AnyGame, seat: int | None = None) -> None:
        """Shows the game after ten events or more."""
        number = next(number for number, (other, _setup) in enumerate(TABLES) if other is game)
        state = next(state for state in play(number).states[10:] if state.to_act)
        self.table.picture(game, state.observe(seat), names=NAMES, colours=tuple(game.colours))

    def table_grows(self) -> None:
        self._find("#table").clientHeight += 100

    def resized(self) -> None:
        """The browser reports that the table's parts have other sizes."""
        self.table._measured()

    @property
    def buttons(self) -> list[str]:
        return list(self.table.selection._overlay._shown)


@pytest.fixture
def page() -> Iterator[Page]:
    with StandIn().installed() as stand_in:
        yield Page(stand_in)


def test_a_table_is_drawn_again_when_its_places_change(page: Page) -> None:
    page.resized()
    page.show(SEQUENCE)
    page.resized()
    page.show(SEQUENCE)
    assert len(page.draws) == 1, "nothing has changed"
    x, y, width, height = page.places["#hand-place"]
    page.places["#hand-place"] = Rect(x, y + 8, width, height - 8)
    page.resized()
    assert len(page.draws) == 2
    page.table_grows()
    page.resized()
    assert len(page.draws) == 3, "its canvas is another size, and so empty"
    assert page.draws[0] == page.draws[1] == page.draws[2] > 100


def test_nothing_is_drawn_while_another_game_is_laid_out(page: Page) -> None:
    """Sequitur's style sheet has no place for Sequoia's tray, so everything drawn there would have no size."""
    page.table.expect(SEQUOIA)
    page.show(SEQUOIA)
    assert len(page.draws) == 1
    page.body.dataset.game = SEQUITUR.name
    page.places["#piles-place"] = NOWHERE
    page.resized()
    page.show(SEQUOIA)
    assert len(page.draws) == 1


def test_the_table_is_laid_out_for_the_expected_match(page: Page) -> None:
    page.table.expect(SEQUOIA)
    assert page.body.dataset.game == SEQUOIA.name


@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA], ids=lambda game: game.name)
def test_nothing_is_left_of_the_previous_match(page: Page, game: AnyGame) -> None:
    """Even if it was the same game: the next may have other seats, and its players have not seen that hand."""
    page.show(SEQUENCE, seat=0)
    assert any(key.startswith("hand:") for key in page.buttons), page.buttons
    page.table.expect(game)
    assert not page.buttons
    page.resized()
    assert len(page.draws) == 1


# Without room


@pytest.mark.parametrize("hidden", ["#hand-place", "#piles-place"])
@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA, SEQUITUR], ids=lambda game: game.name)
def test_things_in_a_hidden_place_are_left_out(page: Page, game: AnyGame, hidden: str) -> None:
    page.places[hidden] = NOWHERE
    page.table.expect(game)
    for seat in (None, 0):
        page.show(game, seat)
    assert len(page.draws) == 2


def test_without_a_board_nothing_is_drawn(page: Page) -> None:
    page.places["#board-place"] = NOWHERE
    page.show(SEQUENCE)
    assert not page.draws


def test_an_invisible_shape_is_not_painted() -> None:
    painted: list[str] = []
    look = Look(painters={"stone": Painting(lambda _pen, style, *_rest: painted.append(style))})
    sizes = {"no width": (0, 20), "no height": (20, 0), "less than none": (-4, -4), "something": (20, 20)}
    shapes = tuple(Shape(name, "stones", f"stone {name}", Rect(0, 0, *size)) for name, size in sizes.items())
    with StandIn().installed() as page:
        from web.ui.canvas import Canvas

        canvas = Canvas(page.canvas())
        canvas.show(look, Scene((), ()))
        canvas.show(look, Scene(shapes, ()))
        page.run_frames()
    assert painted == ["stone something"]


def test_a_line_may_go_left_and_up() -> None:
    look = Look(painters={"line": PaintedLine(lambda *_: None)})
    scene = Scene((Shape("line", "lines", "line", Rect(20, 20, -20, 0)),), ())
    assert look.visible(scene) == scene


# Prepared in advance


SPOTS = tuple(
    Hotspot(token, "hand", token, token, Rect(0, 0, 10, 10), enabled=token != "card:2C")
    for token in ("turn:rack", "card:QH", "card:2C", "space:c7", "do:pass", "card:9S")
)
CHOICES = Scene((), SPOTS, order=("card space",), view_toggles=("turn",))


def test_presses_that_continue_a_choice_come_before_those_that_change_it() -> None:
    with StandIn().installed():
        from web.table.screen import after_next_press

        assert after_next_press(CHOICES, ()) == [("card:QH",), ("space:c7",), ("card:9S",)]
        assert after_next_press(CHOICES, ("turn:rack", "card:QH")) == [
            ("turn:rack", "card:QH", "space:c7"), ("turn:rack",), ("turn:rack", "card:9S"),
        ]  # fmt: skip


class SlowCanvas:
    """A canvas that paints each scene in two steps."""

    is_busy = False

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def paint_ahead(self, scene: Scene) -> Iterator[int]:
        self.scenes.append(scene)
        yield from (100, 200)


def test_pictures_are_prepared_one_by_one_in_idle_moments_and_none_while_things_move() -> None:
    page, asked, canvas = StandIn(), list[Any](), SlowCanvas()
    page.js.window.requestIdleCallback = asked.append
    with page.installed():
        from web.table.screen import Prerender

        prerender, made = Prerender(cast("Any", canvas)), dict[tuple[str, ...], Scene]()
        prerender.start("now", CHOICES, (), lambda chosen: made.setdefault(chosen, Scene((), (), order=chosen)))
        asked.pop()(None)
        assert (list(made), canvas.scenes) == ([("card:QH",)], [])
        assert prerender.scene("now", ("card:QH",)) is made["card:QH",]
        assert prerender.scene("then", ("card:QH",)) is None
        canvas.is_busy = True
        asked.pop()(None)
        assert canvas.scenes == []
        canvas.is_busy = False
        while asked:
            asked.pop()(None)
        assert canvas.scenes == list(made.values())
        assert len(made) == 3
        prerender.clear()
        assert prerender.scene("now", ("card:QH",)) is None


# A table that lies flat


@pytest.mark.parametrize(
    ("people", "sides"), [(1, [0]), (2, [0, 2]), (3, [0, 1, 3]), (4, [0, 1, 2, 3]), (12, [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0])]
)
def test_people_sit_around_the_table_in_turn_order(people: int, sides: list[int]) -> None:
    with StandIn().installed():
        from web.table.screen import side

        assert [side(person, people) for person in range(people)] == sides
