"""The tip: a sentence beside the hand and at most one more, about what is pointed out on the table. Knows no match and no rules.

Where there is much room it has buttons; where there is little it takes the place of the news, in as many lines as fit, and a
press opens it over the hand. It never lies on the board, and moves nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.kit.dom import find, listen, show

PATIENCE = 300
"""Milliseconds before the tip says that it is being looked for."""

SETTLED = 100
"""Milliseconds after which the table has been laid out for another size."""

LEAST_ROOM = 96
"""CSS pixels of height in which it lies whole between the buttons and the hand."""

EDGE = 22
"""CSS pixels between the tip's corner and the middle of the tail that points at the hand."""

WORDS = ("#tip-text b", "#tip-text span", "#tip-said")
"""What is read of the sentence and of the other one, and what is heard."""

TIPPED = "tipped"
"""The class of a table on which the tip lies in the row of the news and the buttons."""

POINTED_AT = "#hand-buttons [aria-pressed=true]"


class Tip:
    """The element `#tip`."""

    def __init__(self) -> None:
        self._tip = find("#tip")
        self._explain: Callable[[], None] | None = None
        self._back: Callable[[], None] = self.hide
        self._at = POINTED_AT
        self._timer = 0
        self._say_so = create_proxy(lambda: self._lay("Looking for the best play …", "", ""))
        self._placed = create_proxy(self._place)
        find("#choices-buttons").after(self._tip)
        listen(find("#tip-text"), "click", lambda _event: self._press())
        listen(find("#tip-why"), "click", lambda _event: self._explain() if self._explain else None)
        listen(find("#tip-back"), "click", lambda _event: self._back())
        # The table comes first, which lays itself out anew then.
        listen(window, "resize", lambda _event: window.setTimeout(self._placed, SETTLED))

    def wait(self) -> None:
        """Says soon that something is being looked for."""
        find("#hint-button").ariaBusy = "true"
        self._timer = window.setTimeout(self._say_so, PATIENCE)

    def tell(
        self,
        words: str,
        more: str,
        spoken: str,
        back: tuple[str, Callable[[], None]],
        explain: Callable[[], None] | None = None,
        at: str = POINTED_AT,
    ) -> None:
        """Shows the words, and lets them be heard as they are `spoken`. `back` is what the button says that takes them away, and
        what it does; `explain` shows more on the table to whoever asks why. The tail points at what `at` selects in the hand."""
        self.hide()
        self._back, self._explain, self._at = back[1], explain, at
        self._lay(words, more, spoken)
        find("#tip-back").textContent = back[0]
        show(find("#tip-why"), explain is not None)
        show(find("#tip .does"))
        self._tip.classList.toggle("has-more", bool(more) or explain is not None)
        self._place()

    def hide(self) -> None:
        """Takes the tip away."""
        window.clearTimeout(self._timer)
        find("#hint-button").ariaBusy = None
        find("#hint-button").ariaPressed = None
        self._empty()

    def _empty(self) -> None:
        """Leaves nothing of what it said in the page."""
        show(self._tip, False)
        self._tip.removeAttribute("style")
        find("#table").classList.remove(TIPPED)
        for words in WORDS:
            find(words).textContent = ""

    def _lay(self, words: str, more: str, spoken: str) -> None:
        self._empty()
        for place, text in zip(WORDS, (words, more, spoken or words), strict=True):
            find(place).textContent = text
        show(find("#tip .does"), False)
        self._tip.classList.remove("open", "has-more")
        # What newcomers read beside the bar has been read.
        find("#why").textContent = ""
        find("#why").classList.remove("shown")
        show(self._tip)
        self._place()

    def _press(self) -> None:
        """Opens it where it had no room, or closes it again."""
        if self._tip.classList.toggle("open") and self._explain is not None:
            self._explain()

    def _place(self) -> None:
        """Finds the tip its place, and lets its tail point at the first thing in the hand that is chosen."""
        if self._tip.hidden:
            return
        is_in_row = _is_only_row()
        find("#table").classList.toggle(TIPPED, is_in_row)
        self._tip.classList.toggle("below", _has_room_below())
        self._tip.style.setProperty("--room", f"{_room_below():.0f}px")
        thing, own = document.querySelector(self._at), self._tip.getBoundingClientRect()
        place = thing.getBoundingClientRect() if thing and not is_in_row else own
        self._tip.classList.toggle("points", bool(place.top >= own.bottom - 1))
        at = place.left + place.width / 2 - own.left
        self._tip.style.setProperty("--at", f"{max(EDGE, min(own.width - EDGE, at)):.0f}px")


def _has_room_below() -> bool:
    """Whether there is room between the bar, which lies under the board, and the hand."""
    return _is_under_the_board() and _room_below() >= LEAST_ROOM


def _room_below() -> float:
    """How high the room is between bar and hand, in CSS pixels."""
    return float(find("#hand-place").offsetTop) - _foot("#hand-bar")


def _is_only_row() -> bool:
    """Whether there is neither: the bar is all between board and hand."""
    return _is_under_the_board() and not _has_room_below()


def _is_under_the_board() -> bool:
    bar = find("#hand-bar").offsetTop
    return bool(bar >= _foot("#board-place") - 1 and bar < find("#hand-place").offsetTop)


def _foot(selector: str) -> float:
    part = find(selector)
    return float(part.offsetTop + part.offsetHeight)
