"""Plates: single things on canvases of their own, such as a seat's piece, for ribbon, set-up, closed hands and windows.

Each canvas says what it shows, as `data-plate="GAME WORD …"`, so that it can be repainted when its size or the game's look
changes or pictures arrive. The style sheet sets its size. Knows no game.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.game import AnyGame, game_names
from web.kit.look import MissingLookError, Plate, load_look
from web.kit.options import when_changed
from web.kit.paint.surface import Pen


def piece_plate(game: AnyGame, colour: str = "") -> str:
    """The plate of a seat's piece in that colour; without one, what all of them begin with."""
    return f"{game.name} {game.piece} {colour}".rstrip()


def paint_plate(element: Any, plate: str) -> None:
    """Make a canvas element show this plate, sharp at any size. Raises MissingLookError if no game has it."""
    if _found(plate) is None:
        raise MissingLookError(f"No plate of a game is called {plate!r}.")
    element.dataset.plate = plate
    _paint(element)
    _observer().observe(element)


@cache
def _observer() -> Any:
    """Repaints a plate when its size changes."""
    import js
    from pyodide.ffi import create_proxy

    when_changed(_paint_all)
    js.window.addEventListener("resize", create_proxy(lambda _event: _paint_all()))
    return js.ResizeObserver.new(create_proxy(_paint_observed))


def _paint_observed(entries: Any, _observer: Any) -> None:
    for entry in entries:
        _paint(entry.target)


def _paint_all() -> None:
    import js

    for element in js.document.querySelectorAll("canvas[data-plate]"):
        _paint(element)


def _found(plate: str) -> tuple[Plate, str] | None:
    """The plate of that name, and its style; None if there is none: the page may still show what an older version noted."""
    name, _, style = plate.partition(" ")
    found = load_look(name).plates.get(style.partition(" ")[0]) if name in game_names() else None
    return (found, style) if found is not None else None


def _paint(element: Any) -> None:
    """Paint the plate that the canvas names; nothing if it has no size yet."""
    import js

    width, height = float(element.clientWidth), float(element.clientHeight)
    found = _found(str(element.dataset.plate))
    if not width or not height or found is None:
        return
    plate, style = found
    dpr = float(js.devicePixelRatio) or 1.0
    element.width, element.height = round(width * dpr), round(height * dpr)
    context = element.getContext("2d")
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    high = min(height, width / plate.ratio) * plate.share
    context.translate((width - high * plate.ratio) / 2, (height - high) / 2)
    plate.paint(Pen(context, high * plate.ratio, high, dpr), style, "", "")
