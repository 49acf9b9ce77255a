"""How somebody likes the table: the settings of the menu, kept from one visit to the next. Knows no match."""

from __future__ import annotations

import math
from typing import Any

from pyscript import window

from web.keep.storage import Storage
from web.kit.canvas import Canvas, load_faces
from web.kit.dom import find, listen
from web.kit.options import Options, choose
from web.kit.tasks import start

PHONE = "(pointer: coarse) and (max-width: 600px)"
"""Where indices are large, unless somebody has chosen otherwise."""

YES, NO = "yes", "no"
SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "instant": math.inf}


class Settings:
    """The settings of the menu, and the system's wish for less motion, as everything that is drawn follows them."""

    def __init__(self, storage: Storage, canvas: Canvas) -> None:
        self._storage = storage
        self._canvas = canvas

    def open(self) -> None:
        """Take over what was chosen at an earlier visit; from now on the menu works."""
        self._set_speed(self._storage.read("speed") or "1")
        self._follow_motion_preference()
        self._set_cards()
        listen(find("#speed"), "change", lambda event: self._choose_speed(str(event.target.value)))
        listen(find("#cards"), "change", lambda event: self._choose_cards(event.target))

    def _choose_speed(self, name: str) -> None:
        self._set_speed(name)
        start(self._storage.write("speed", name))

    def _set_speed(self, name: str) -> None:
        self._canvas.speed = SPEEDS.get(name, 1.0)
        find("#speed").value = name if name in SPEEDS else "1"

    def _set_cards(self) -> None:
        """The cards as they were chosen to look."""
        usual = YES if window.matchMedia(PHONE).matches else NO
        find("#large-indices").checked = (self._storage.read("large-indices") or usual) == YES
        find("#four-colours").checked = self._storage.read("four-colours") == YES
        self._show_cards()

    def _choose_cards(self, box: Any) -> None:
        self._show_cards()
        start(self._storage.write(str(box.id), YES if box.checked else NO))
        start(load_faces())

    def _show_cards(self) -> None:
        choose(Options(bool(find("#large-indices").checked), bool(find("#four-colours").checked)))

    def _follow_motion_preference(self) -> None:
        query = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._canvas.reduced = bool(query.matches)
        listen(query, "change", lambda event: setattr(self._canvas, "reduced", bool(event.matches)))
