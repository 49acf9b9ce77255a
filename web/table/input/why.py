"""Why something cannot be pressed: a sentence in the place of the line above the hand, for a moment. Moves nothing; knows no
rules."""

from __future__ import annotations

from pyodide.ffi import create_proxy
from pyscript import window

from web.kit.dom import find

SHOWN = 4000
"""Milliseconds for which the sentence stays: long enough for twelve words and a look at the board."""

LEAST = 140
"""CSS pixels of width that a sentence needs."""

GAP = 8


class Why:
    """The line `#why`, spoken by screen readers and laid where it hides nothing that is pressed."""

    def __init__(self) -> None:
        self._timer = 0
        self._on_time = create_proxy(self.clear)

    def say(self, words: str) -> None:
        """Shows and speaks the sentence, also if it is the same again; "" removes the last one."""
        window.clearTimeout(self._timer)
        line = find("#why")
        line.textContent = ""
        line.textContent = words
        line.classList.toggle("shown", bool(words))
        if words:
            left, top, width, height = _place()
            line.style.cssText = f"left:{left}px;top:{top}px;width:{width}px;height:{height}px"
            self._timer = window.setTimeout(self._on_time, SHOWN)

    def clear(self) -> None:
        """Removes the sentence."""
        self.say("")


def _place() -> tuple[float, float, float, float]:
    """Left, top, width and height within the bar over the hand: over its title, else before its buttons, else in the row left of
    the bar, where the news is, or just above the bar."""
    title, bar, board = find("#hand-title"), find("#hand-bar"), find("#board-place")
    if title.offsetWidth >= LEAST:
        return title.offsetLeft, title.offsetTop, title.offsetWidth, title.offsetHeight
    first = find("#choices-buttons").firstElementChild
    free = first.offsetLeft if first else bar.offsetWidth
    if free - GAP >= LEAST:
        return 0, 0, free - GAP, bar.offsetHeight
    is_under_the_board = board.offsetTop + board.offsetHeight <= bar.offsetTop
    if is_under_the_board and bar.offsetLeft - 2 * GAP >= LEAST:
        width = bar.offsetLeft - 2 * GAP
        return -width - GAP, 0, width, bar.offsetHeight
    return 0, -bar.offsetHeight, bar.offsetWidth, bar.offsetHeight
