"""Small pictures in rows and windows: a seat's piece on a canvas of its own, and the computer players' names and portraits.

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
"""In the order of their portraits."""


def face(name: str) -> int:
    """The number of a computer player's portrait. One who was given another name always has the same portrait by that name."""
    if name in COMPUTER_NAMES:
        return COMPUTER_NAMES.index(name)
    return reduce(lambda number, letter: (number * 31 + ord(letter)) % 9973, name, 0) % len(COMPUTER_NAMES)


def show_face(element: Any, name: str) -> None:
    """Shows the portrait of the computer player with this name in an element of class `face`."""
    element.style.setProperty("--face", str(face(name)))
    element.hidden = False


def portrait(name: str, mood: str = "") -> Any:
    """A new element with the portrait of the computer player with this name, who is "thinking", "glad" or neither."""
    from web.ui.dom import make

    element = make("i", class_=f"face {mood}".rstrip())
    show_face(element, name)
    return element


def piece_plate(game: AnyGame, colour: str = "") -> str:
    """The plate of a seat's piece in that colour; without one, what all of them begin with."""
    return f"{game.name} {game.piece} {colour}".rstrip()


def paint_plate(element: Any, plate: str) -> None:
    """Make a canvas element show this plate from the next frame on, sharp at any size; one of a game that is not here, once it
    has come. Raises MissingLookError if no game has it."""
    name = plate.partition(" ")[0]
    if _found(plate) is None and (is_here(name) or name not in game_names()):
        raise MissingLookError(f"No game has a plate called {plate!r}.")
    element.dataset.plate = plate
    element.dataset.painted = ""
    # Whatever is observed anew is told its size before the next frame: to ask for it now would cost a layout. Chromium keeps the
    # size it saw last of what it observes already: what was hidden for less than a frame would not be told.
    _observer().unobserve(element)
    _observer().observe(element)


@cache
def _observer() -> Any:
    """Repaints a plate when its size changes, or that of the device's pixels."""
    import js
    from pyodide.ffi import create_proxy

    when_changed(_paint_all)
    js.window.addEventListener("resize", create_proxy(lambda _event: _mend(_all())))
    return js.ResizeObserver.new(create_proxy(lambda entries, _observer: _mend(entry.target for entry in entries)))


def _all() -> Any:
    import js

    return js.document.querySelectorAll("canvas[data-plate]")


def _paint_all() -> None:
    """Paint all plates anew; those that have no size now, once they have one."""
    for element in _all():
        element.dataset.painted = ""
        _paint(element)


def _mend(elements: Iterable[Any]) -> None:
    """Paint those that do not yet show what they name at the size they have."""
    for element in elements:
        if getattr(element.dataset, "painted", "") != _wanted(element):
            _paint(element)


def _wanted(element: Any) -> str:
    """What tells whether a plate must be painted again: its name and its size in device pixels."""
    import js

    return f"{element.clientWidth}x{element.clientHeight} {js.devicePixelRatio} {element.dataset.plate}"


def _found(plate: str) -> tuple[Plate, str] | None:
    """The plate of that name, and its style; None if there is none: the page may still show what an older version noted."""
    name, _, style = plate.partition(" ")
    found = load_look(name).plates.get(style.partition(" ")[0]) if is_here(name) else None
    return (found, style) if found is not None else None


def _paint(element: Any) -> None:
    """Paint the plate that the canvas names; nothing if it has no size yet."""
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
