"""The room beside the board, which the menu and the settings take on wide screens."""

from __future__ import annotations

from typing import Any

from pyscript import document, window

from web.kit.dom import find, listen

LEAST, MOST, GAP = 360, 560, 12
"""CSS pixels: how wide a window beside the board is at least and at most, and how far from the board."""


def open_beside(dialog: str) -> None:
    """Opens the window of that selector. `menu.css` puts it beside the board if the page is wide."""
    _measure()
    find(dialog).showModal()


def keep_beside() -> None:
    """Follows the size of the page from now on."""
    listen(window, "resize", lambda _event: _measure() if document.querySelector("dialog[open]") else None)


def _measure() -> None:
    """Notes how much room there is right of the board. A table without a side column, as a turned one, gets the usual width."""
    style: Any = document.documentElement.style
    room = float(window.innerWidth) - float(find("#board-place").getBoundingClientRect().right) - GAP
    if find("#table").hidden or room < LEAST:
        style.removeProperty("--beside")
    else:
        style.setProperty("--beside", f"{min(room, MOST):.0f}px")
