"""Why something cannot be pressed, or for newcomers what to press: a sentence in the place of the line above the hand, for a
moment. Moves nothing; knows no rules."""

from __future__ import annotations

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.kit.dom import find

SHOWN = 4000
"""Milliseconds for which the sentence stays: long enough for twelve words and a look at the board."""

EXPLAINED = 9000
"""The same for what newcomers read before they choose."""

LEAST = 140
"""CSS pixels of width that a sentence needs."""

GAP = 8


class Why:
    """The line `#why`, spoken by screen readers and laid where it hides nothing that is pressed."""

    def __init__(self) -> None:
        self._timer = 0
        self._on_time = create_proxy(self.clear)
        window.ResizeObserver.new(create_proxy(lambda *_: self._lay())).observe(find("#hand-bar"))

    def explain(self) -> None:
        """Says what the line above the hand has for newcomers and no room to show."""
        more = document.querySelector("#hand-title small")
        if more and not more.offsetWidth:
            self.say(str(more.textContent), EXPLAINED)

    def say(self, words: str, milliseconds: int = SHOWN) -> None:
        """Shows and speaks the sentence, also if it is the same again; "" removes the last one."""
        window.clearTimeout(self._timer)
        line = find("#why")
        line.textContent = ""
        line.textContent = words
        line.classList.toggle("shown", bool(words))
        if words:
            self._lay()
            self._timer = window.setTimeout(self._on_time, milliseconds)

    def _lay(self) -> None:
        """Puts the sentence, if there is one, where there is room for it now."""
        line = find("#why")
        if line.textContent:
            left, top, width, height = _place()
            line.style.cssText = f"left:{left}px;top:{top}px;width:{width}px;min-height:{height}px"

    def clear(self) -> None:
        """Removes the sentence."""
        self.say("")


def _place() -> tuple[float, float, float, float]:
    """Left, top, width and least height within the bar over the hand: over its title, else before its buttons; else in the row
    left of the bar, where the news is, or just below that row, for no words lie on the board; else just above the bar."""
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
    if is_under_the_board and bar.offsetTop < find("#hand-place").offsetTop:
        return GAP - bar.offsetLeft, bar.offsetHeight, find("#table").clientWidth - 2 * GAP, 0
    return 0, -bar.offsetHeight, bar.offsetWidth, bar.offsetHeight
