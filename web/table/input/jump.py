"""Type to search the table: letters and digits that nothing else uses find cards and spaces by the names that the scene gives
them. A small pill briefly shows what was typed. A find is selected, never played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.kit.dom import announce, find, listen, show
from web.kit.keys import key_of
from web.table.input.text_entry import is_for_the_table

MEMORY = 1500
"""Milliseconds after the last key until the typed text is forgotten."""

Typed = tuple[tuple[str, str], ...]
"""Texts with the token that each looks for, as in `Scene.typed`."""


class Jump:
    """Calls `look_for(token)` for what is found, which returns the words to say, and `look_away()` to stop showing it, which
    returns whether anything was shown."""

    def __init__(self, look_for: Callable[[str], str], look_away: Callable[[], bool]) -> None:
        self.is_on = True
        """Whether people want letters to find anything."""

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
        """Looks for these texts from now on; `shows` says whether the last find is still shown."""
        self._shows = shows
        if typed is not self._offered:
            self._offered = typed
            self._tokens = {}
            for text, token in typed:
                self._tokens.setdefault(_plain(text), token)

    def clear(self) -> None:
        """Forgets what was typed and found, and removes it from the page."""
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
            self._take(self._meant(self._text))
        elif key == "Escape" and (self._look_away() or (self._text and not self._found)):
            self.clear()
        else:
            return
        event.preventDefault()

    def _typed(self, key: str) -> None:
        text = self._text + key
        if self._found.startswith(text):
            # The rest of a name that was found by its beginning.
            self._remember(text, self._found)
            return
        text = text if not self._found and self._tokens_from(text) else key
        self._remember(text)
        tokens = self._tokens_from(text)
        if len(tokens) == 1:
            self._take(next(name for name in self._tokens if name.startswith(text)))
        elif not tokens:
            self._say("no match")

    def _tokens_from(self, text: str) -> set[str]:
        """The tokens of all texts that begin like this."""
        return {token for name, token in self._tokens.items() if name.startswith(text)}

    def _meant(self, text: str) -> str:
        """What was typed, if it is a whole text; "" otherwise."""
        return text if text in self._tokens else ""

    def _take(self, name: str) -> None:
        if name:
            self._remember(self._text, name)
            self._say(self._look_for(self._tokens[name]))

    def _remember(self, text: str, found: str = "") -> None:
        """Remembers for a moment what was typed and the text that it `found`."""
        window.clearTimeout(self._timer)
        self._text, self._found = text, found
        if text:
            self._timer = window.setTimeout(self._on_pause, MEMORY)
        find("#jump kbd").textContent = text
        self._show()

    def _paused(self) -> None:
        if not self._found:
            self._take(self._meant(self._text))
        self._text = self._found = ""
        self._show()

    # Showing and announcing

    def _say(self, words: str) -> None:
        find("#jump span").textContent = words
        announce(find("#jump-said"), words)
        self._show()

    def _show(self) -> None:
        show(find("#jump"), bool(self._text) or self._shows)


def _plain(text: str) -> str:
    """The text reduced to what can be typed: letters and digits, in lower case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
