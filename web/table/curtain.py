"""The curtain over the table while the device is passed on: names who is next and opens when its button is held.

Gets names and public events only; knows no match, and no hand can reach it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from web.kit.dom import fill, find, listen, make, show
from web.kit.plates import paint_plate

HOLD_SECONDS = 0.4
"""Long enough to prevent opening by accident, short enough for a quick hand-over."""

NEWEST = 4
"""How many sentences of the recap are shown; older ones are folded away above them."""


class Curtain:
    """`await open_for(...)` covers the table until the seat's player opens it."""

    def __init__(self) -> None:
        self._button = find("#curtain-open")
        self._held: asyncio.TimerHandle | None = None
        self._opened: asyncio.Future[None] | None = None
        self._touched = False
        for event in ("pointerdown", "keydown"):
            listen(self._button, event, self._press)
        for event in ("pointerup", "pointerleave", "pointercancel", "keyup", "blur"):
            listen(self._button, event, self._release)
        listen(self._button, "click", self._click)
        listen(self._button, "contextmenu", lambda event: event.preventDefault())

    @property
    def up(self) -> bool:
        return self._opened is not None

    async def open_for(self, name: str, piece: str, recap: Sequence[str]) -> None:
        """Covers the table until this player has opened the curtain; `piece` is the plate of the player's piece."""
        find("#curtain-name").textContent = name
        paint_plate(find("#curtain-piece"), piece)
        self._opened = asyncio.get_running_loop().create_future()
        self._touched = False  # the hold that opened the last curtain was not followed by a click
        self._set(True)
        _lay_recap(recap)
        try:
            await self._opened
        finally:
            self._opened = None
            self._release()
            self._set(False)

    def _set(self, up: bool) -> None:
        show(find("#curtain"), up)
        find("#table").inert = up
        if up:
            self._button.focus()
        else:
            self._button.blur()

    def _press(self, event: Any) -> None:
        if event.type == "keydown" and event.key not in ("Enter", " "):
            return
        self._touched = True
        if self._held is None:
            self._button.classList.add("held")
            self._held = asyncio.get_running_loop().call_later(HOLD_SECONDS, self._open)

    def _release(self, _event: Any = None) -> None:
        self._button.classList.remove("held")
        if self._held is not None:
            self._held.cancel()
            self._held = None

    def _click(self, _event: Any) -> None:
        """Opens the curtain at once for a screen reader or switch, whose press has no down and up and so cannot be held."""
        touched, self._touched = self._touched, False
        if not touched:
            self._open()

    def _open(self) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(None)


def _lay_recap(recap: Sequence[str]) -> None:
    """Lists what happened, with the newest last and in view. Never folds a single line: its heading would need a line too."""
    folded = len(recap) - NEWEST if len(recap) > NEWEST + 1 else 0
    show(find("#curtain-news"), bool(recap))
    show(find("#curtain-older"), bool(folded))
    find("#curtain-older").open = False
    find("#curtain-older summary").textContent = f"{folded} earlier"
    fill(find("#curtain-older ul"), [make("li", sentence) for sentence in recap[:folded]])
    fill(find("#curtain-recap"), [make("li", sentence) for sentence in recap[folded:]])
    find("#curtain-news").scrollTop = find("#curtain-news").scrollHeight
