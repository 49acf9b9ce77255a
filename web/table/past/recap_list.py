"""The list of what happened since the viewer's last turn. Pressing a line shows its place on the table until it is pressed again;
where the list has no room for all, a press opens it over the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.recap import Told
from web.kit.dom import fill, find, listen, make, show
from web.kit.keys import key_of


class RecapList:
    """The list `#recap`, and `#recap-log` over the hand. Calls `point(action)` with the text of the action to show, or ""."""

    def __init__(self, point: Callable[[str], None]) -> None:
        self._point = point
        self._told: tuple[Told, ...] = ()
        self._spoken: Callable[[str], str] = str
        self._pointed = -1
        self._news, self._log = find("#recap"), find("#recap-log")
        self._lines, self._log_lines = (part.querySelector("ul") for part in (self._news, self._log))
        for part in (self._news, self._log):
            listen(part, "click", self._press)
        listen(document, "keydown", self._on_key)
        # Asked for at once, the height of all lines would have the page laid out before its other parts are changed.
        observer = window.ResizeObserver.new(create_proxy(lambda *_: self._show_newest()))
        for part in (self._news, self._log, self._lines):
            observer.observe(part)

    @property
    def pointed(self) -> str:
        """The text of the action whose place is shown; "" if none is."""
        return self._told[self._pointed].action if self._pointed >= 0 else ""

    def lay(self, told: Sequence[Told], spoken: Callable[[str], str]) -> None:
        """Lists these sentences, newest last; `spoken` puts one into words."""
        if (tuple(told), spoken) != (self._told, self._spoken):
            self._mark(-1)
            kept = _same(self._told, told) if spoken == self._spoken else 0
            self._told, self._spoken = tuple(told), spoken
            while self._lines.childElementCount > kept:
                self._lines.lastElementChild.remove()
            self._lines.append(*self._made(kept))
            self.open(False)
        show(self._news, bool(told))

    def clear(self) -> None:
        """Shows no place any more, and closes the log."""
        self.open(False)
        if self._pointed >= 0:
            self._mark(-1)

    def open(self, wanted: bool) -> None:
        """Opens or closes the log over the hand."""
        if bool(self._log.hidden) == wanted:
            fill(self._log_lines, self._made(0) if wanted else [])
            show(self._log, wanted)
            find("#recap-more").setAttribute("aria-expanded", "true" if wanted else "false")

    def _show_newest(self) -> None:
        for part in (self._news, self._log):
            part.scrollTop = part.scrollHeight

    def _made(self, first: int) -> list[Any]:
        return [self._line(number, told) for number, told in enumerate(self._told) if number >= first]

    def _line(self, number: int, told: Told) -> Any:
        line = holder = make("li")
        if told.action:
            pressed = "true" if number == self._pointed else "false"
            line.append(holder := make("button", type="button", class_="told", aria_pressed=pressed))
            holder.dataset.line = str(number)
        holder.append(*sentence(told.sentence, self._spoken(told.sentence)))
        return line

    def _press(self, event: Any) -> None:
        button = event.target.closest("[data-line]")
        in_log = bool(event.target.closest("#recap-log"))
        # Where only the newest lines have room, a press on them opens the log; keys reach each line.
        is_cut = not in_log and event.detail and window.getComputedStyle(self._news).scrollbarWidth == "none"
        if event.target.closest("#recap-more") or is_cut:
            self.open(self._log.hidden)
        elif button:
            number = int(button.dataset.line)
            self._mark(-1 if number == self._pointed else number)
            self._point(self.pointed)
        elif in_log:
            self.open(False)

    def _mark(self, number: int) -> None:
        if number == self._pointed:
            return
        self._pointed = number
        for button in document.querySelectorAll("[data-line]"):
            button.setAttribute("aria-pressed", "true" if button.dataset.line == str(number) else "false")

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Escape" and not self._log.hidden and not event.defaultPrevented:
            self.open(False)
            find("#recap-more").focus()
            event.preventDefault()


def _same(before: Sequence[Told], after: Sequence[Told]) -> int:
    """How many lines both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))


def sentence(shown: str, words: str) -> list[Any]:
    """A sentence to read, and the words in which a screen reader says it."""
    if shown == words:
        return [make("span", shown)]
    return [make("span", shown, aria_hidden="true"), make("span", words, class_="unseen")]
