"""The pointer events of drags, by mouse, pen or one finger; `carrying.py` has the logic.

A second finger, Esc, or a pointer cancelled by the browser cancels the drag. Independent of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.scene import Hotspot
from web.table.carrying import Carrying, Host
from web.ui.dom import find, listen
from web.ui.keys import key_of
from web.ui.presses import is_ignored

FOLLOWED = ("pointermove", "pointerup", "pointercancel", "lostpointercapture")


class Drag:
    """Drags on the table. `hotspots()` returns the current hotspots by key."""

    def __init__(self, host: Host, hotspots: Callable[[], Mapping[str, Hotspot]]) -> None:
        self._carrying = Carrying(host)
        self._hotspots = hotspots
        self._table = find("#table")
        self._pointer = -1
        self._from = (0.0, 0.0)
        self._is_click_of_drag = False
        self._on_followed = create_proxy(self._followed)
        listen(self._table, "pointerdown", self._on_down)
        listen(self._table, "click", self._on_click, capture=True)
        listen(self._table, "contextmenu", self._on_menu)
        listen(document, "keydown", self._on_key, capture=True)
        listen(window, "blur", lambda _event: self.cancel())

    @property
    def is_on(self) -> bool:
        """Whether a drag is in progress."""
        return self._carrying.is_lifted

    def cancel(self) -> None:
        """Cancels the drag."""
        self._unfollow()
        self._carrying.cancel()

    def _on_down(self, event: Any) -> None:
        self._is_click_of_drag = False
        if not event.isPrimary:
            self.cancel()
            return
        button = event.target.closest("button[data-carries]")
        hotspot = self._hotspots().get(str(button.getAttribute("data-key"))) if button else None
        if hotspot is None or hotspot.rect is None or event.button != 0 or is_ignored():
            return
        # The table may be rotated, so positions are measured in its own pixels.
        grip = (hotspot.rect.x + event.offsetX, hotspot.rect.y + event.offsetY)
        if self._carrying.press(hotspot, grip, by_finger=event.pointerType == "touch"):
            self._pointer, self._from = event.pointerId, (event.clientX, event.clientY)
            for kind in FOLLOWED:
                document.addEventListener(kind, self._on_followed)

    def _followed(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        if event.type == "pointermove":
            self._moved(event)
        elif event.type == "pointerup":
            self._unfollow()
            self._is_click_of_drag = self._carrying.release()
        elif event.type == "pointercancel" or event.target == self._table:  # a button loses the capture to the table
            self.cancel()

    def _moved(self, event: Any) -> None:
        if self._carrying.is_lifted:
            self._carrying.move(event.offsetX, event.offsetY)
        elif self._carrying.is_far(event.clientX - self._from[0], event.clientY - self._from[1]):
            # From now on all events of the pointer go to the table, in whose pixels they are measured.
            self._table.setPointerCapture(self._pointer)
            self._table.classList.add("carrying")
            self._carrying.lift()

    def _unfollow(self) -> None:
        if self._pointer < 0:
            return
        self._pointer = -1
        self._table.classList.remove("carrying")
        for kind in FOLLOWED:
            document.removeEventListener(kind, self._on_followed)

    def _on_click(self, event: Any) -> None:
        """Suppresses the click at the end of a drag, but not one by keyboard. There is none if the dragged button is gone."""
        if self._is_click_of_drag and event.detail:
            self._is_click_of_drag = False
            event.stopPropagation()
            event.preventDefault()

    def _on_menu(self, event: Any) -> None:
        """Suppresses the context menu of a long press."""
        if self._pointer >= 0:
            event.preventDefault()

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Escape" and self._carrying.is_lifted:
            event.preventDefault()
            self.cancel()
