"""The list of what happened since the viewer's last turn. Pressing a line shows its place on the table until it is pressed again;
where the list has no room for all, a press opens it over the hand. Knows no match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyscript import document, window

from engine.recap import Told
from web.kit.dom import fill, find, listen, make, show


class RecapList:
    """The list `#recap`, and `#recap-log` over the hand. Calls `point(action)` with the text of the action to show, or ""."""

    def __init__(self, point: Callable[[str], None]) -> None:
        self._point = point
        self._told: tuple[Told, ...] = ()
        self._spoken: Callable[[str], str] = str
        self._pointed = -1
        for part in ("#recap", "#recap-log"):
            listen(find(part), "click", self._press)
        listen(document, "keydown", self._on_key)

    @property
    def pointed(self) -> str:
        """The text of the action whose place is shown; "" if none is."""
        return self._told[self._pointed].action if self._pointed >= 0 else ""

    def lay(self, told: Sequence[Told], spoken: Callable[[str], str]) -> None:
        """Lists these sentences, newest last; `spoken` puts one into words."""
        if (tuple(told), spoken) != (self._told, self._spoken):
            self._told, self._spoken, self._pointed = tuple(told), spoken, -1
            for part in ("#recap", "#recap-log"):
                fill(find(f"{part} ul"), [self._line(number, line) for number, line in enumerate(told)])
            self.open(False)
        show(find("#recap"), bool(told))
        find("#recap").scrollTop = find("#recap").scrollHeight

    def clear(self) -> None:
        """Shows no place any more, and closes the log."""
        self.open(False)
        if self._pointed >= 0:
            self._mark(-1)

    def open(self, wanted: bool) -> None:
        """Opens or closes the log over the hand."""
        show(find("#recap-log"), wanted)
        find("#recap-more").setAttribute("aria-expanded", "true" if wanted else "false")
        find("#recap-log").scrollTop = find("#recap-log").scrollHeight

    def _line(self, number: int, told: Told) -> Any:
        line = holder = make("li")
        if told.action:
            line.append(holder := make("button", type="button", class_="told", aria_pressed="false"))
            holder.dataset.line = str(number)
        holder.append(*sentence(told.sentence, self._spoken(told.sentence)))
        return line

    def _press(self, event: Any) -> None:
        button = event.target.closest("[data-line]")
        in_log = bool(event.target.closest("#recap-log"))
        # Where only the newest lines have room, a press on them opens the log; keys reach each line.
        is_cut = not in_log and event.detail and window.getComputedStyle(find("#recap")).overflowY == "hidden"
        if event.target.closest("#recap-more") or is_cut:
            self.open(find("#recap-log").hidden)
        elif button:
            number = int(button.dataset.line)
            self._mark(-1 if number == self._pointed else number)
            self._point(self.pointed)
        elif in_log:
            self.open(False)

    def _mark(self, number: int) -> None:
        self._pointed = number
        for button in document.querySelectorAll("[data-line]"):
            button.setAttribute("aria-pressed", "true" if button.dataset.line == str(number) else "false")

    def _on_key(self, event: Any) -> None:
        if event.key == "Escape" and not find("#recap-log").hidden and not event.defaultPrevented:
            self.open(False)
            find("#recap-more").focus()
            event.preventDefault()


def sentence(shown: str, words: str) -> list[Any]:
    """A sentence to read, and the words in which a screen reader says it."""
    if shown == words:
        return [make("span", shown)]
    return [make("span", shown, aria_hidden="true"), make("span", words, class_="unseen")]
