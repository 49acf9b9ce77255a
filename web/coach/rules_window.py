"""The window with a game's illustrated rules, opened at the rule for the current task.

The pictures are parts of the game's table, painted by the game's own painters when they scroll into view. Independent of games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from engine.coach import illustration
from engine.coach.illustration import Cutting
from engine.core import MissingDataError, SequorError
from engine.game import AnyGame
from engine.scene import Scene
from web import assets
from web.assets import not_loaded
from web.ui.dom import fill, find, make
from web.ui.look import Look, load_look
from web.ui.motion import BOARD
from web.ui.picture import BoardLayer, Brush
from web.ui.settings import when_changed

IN_SIGHT = {"rootMargin": "240px 0px"}
"""The margin around the visible area in which pictures are painted ahead."""


class Cuttings:
    """The canvases on the page, and the picture of each."""

    def __init__(self) -> None:
        self._shown: list[tuple[Any, Look, Cutting]] = []
        options = to_js(IN_SIGHT, dict_converter=window.Object.fromEntries)
        self._observer = window.IntersectionObserver.new(create_proxy(self._came_in_sight), options)
        when_changed(self._paint_anew)
        window.addEventListener("resize", create_proxy(lambda _event: self._paint_anew()))
        window.addEventListener("beforeprint", create_proxy(lambda _event: self._paint_all()))

    def clear(self) -> None:
        """Forgets all canvases."""
        self._observer.disconnect()
        self._shown = []

    def canvas(self, look: Look, cutting: Cutting) -> Any:
        """A new canvas, as wide as the picture if there is room, that is painted when it scrolls into view."""
        element = make("canvas", aria_hidden="true")
        element.style.setProperty("--wide", f"{cutting.width:.0f}px")
        element.style.aspectRatio = f"{cutting.width:.1f} / {cutting.height:.1f}"
        self._shown.append((element, look, cutting))
        self._observer.observe(element)
        return element

    def _paint_anew(self) -> None:
        """Makes the observer report the visible canvases again, so that they are repainted."""
        for element, *_ in self._shown:
            self._observer.unobserve(element)
            self._observer.observe(element)

    def _paint_all(self) -> None:
        """Paints all pictures, for printing."""
        for element, look, cutting in self._shown:
            paint(element, look, cutting)

    def _came_in_sight(self, entries: Iterable[Any], _observer: Any) -> None:
        near = [entry.target for entry in entries if entry.isIntersecting]
        for element, look, cutting in self._shown:
            if any(element.isSameNode(other) for other in near):
                paint(element, look, cutting)


def paint(element: Any, look: Look, cutting: Cutting) -> None:
    """Paints the picture at the canvas's width on the page, in device pixels. Does nothing while the canvas has no width."""
    scale = float(element.clientWidth) / cutting.width * float(window.devicePixelRatio)
    if not scale:
        return
    # Setting its size also empties it.
    element.width, element.height = round(cutting.width * scale), round(cutting.height * scale)
    context = element.getContext("2d")
    shapes = look.visible(Scene(cutting.shapes, ())).shapes
    board = BoardLayer(look)
    board.prepare(tuple(shape for shape in shapes if shape.layer == BOARD), scale)
    board.draw(context)
    brush = Brush(context, look)
    brush.dpr = scale
    for shape in shapes:
        if shape.layer != BOARD:
            brush.draw(brush.still(shape))


_cuttings: Cuttings | None = None


async def show_rules(game: AnyGame, chapter: str = "") -> None:
    """Opens the game's rules at the heading `chapter`, by default at their beginning. Raises MissingDataError if they can't be
    fetched."""
    text = find("#help-text")
    is_new = getattr(text.dataset, "game", "") != game.name
    if is_new:
        fill(text, await _rules(game.name))
        text.dataset.game = game.name
        find("#help-title").textContent = f"{game.title} rules"
    if not find("#help").open:
        find("#help").showModal()
    place = _lead_to(chapter)
    if is_new:
        await _illustrate(game, text)
        # The pictures have pushed the heading down. Scroll back to it, unless the reader has scrolled.
        if text.scrollTop == place:
            _lead_to(chapter)


def _lead_to(chapter: str) -> float:
    """Scrolls to that heading, or to the beginning; returns the scroll position."""
    text = find("#help-text")
    text.scrollTop = 0
    for heading in text.querySelectorAll("h3, h4"):
        if str(heading.textContent) == chapter:
            text.scrollTop = heading.getBoundingClientRect().top - text.getBoundingClientRect().top
            heading.tabIndex = -1
            heading.focus(preventScroll=True)
    return float(text.scrollTop)


async def _rules(name: str) -> list[Any]:
    """The elements of the rules, from the HTML made by the build."""
    try:
        response = await window.fetch(f"web/rules/{name}.html")
        markup = await response.text() if response.ok else ""
    except Exception as error:  # a JavaScript error: no network and no offline copy
        window.console.warn(f"The rules were not fetched: {error}")
        markup = ""
    if not markup:
        raise MissingDataError(not_loaded("The rules"))
    return list(window.DOMParser.new().parseFromString(markup, "text/html").body.childNodes)


async def _illustrate(game: AnyGame, text: Any) -> None:
    """Inserts canvases in the places of the pictures. If the game's data can't be fetched, only their words are shown."""
    global _cuttings
    if _cuttings is None:
        _cuttings = Cuttings()
    _cuttings.clear()
    try:
        await assets.ensure_loaded(game)
    except SequorError as error:
        window.console.warn(f"The rules have no pictures: {error}")
        return
    look = load_look(game.name)
    for figure in text.querySelectorAll("[data-picture]"):
        await asyncio.sleep(0)  # keeps the page responsive
        picture = illustration.read(str(figure.dataset.picture))
        parts = illustration.cuttings(game, picture)
        figure.querySelector("[role=img]").append(*(_cuttings.canvas(look, part) for part in parts))
