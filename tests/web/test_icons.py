"""Plates are painted once per size, picture and look; every computer player's name has a portrait."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import load_game
from tests.web.stand_in import Element, StandIn
from web.build.paths import ROOT
from web.ui import icons
from web.ui.icons import COMPUTER_NAMES, face, paint_plate, piece_plate
from web.ui.look import MissingLookError

# Plates


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
        """Like Chromium, starts only with elements that it does not observe yet."""
        self._seen.setdefault(id(element), 0)

    def next_frame(self) -> None:
        """The browser has laid out the page: it reports the plates whose sizes differ from its last report."""
        changed = [one for one in self.plates if self._seen.get(id(one), one.clientWidth) != one.clientWidth]
        self._seen.update((id(one), one.clientWidth) for one in changed)
        if changed:
            self.resized(*changed)

    def plate(self, side: int = 40) -> Any:
        """A canvas of that size."""
        made: Any = Element("canvas")
        made.clientWidth = made.clientHeight = side
        self.plates.append(made)
        return made

    def resized(self, *some: Any) -> None:
        """The browser reports that the window, or these plates, have changed size."""
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


def test_a_plate_is_painted_once_by_the_next_frame(page: Page) -> None:
    plate = page.plate()
    paint_plate(plate, GREEN)
    assert not page.painted, "its size is unknown before the page is laid out"
    page.next_frame()
    page.resized()
    page.resized(plate)
    assert page.painted == [GREEN]


def test_a_plate_is_painted_again_at_another_size(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_plate_without_room_is_painted_once_it_has_some(page: Page) -> None:
    """Its canvas still shows the old picture, in the same size as before."""
    plate = page.plate()
    paint_plate(plate, GREEN)
    page.next_frame()
    plate.clientWidth = 0
    paint_plate(plate, BLUE)
    plate.clientWidth = 40
    page.next_frame()
    assert page.painted == [GREEN, BLUE]


def test_a_copied_plate_is_painted_although_it_has_the_same_name(page: Page) -> None:
    plate, copy = page.plate(), page.plate(side=0)
    paint_plate(plate, GREEN)
    page.next_frame()
    copy.dataset = SimpleNamespace(**vars(plate.dataset))
    paint_plate(copy, GREEN)
    copy.clientWidth = copy.clientHeight = 40
    page.resized(copy)
    assert page.painted == [GREEN, GREEN]


def test_all_plates_are_painted_again_after_a_change_of_settings(page: Page) -> None:
    """Those without room then, once they have some."""
    plate, hidden = page.plate(), page.plate()
    paint_plate(plate, GREEN)
    paint_plate(hidden, BLUE)
    page.next_frame()
    hidden.clientWidth = 0
    icons._paint_all()
    hidden.clientWidth = 40
    page.resized(hidden)
    assert page.painted == [GREEN, BLUE, GREEN, BLUE]


def test_an_unknown_plate_is_refused(page: Page) -> None:
    with pytest.raises(MissingLookError):
        paint_plate(page.plate(), "sequoia nothing")


# Portraits


SVG = "{http://www.w3.org/2000/svg}"
PORTRAITS = ET.parse(ROOT / "web/ui/faces.svg").getroot()
CELL = 100


def test_every_name_has_its_own_portrait_in_the_order_of_the_drawing() -> None:
    assert [face(name) for name in COMPUTER_NAMES] == list(range(12))
    [heads] = (group for group in PORTRAITS.iter(f"{SVG}g") if group.get("id") == "heads")
    assert [head.get("id") for head in heads] == [name.lower() for name in COMPUTER_NAMES]
    assert [head.get("transform") for head in heads] == [f"translate({CELL * number})" for number in range(12)]


@pytest.mark.parametrize(("eyes", "row"), [("open", 0), ("shut", 1), ("glad", 2), ("keen", 3), ("startled", 4), ("wry", 5)])
def test_each_portrait_has_eyes_in_the_row_of_every_mood(eyes: str, row: int) -> None:
    pairs = [use for use in PORTRAITS.iter(f"{SVG}use") if use.get("href") == f"#{eyes}"]
    places = [(int(use.get("x", "")) // CELL, int(use.get("y", "")) // CELL) for use in pairs]
    assert places == [(number, row) for number in range(12)]


def test_the_style_sheet_shows_the_row_of_each_mood() -> None:
    styles = (ROOT / "web/ui/faces.css").read_text()
    rows = re.findall(r"\.face\.(\w+) \{\s+background-position-y: (\d+)%", styles)
    assert rows == [("glad", "40"), ("keen", "60"), ("startled", "80"), ("wry", "100")]
    assert "/ 1200% 600%" in styles


@pytest.mark.parametrize(("name", "number"), [("", 0), ("Bartholomew", 9), ("fern", 5), ("Õie", 9)])
def test_any_other_name_has_a_portrait_that_depends_only_on_its_letters(name: str, number: int) -> None:
    assert face(name) == number


def test_other_names_use_all_portraits() -> None:
    assert {face(f"Player {number}") for number in range(60)} == set(range(12))
