"""Paints what is cut out of a game's table on canvases of their own, by the game's own painters, once each is in sight. Knows no
game and no match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from engine.coach.illustration import Cutting
from engine.scene import Scene
from web.kit.choreography import BOARD
from web.kit.dom import make
from web.kit.look import Look
from web.kit.options import when_changed
from web.kit.picture import BoardLayer
from web.kit.sprites import Brush

IN_SIGHT = {"rootMargin": "240px 0px"}
"""So far around the window they are painted, before anybody has scrolled there."""


class Cuttings:
    """The canvases that are on the page now, and what each shows."""

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
        """A new canvas, as wide as the picture where there is room, that is painted when it comes in sight."""
        element = make("canvas", aria_hidden="true")
        element.style.setProperty("--wide", f"{cutting.width:.0f}px")
        element.style.aspectRatio = f"{cutting.width:.1f} / {cutting.height:.1f}"
        self._shown.append((element, look, cutting))
        self._observer.observe(element)
        return element

    def _paint_anew(self) -> None:
        """Lets the observer tell again which are in sight, and paints those."""
        for element, *_ in self._shown:
            self._observer.unobserve(element)
            self._observer.observe(element)

    def _paint_all(self) -> None:
        """Paints all, for on paper there is no scrolling."""
        for element, look, cutting in self._shown:
            paint(element, look, cutting)

    def _came_in_sight(self, entries: Iterable[Any], _observer: Any) -> None:
        near = [entry.target for entry in entries if entry.isIntersecting]
        for element, look, cutting in self._shown:
            if any(element.isSameNode(other) for other in near):
                paint(element, look, cutting)


def paint(element: Any, look: Look, cutting: Cutting) -> None:
    """Paints it as wide as the canvas is on the page, sharp; nothing if that has no width yet."""
    scale = float(element.clientWidth) / cutting.width * float(window.devicePixelRatio)
    if not scale:
        return
    # Setting its size also empties it.
    element.width, element.height = round(cutting.width * scale), round(cutting.height * scale)
    context = element.getContext("2d")
    shapes = look.visible(Scene(cutting.shapes, ())).shapes
    board = BoardLayer(look)
    board.lay(tuple(shape for shape in shapes if shape.layer == BOARD), scale)
    board.draw(context)
    brush = Brush(context, look)
    brush.dpr = scale
    for shape in shapes:
        if shape.layer != BOARD:
            brush.draw(brush.still(shape))
