"""Why something cannot be pressed: a sentence in the place of messages, for a moment. Moves nothing; knows no rules."""

from __future__ import annotations

from pyodide.ffi import create_proxy
from pyscript import window

from web.kit.dom import announce, find

SHOWN = 4000
"""Milliseconds for which the sentence stays: long enough for twelve words and a look at the board."""


class Why:
    """The line `#why`, spoken by screen readers."""

    def __init__(self) -> None:
        self._timer = 0
        self._on_time = create_proxy(self.clear)

    def say(self, words: str) -> None:
        """Shows and speaks the sentence, also if it is the same again; "" removes the last one."""
        window.clearTimeout(self._timer)
        line = find("#why")
        announce(line, words)
        line.classList.toggle("shown", bool(words))
        if words:
            self._timer = window.setTimeout(self._on_time, SHOWN)

    def clear(self) -> None:
        """Removes the sentence."""
        self.say("")
