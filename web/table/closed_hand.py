"""A hand that lies closed while the device is passed on: a box in the hand's place, and a bar that opens it when held.

Everything public stays in sight and in use. Gets names alone; knows no match, and no hand can reach it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document

from web.kit.dom import find, listen, show
from web.kit.plates import paint_plate

HOLD_SECONDS = 0.6
"""Long enough to prevent opening by accident, short enough for a quick hand-over. The style sheet's ring takes as long."""


class ClosedHand:
    """`await open_for(...)` keeps the hand closed until the seat's player opens it."""

    def __init__(self) -> None:
        self._button = find("#pass-open")
        self._held: asyncio.TimerHandle | None = None
        self._opened: asyncio.Future[None] | None = None
        self._touched = False
        for event in ("pointerdown", "keydown"):
            listen(self._button, event, self._press)
        for event in ("pointerup", "pointerleave", "pointercancel", "keyup", "blur"):
            listen(self._button, event, self._release)
        listen(self._button, "click", self._click)
        listen(self._button, "contextmenu", lambda event: event.preventDefault())

    async def open_for(self, name: str, holding: str, piece: str, tint: str, note: str = "") -> None:
        """Waits until this player has opened the hand. `holding` is what the box holds, `piece` the plate of the player's piece,
        `tint` its CSS colour, and `note` what everybody may know of the hand."""
        find("#pass-name").textContent = name
        find("#pass-note").textContent = note
        find("#closed-title").textContent = holding
        for plate in ("#pass-piece", "#closed-piece"):
            paint_plate(find(plate), piece)
        find("#table").style.setProperty("--next", tint)
        self._opened = asyncio.get_running_loop().create_future()
        self._touched = False  # the hold that opened the last hand was not followed by a click
        self._set(True)
        try:
            await self._opened
        finally:
            self._opened = None
            self._release()
            self._set(False)

    def _set(self, closed: bool) -> None:
        takes_focus = closed and _focus_is_idle()
        find("#table").classList.toggle("closed", closed)
        show(find("#closed"), closed)
        show(find("#pass"), closed)
        if takes_focus:
            self._button.focus(preventScroll=True)
        elif not closed:
            self._button.blur()

    def _press(self, event: Any) -> None:
        if event.type == "keydown" and event.key not in ("Enter", " "):
            return
        self._touched = True
        # A key that is still down from the choice before repeats itself: that is no hold.
        if self._held is None and not getattr(event, "repeat", False) and self._opened is not None:
            self._button.classList.add("held")
            self._held = asyncio.get_running_loop().call_later(HOLD_SECONDS, self._open)

    def _release(self, _event: Any = None) -> None:
        self._button.classList.remove("held")
        if self._held is not None:
            self._held.cancel()
            self._held = None

    def _click(self, _event: Any) -> None:
        """Opens the hand at once for a screen reader or switch, whose press has no down and up and so cannot be held."""
        touched, self._touched = self._touched, False
        if not touched:
            self._open()

    def _open(self) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(None)


def _focus_is_idle() -> bool:
    """Whether the focus is nowhere, or still on what made the choice before."""
    focused = document.activeElement
    return not focused or focused == document.body or bool(focused.closest(".hotspots, #hand-bar, dialog:not([open]), [hidden]"))
