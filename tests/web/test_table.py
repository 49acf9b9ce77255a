"""The table draws the match that is on it, where the page has laid out that match's game, and whatever has room there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from engine.game import AnyGame, load_game
from engine.scene import Rect, Scene, Shape
from tests.engine.walks import NAMES
from tests.web.stand_in import Element, StandIn
from tests.web.test_painters import TABLES, play
from web.ui.look import Look, PaintedLine, Painting

SEQUENCE, SEQUITUR, SEQUOIA = (load_game(name) for name in ("sequence", "sequitur", "sequoia"))
NOWHERE = Rect(0, 0, 0, 0)
"""Where something is that the style sheet hides."""


class Page:
    """A page with a table on it. `draws` counts the shapes of each picture drawn, `buttons` are the keys of those shown."""

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
        """Shows the game when it has well begun."""
        number = next(number for number, (other, _setup) in enumerate(TABLES) if other is game)
        state = next(state for state in play(number).states[10:] if state.to_act)
        self.table.picture(game, state.observe(seat), names=NAMES, colours=tuple(game.colours))

    def table_grows(self) -> None:
        self._find("#table").clientHeight += 100

    def resized(self) -> None:
        """The browser says that the table's parts have other sizes now."""
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


def test_where_another_game_is_laid_out_nothing_is_drawn(page: Page) -> None:
    """Sequitur's style sheet has no place for Sequoia's tray: whatever is drawn there has no size."""
    page.table.expect(SEQUOIA)
    page.show(SEQUOIA)
    assert len(page.draws) == 1
    page.body.dataset.game = SEQUITUR.name
    page.places["#piles-place"] = NOWHERE
    page.resized()
    page.show(SEQUOIA)
    assert len(page.draws) == 1


def test_the_table_is_laid_out_for_the_match_expected(page: Page) -> None:
    page.table.expect(SEQUOIA)
    assert page.body.dataset.game == SEQUOIA.name


@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA], ids=lambda game: game.name)
def test_nothing_is_left_of_the_match_before(page: Page, game: AnyGame) -> None:
    """Also of one of the same game: the next may have other seats, and its players have not seen that hand."""
    page.show(SEQUENCE, seat=0)
    assert any(key.startswith("hand:") for key in page.buttons), page.buttons
    page.table.expect(game)
    assert not page.buttons
    page.resized()
    assert len(page.draws) == 1


# What has no room


@pytest.mark.parametrize("hidden", ["#hand-place", "#piles-place"])
@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA, SEQUITUR], ids=lambda game: game.name)
def test_what_lies_in_a_hidden_place_is_left_out(page: Page, game: AnyGame, hidden: str) -> None:
    page.places[hidden] = NOWHERE
    page.table.expect(game)
    for seat in (None, 0):
        page.show(game, seat)
    assert len(page.draws) == 2


def test_without_a_board_nothing_is_drawn(page: Page) -> None:
    page.places["#board-place"] = NOWHERE
    page.show(SEQUENCE)
    assert not page.draws


def test_a_shape_that_nobody_could_see_is_not_painted() -> None:
    painted: list[str] = []
    look = Look(painters={"stone": Painting(lambda _pen, style, *_rest: painted.append(style))})
    sizes = {"no width": (0, 20), "no height": (20, 0), "less than none": (-4, -4), "something": (20, 20)}
    shapes = tuple(Shape(name, "stones", f"stone {name}", Rect(0, 0, *size)) for name, size in sizes.items())
    page = StandIn()
    with page.installed():
        from web.ui.canvas import Canvas

        canvas = Canvas(page.canvas())
        canvas.show(look, Scene((), ()))
        canvas.show(look, Scene(shapes, ()))
        page.run_frames()
    assert painted == ["stone something"]


def test_a_line_may_lead_to_the_left_and_up() -> None:
    look = Look(painters={"line": PaintedLine(lambda *_: None)})
    scene = Scene((Shape("line", "lines", "line", Rect(20, 20, -20, 0)),), ())
    assert look.visible(scene) == scene
