"""How somebody likes the table: the settings of the menu, kept from one visit to the next. Knows no match."""

from __future__ import annotations

import math

from pyscript import window

from web.canvas import Canvas
from web.dom import find, listen
from web.storage import Storage
from web.tasks import start

SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "instant": math.inf}


class Settings:
    """The settings of the menu, and the system's wish for less motion, as the canvas follows them."""

    def __init__(self, storage: Storage, canvas: Canvas) -> None:
        self._storage = storage
        self._canvas = canvas

    def open(self) -> None:
        """Take over what was chosen at an earlier visit; from now on the menu works."""
        self._set_speed(self._storage.read("speed") or "1")
        self._follow_motion_preference()
        listen(find("#speed"), "change", lambda event: self._choose_speed(str(event.target.value)))

    def _choose_speed(self, name: str) -> None:
        self._set_speed(name)
        start(self._storage.write("speed", name))

    def _set_speed(self, name: str) -> None:
        self._canvas.speed = SPEEDS.get(name, 1.0)
        find("#speed").value = name if name in SPEEDS else "1"

    def _follow_motion_preference(self) -> None:
        query = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._canvas.reduced = bool(query.matches)
        listen(query, "change", lambda event: setattr(self._canvas, "reduced", bool(event.matches)))
