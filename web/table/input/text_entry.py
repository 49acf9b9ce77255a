"""The line to type in that a scene may ask for: a real text field in the bar over the hand. Knows no rules.

What is typed is somebody's secret: once the line is hidden, nothing of it stays in the page or in the browser's undo history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document

from engine.scene import Entry
from web.kit.dom import find, listen, show
from web.kit.keys import Key, key_of
from web.kit.presses import is_ignored


class EntryLine:
    """The field `#entry`. Calls `typed(kind, text)` at each change and `entered()` when Enter is pressed."""

    def __init__(self, typed: Callable[[str, str], None], entered: Callable[[], None]) -> None:
        self.takes_letters = True
        """Whether people want letters typed elsewhere on the table to come here."""

        self._typed = typed
        self._entered = entered
        self._line = find("#entry")
        self._entry: Entry | None = None
        self._was_in_use = False
        listen(self._line, "input", lambda _event: self._on_input())
        listen(self._line, "keydown", self._on_key)
        listen(document, "keydown", self._on_letter)

    @property
    def has_focus(self) -> bool:
        return bool(self._entry and document.activeElement == self._field)

    def show(self, entry: Entry | None, waiting: bool) -> None:
        """Shows this line, or none; it takes text while the table is `waiting`. Leaves alone what somebody is typing."""
        if self._entry is not None and not (entry and waiting):
            self._was_in_use = self.has_focus
            self._field.replaceWith(self._empty_field())
        self._entry = entry if waiting else None
        # The line keeps its place between two choices of a seat, so that nothing jumps.
        show(self._line, entry is not None)
        if entry is not None:
            self._line.querySelector("span").textContent = entry.label
        if self._entry is not None:
            self._field.disabled = False
            self._field.placeholder = self._entry.hint
            if _plain(self._field.value) != _plain(self._entry.text):
                self._field.value = self._entry.text

    def focus(self) -> bool:
        """Takes the focus back if it had it at the choice before: typing comes first for who types. Returns whether it did."""
        if self._entry is None or not self._was_in_use:
            return False
        self._field.focus(preventScroll=True)
        return True

    def forget(self) -> None:
        """Stops preferring the line, for the players of another game."""
        self._was_in_use = False

    @property
    def _field(self) -> Any:
        return self._line.querySelector("input")

    def _empty_field(self) -> Any:
        field = self._field.cloneNode(False)
        field.value = field.placeholder = ""  # the copy includes what was typed
        field.disabled = True
        return field

    def _on_input(self) -> None:
        if self._entry is not None:
            self._typed(self._entry.kind, str(self._field.value).strip())

    def _on_key(self, event: Any) -> None:
        key = key_of(event)
        if key.name == "Enter":
            event.preventDefault()
            if not (key.is_held or is_ignored()):  # it may still be down from the word before
                self._entered()

    def _on_letter(self, event: Any) -> None:
        """Moves the focus to the line for a letter that nothing else takes; the browser then types it there."""
        key = key_of(event)
        takes = self.takes_letters and self._entry and key.character.isalpha()
        if not takes or event.defaultPrevented or not is_for_the_table(key):
            return
        end = len(self._field.value)
        self._field.focus()
        self._field.setSelectionRange(end, end)


def is_for_the_table(key: Key) -> bool:
    """Whether the pressed key is meant for the table: no shortcut, no window is open, and the focus is nowhere or on something of
    the table itself, not on a text field or the menu's button."""
    if not key.name or not key.is_plain or document.querySelector("dialog[open]"):
        return False
    focused = document.activeElement
    return not focused or focused == document.body or bool(focused.closest(".hotspots, #choices-buttons"))


def _plain(text: str) -> str:
    """The text without case and outer spaces, for comparison."""
    return str(text).strip().casefold()
