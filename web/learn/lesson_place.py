"""Where a lesson's words lie: beside the board in the place of the seats where these have a column of their own, else above the
table, which then has so much less room. Knows no game and no lesson; moves with the window.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pyscript import document, window

from web.kit.dom import find, listen

LOW, NARROWEST = 480, 272
"""CSS pixels: a room so high is low, and a narrower column has no room for words."""

GAP = 6
"""CSS pixels between the words and what is below them."""

Words = tuple[str, str]
"""A goal, and what is said below it."""


class LessonPlace:
    """Lays `#lesson` for words that change, so that nothing moves when they do."""

    def __init__(self) -> None:
        self._all: tuple[Words, ...] = ()
        listen(window, "resize", lambda _event: self._lay() if self._all else None)

    def lay(self, words: Iterable[Words]) -> None:
        """Makes room for the longest of these words."""
        self._all = tuple(words)
        self._lay()

    def clear(self) -> None:
        """Gives the table its room back."""
        self._all = ()
        self._give_back()

    def keep_room(self) -> None:
        """Leaves the bar of the table's buttons as high as it is now, at least."""
        if self._all:
            document.documentElement.style.setProperty("--lesson-bar", f"{find('#hand-bar').offsetHeight}px")

    def _give_back(self) -> None:
        document.body.classList.remove("learns", "beside", "low")
        find("#table").style.gridTemplateRows = ""
        for length in ("--lesson-high", "--lesson-lap", "--lesson-bar"):
            document.documentElement.style.setProperty(length, "0px")

    def _lay(self) -> None:
        self._give_back()
        document.body.classList.add("learns")
        if _has_a_column():
            self._lay_beside()
        else:
            self._lay_above()

    def _lay_beside(self) -> None:
        document.body.classList.add("beside")
        document.body.classList.toggle("low", find("#room").clientHeight <= LOW)
        seats, bar = (find(part).getBoundingClientRect() for part in ("#seats", "#bar"))
        left = min(seats.left, bar.left)
        find("#lesson").style.cssText = f"left:{left}px;top:{bar.top}px;width:{bar.right - left}px"
        self._measure()
        if document.body.classList.contains("low"):
            find("#table").style.gridTemplateRows = _rows(find("#lesson").offsetHeight)

    def _lay_above(self) -> None:
        find("#lesson").style.cssText = ""
        self._measure()
        # The seats' row, if it lies above the board, is free.
        free = min(int(find(part).offsetTop) for part in ("#board-place", "#hand-place", "#hand-bar"))
        document.documentElement.style.setProperty("--lesson-lap", f"{max(0, free - GAP)}px")

    def _measure(self) -> None:
        """Makes the words as high as the tallest are where they lie; those are measured unheard, on a copy."""
        copy = find("#lesson-words").cloneNode(True)
        copy.removeAttribute("role")
        # Beside what is there, which is as high as before.
        copy.style.minHeight, copy.style.alignSelf = "0", "start"
        find("#lesson").append(copy)
        heights = [0]
        for goal, words in self._all:
            copy.firstElementChild.textContent, copy.lastElementChild.textContent = goal, words
            heights.append(int(copy.offsetHeight))
        copy.remove()
        find("#lesson-words").style.minHeight = f"{max(heights)}px"
        document.documentElement.style.setProperty("--lesson-high", f"{find('#lesson').offsetHeight}px")


def _has_a_column() -> bool:
    """Whether the seats lie beside the board, with enough room for words."""
    board, seats, bar = (find(part) for part in ("#board-place", "#seats", "#bar"))
    right = int(board.offsetLeft + board.offsetWidth)
    left = min(int(seats.offsetLeft), int(bar.offsetLeft))
    return left >= right and bool(bar.offsetLeft + bar.offsetWidth - left >= NARROWEST)


def _rows(first: int) -> str:
    """The rows of a low table, the first so high: of what that takes, the hand gives only what others cannot."""
    table, hand, bar = find("#table"), find("#hand-place"), find("#hand-bar")
    style = window.getComputedStyle(table)
    rows, top = [f"{first}px"], float(style.paddingTop.removesuffix("px"))
    gap, tracks = (
        float(style.rowGap.removesuffix("px")),
        [float(row.removesuffix("px")) for row in style.gridTemplateRows.split()],
    )
    for before, height in pairwise(tracks):
        top += before + gap
        holds = [part for part in (hand, bar) if top - 1 <= part.offsetTop < top + height]
        rows.append(f"{height}px" if bar in holds else f"minmax(0, {height}px)" if holds else "minmax(0, 1fr)")
    return " ".join(rows)
