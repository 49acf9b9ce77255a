"""A plate is painted once for each size, picture and look, also where it has no room for a while."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import load_game
from tests.web.stand_in import Element, StandIn
from web.ui import icons
from web.ui.icons import paint_plate, piece_plate
from web.ui.look import MissingLookError

GAME = load_game("sequoia")
GREEN, BLUE = (piece_plate(GAME, colour) for colour in list(GAME.colours)[:2])


class Page:
    """A page whose window and plates change size."""

    def __init__(self, page: StandIn) -> None:
        self.plates: list[Any] = []
        self.painted: list[str] = []
        self._seen: dict[int, int] = {}
        self._told: dict[str, Callable[..., None]] = {}
        page.js.document.querySelectorAll = lambda _selector: self.plates
        page.js.window.addEventListener = lambda _event, told: self._told.update(window=told)
        page.js.ResizeObserver = SimpleNamespace(new=self._watch)
        self.installed = page.installed()

    def _watch(self, told: Callable[..., None]) -> Any:
        self._told["plates"] = told
        return SimpleNamespace(observe=self._observe, unobserve=lambda element: self._seen.pop(id(element), None))

    def _observe(self, element: Any) -> None:
        """As Chromium does, it begins anew only with what it does not observe yet."""
        self._seen.setdefault(id(element), 0)

    def next_frame(self) -> None:
        """The browser has laid the page out: it tells of the plates that have another size than when it told last."""
        changed = [one for one in self.plates if self._seen.get(id(one), one.clientWidth) != one.clientWidth]
        self._seen.update((id(one), one.clientWidth) for one in changed)
        if changed:
            self.resized(*changed)

    def plate(self, side: int = 40) -> Any:
        """A canvas of that size, as the style sheet has it."""
        made: Any = Element("canvas")
        made.clientWidth = made.clientHeight = side
        self.plates.append(made)
        return made

    def resized(self, *some: Any) -> None:
        """The browser says that the window or these plates have other sizes now."""
        if some:
            self._told["plates"]([SimpleNamespace(target=one) for one in some], None)
        else:
            self._told["window"](None)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    page = Page(StandIn(dpr=1))
    with page.installed:
        really_paint = icons._paint

        def paint(element: Any) -> None:
            if element.clientWidth:
                page.painted.append(element.dataset.plate)
            really_paint(element)

        monkeypatch.setattr(icons, "_paint", paint)
        icons._observer.cache_clear()
        yield page
        icons._observer.cache_clear()


def test_it_is_painted_once_by_the_next_frame(page: Page) -> None:
    plate = page.plate()
    paint_plate(plate, GREEN)
    assert not page.painted, "its size is not asked for before the page is laid out"
    page.next_frame()
    page.resized()
    page.resized(plate)
    assert page.painted == [GREEN]


def test_it_is_painted_again_at_another_size(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    plate, other = page.plate(), page.plate()
    paint_plate(plate, GREEN)
    paint_plate(other, BLUE)
    page.next_frame()
    plate.clientWidth = plate.clientHeight = 60
    page.resized(plate, other)
    monkeypatch.setattr(sys.modules["js"], "devicePixelRatio", 2)
    page.resized()
    assert page.painted == [GREEN, BLUE, GREEN, GREEN, BLUE]
    assert (plate.width, other.width) == (120, 80)


def test_one_without_room_is_painted_once_it_has_some(page: Page) -> None:
    """Its canvas still shows what was painted before, in the very size that it has again."""
    plate = page.plate()
    paint_plate(plate, GREEN)
    page.next_frame()
    plate.clientWidth = 0
    paint_plate(plate, BLUE)
    plate.clientWidth = 40
    page.next_frame()
    assert page.painted == [GREEN, BLUE]


def test_one_copied_from_another_is_painted_though_it_names_the_same(page: Page) -> None:
    plate, copy = page.plate(), page.plate(side=0)
    paint_plate(plate, GREEN)
    page.next_frame()
    copy.dataset = SimpleNamespace(**vars(plate.dataset))
    paint_plate(copy, GREEN)
    copy.clientWidth = copy.clientHeight = 40
    page.resized(copy)
    assert page.painted == [GREEN, GREEN]


def test_all_are_painted_again_in_another_look(page: Page) -> None:
    """Those that have no room then, once they have."""
    plate, hidden = page.plate(), page.plate()
    paint_plate(plate, GREEN)
    paint_plate(hidden, BLUE)
    page.next_frame()
    hidden.clientWidth = 0
    icons._paint_all()
    hidden.clientWidth = 40
    page.resized(hidden)
    assert page.painted == [GREEN, BLUE, GREEN, BLUE]


def test_what_no_game_has_is_refused(page: Page) -> None:
    with pytest.raises(MissingLookError):
        paint_plate(page.plate(), "sequoia nothing")
