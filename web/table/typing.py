"""Type-to-find: letters and digits not used elsewhere find cards and spaces by the scene's search terms.

A small pill briefly shows the typed text. A result is selected, never played. Also has the text field of a scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.scene import TextField
from web.ui.dom import announce, find, listen, show
from web.ui.keys import Key, key_of
from web.ui.presses import is_ignored


class EntryLine:
    """The field `#entry`. Calls `typed(kind, text)` at each change and `entered()` when Enter is pressed."""

    def __init__(self, typed: Callable[[str, str], None], entered: Callable[[], None]) -> None:
        self.takes_letters = True
        """Whether letters typed elsewhere on the table go to this field."""

        self._typed = typed
        self._entered = entered
        self._line = find("#entry")
        self._entry: TextField | None = None
        self._was_in_use = False
        listen(self._line, "input", lambda _event: self._on_input())
        listen(self._line, "keydown", self._on_key)
        listen(document, "keydown", self._on_letter)

    @property
    def has_focus(self) -> bool:
        return bool(self._entry and document.activeElement == self._field)

    def show(self, entry: TextField | None, waiting: bool) -> None:
        """Shows this field, or none; it accepts text while the table is `waiting`. Does not overwrite text being typed."""
        if self._entry is not None and not (entry and waiting):
            self._was_in_use = self.has_focus
            self._field.replaceWith(self._empty_field())
        self._entry = entry if waiting else None
        # The field keeps its place between two choices of a seat, so that nothing jumps.
        show(self._line, entry is not None)
        if entry is not None:
            self._line.querySelector("span").textContent = entry.label
        if self._entry is not None:
            self._field.disabled = False
            self._field.placeholder = self._entry.hint
            if _plain(self._field.value) != _plain(self._entry.text):
                self._field.value = self._entry.text

    def focus(self) -> bool:
        """Takes the focus if the field had it at the previous choice; returns whether it did."""
        if self._entry is None or not self._was_in_use:
            return False
        self._field.focus(preventScroll=True)
        return True

    def reset(self) -> None:
        """Forgets that the field had the focus, for another game."""
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
            if not (key.is_held or is_ignored()):  # the key may still be down from the previous word
                self._entered()

    def _on_letter(self, event: Any) -> None:
        """Moves the focus to the field for a letter not used elsewhere; the browser then types it there."""
        key = key_of(event)
        takes = self.takes_letters and self._entry and key.character.isalpha()
        if not takes or event.defaultPrevented or not is_for_the_table(key):
            return
        end = len(self._field.value)
        self._field.focus()
        self._field.setSelectionRange(end, end)


def is_for_the_table(key: Key) -> bool:
    """Whether the pressed key is meant for the table: it is no shortcut, no window is open, and the focus is nowhere or on the
    table itself, not on a text field or the menu's button."""
    if not key.name or not key.is_plain or document.querySelector("dialog[open]"):
        return False
    focused = document.activeElement
    return not focused or focused == document.body or bool(focused.closest(".hotspots, #choices-buttons"))


def _plain(text: str) -> str:
    """The text without case and outer spaces, for comparison."""
    return str(text).strip().casefold()


MEMORY = 1500
"""The time in milliseconds after the last key until the typed text is forgotten."""

Typed = tuple[tuple[str, str], ...]
"""Search terms with their tokens, as in `Scene.search_terms`."""


class Jump:
    """Type-to-find. `look_for(token)` shows a result and returns the words to announce; `look_away()` hides it and returns
    whether one was shown."""

    def __init__(self, look_for: Callable[[str], str], look_away: Callable[[], bool]) -> None:
        self.is_on = True
        """Whether type-to-find is enabled."""

        self._look_for = look_for
        self._look_away = look_away
        self._offered: Typed = ()
        self._tokens: dict[str, str] = {}
        self._text = ""
        self._found = ""
        self._shows = False
        self._timer = 0
        self._on_pause = create_proxy(self._paused)
        listen(document, "keydown", self._on_key)

    def offer(self, typed: Typed, shows: bool) -> None:
        """Sets the search terms; `shows` says whether the last result is still shown."""
        self._shows = shows
        if typed is not self._offered:
            self._offered = typed
            self._tokens = {}
            for text, token in typed:
                self._tokens.setdefault(_typeable(text), token)

    def clear(self) -> None:
        """Forgets the typed text and the result, and removes both from the page."""
        self._shows = False
        self._say("")
        self._remember("")

    # Keys

    def _on_key(self, event: Any) -> None:
        pressed = key_of(event)
        is_asked = self.is_on and self._tokens and not find("#table").hidden
        if event.defaultPrevented or not is_asked or not is_for_the_table(pressed):
            return
        key = pressed.name
        if pressed.character and pressed.is_held:
            return
        if pressed.character.isalnum():
            self._typed(key)
        elif key == "Backspace" and self._text:
            self._remember(self._text[:-1])
        elif key == "Enter" and self._text and not self._found:
            self._handle_key(self._meant(self._text))
        elif key == "Escape" and (self._look_away() or (self._text and not self._found)):
            self.clear()
        else:
            return
        event.preventDefault()

    def _typed(self, key: str) -> None:
        text = self._text + key
        if self._found.startswith(text):
            # The rest of a name that was found from its beginning.
            self._remember(text, self._found)
            return
        text = text if not self._found and self._tokens_from(text) else key
        self._remember(text)
        tokens = self._tokens_from(text)
        if len(tokens) == 1:
            self._handle_key(next(name for name in self._tokens if name.startswith(text)))
        elif not tokens:
            self._say("no match")

    def _tokens_from(self, text: str) -> set[str]:
        """The tokens of all search terms that begin with this text."""
        return {token for name, token in self._tokens.items() if name.startswith(text)}

    def _meant(self, text: str) -> str:
        """The text if it is a complete search term; otherwise ""."""
        return text if text in self._tokens else ""

    def _handle_key(self, name: str) -> None:
        if name:
            self._remember(self._text, name)
            self._say(self._look_for(self._tokens[name]))

    def _remember(self, text: str, found: str = "") -> None:
        """Remembers the typed text and the term that it `found` for a short time."""
        window.clearTimeout(self._timer)
        self._text, self._found = text, found
        if text:
            self._timer = window.setTimeout(self._on_pause, MEMORY)
        find("#jump kbd").textContent = text
        self._show()

    def _paused(self) -> None:
        if not self._found:
            self._handle_key(self._meant(self._text))
        self._text = self._found = ""
        self._show()

    # Showing and announcing

    def _say(self, words: str) -> None:
        find("#jump span").textContent = words
        announce(find("#jump-said"), words)
        self._show()

    def _show(self) -> None:
        show(find("#jump"), bool(self._text) or self._shows)


def _typeable(text: str) -> str:
    """The text reduced to letters and digits, in lower case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
