"""Small pictures in rows and windows: a seat's piece on its own canvas, and the computer players' names and portraits.

The portraits are in `faces.svg`. Independent of matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from typing import Any

from engine.game import AnyGame, game_names
from web.ui.look import MissingLookError, Plate, is_here, load_look
from web.ui.paint.surface import Pen
from web.ui.settings import when_changed

COMPUTER_NAMES = ("Linden", "Fern", "Hazel", "Rowan", "Ivy", "Ash", "Willow", "Alder", "Juniper", "Myrtle", "Aspen", "Cedar")
"""In the order of the portraits in `faces.svg`."""

MOODS = ("open", "glad", "keen", "startled", "wry", "thinking")
"""Glad to have won; keen, looking at the board; startled by a good play; wry after a bad one; thinking: open, and blinking."""


def face(name: str) -> int:
    """The index of a computer player's portrait. A custom name always maps to the same portrait."""
    if name in COMPUTER_NAMES:
        return COMPUTER_NAMES.index(name)
    return reduce(lambda number, letter: (number * 31 + ord(letter)) % 9973, name, 0) % len(COMPUTER_NAMES)


def set_mood(element: Any, mood: str) -> None:
    """Gives the portrait one of `MOODS`."""
    element.classList.remove(*MOODS)
    element.classList.add(mood)


def show_face(element: Any, name: str) -> None:
    """Shows the portrait of the computer player with this name in an element of class `face`."""
    element.style.setProperty("--face", str(face(name)))
    element.hidden = False


def portrait(name: str, mood: str = "open") -> Any:
    """A new element with the portrait of this computer player in one of `MOODS`."""
    from web.ui.dom import make

    element = make("i", class_=f"face {mood}", aria_hidden="true")
    show_face(element, name)
    return element


def piece_plate(game: AnyGame, colour: str = "") -> str:
    """The plate of a seat's piece in this colour; without a colour, the prefix that all of them share."""
    return f"{game.name} {game.piece} {colour}".rstrip()


def paint_plate(element: Any, plate: str) -> None:
    """Make a canvas element show this plate from the next frame on, sharp at any size, or as soon as the game's code has loaded.
    Raises MissingLookError if no game has the plate."""
    name = plate.partition(" ")[0]
    if _found(plate) is None and (is_here(name) or name not in game_names()):
        raise MissingLookError(f"No game has a plate called {plate!r}.")
    element.dataset.plate = plate
    element.dataset.painted = ""
    # A newly observed element gets its size reported before the next frame; reading the size here would force a layout. Chromium
    # remembers the last size of an element that is already observed, so one hidden for less than a frame would not be reported.
    _observer().unobserve(element)
    _observer().observe(element)


@cache
def _observer() -> Any:
    """The observer that repaints plates when their size changes. Also listens for changes of the device pixel ratio."""
    import js
    from pyodide.ffi import create_proxy

    when_changed(_paint_all)
    js.window.addEventListener("resize", create_proxy(lambda _event: _repaint_stale(_all())))
    return js.ResizeObserver.new(create_proxy(lambda entries, _observer: _repaint_stale(entry.target for entry in entries)))


def _all() -> Any:
    import js

    return js.document.querySelectorAll("canvas[data-plate]")


def _paint_all() -> None:
    """Repaint all plates. Those without a size follow as soon as they have one."""
    for element in _all():
        element.dataset.painted = ""
        _paint(element)


def _repaint_stale(elements: Iterable[Any]) -> None:
    """Paint the elements that don't yet show their plate at their current size."""
    for element in elements:
        if getattr(element.dataset, "painted", "") != _wanted(element):
            _paint(element)


def _wanted(element: Any) -> str:
    """The cache key of a painted plate: its size in device pixels and its name."""
    import js

    return f"{element.clientWidth}x{element.clientHeight} {js.devicePixelRatio} {element.dataset.plate}"


def _found(plate: str) -> tuple[Plate, str] | None:
    """The plate with this name and its style. None if it is unknown, as in markup stored by an older version."""
    name, _, style = plate.partition(" ")
    found = load_look(name).plates.get(style.partition(" ")[0]) if is_here(name) else None
    return (found, style) if found is not None else None


def _paint(element: Any) -> None:
    """Paint the plate that the canvas names. Does nothing while the canvas has no size."""
    import js

    width, height = float(element.clientWidth), float(element.clientHeight)
    found = _found(str(element.dataset.plate))
    if not width or not height or found is None:
        return
    plate, style = found
    element.dataset.painted = _wanted(element)
    dpr = float(js.devicePixelRatio) or 1.0
    element.width, element.height = round(width * dpr), round(height * dpr)
    context = element.getContext("2d")
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    high = min(height, width / plate.ratio) * plate.share
    context.translate((width - high * plate.ratio) / 2, (height - high) / 2)
    plate.paint(Pen(context, high * plate.ratio, high, dpr), style, "", "")
