"""The tip: a sentence in the place of messages and at most one more, about what is pointed out on the table. Knows no match and
no rules.

Where there is room for all of a hint it has buttons; where there is little, a press opens it over the hand. What newcomers are
told has its button everywhere. It lies on nothing and moves nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import create_proxy
from pyscript import window

from web.kit.dom import announce, find, listen, show

PATIENCE = 300
"""Milliseconds before the tip says that it is being looked for."""

READ, HEARD = ("#tip-text b", "#tip-text span"), "#tip-said"
"""The places of the sentence and of the other one, and of what is heard."""

HINT, TIP = "Hint", "Tip"
"""What it is: asked for, or told once to who is new to something."""


class Tip:
    """The element `#tip`."""

    def __init__(self) -> None:
        self._tip = find("#tip")
        self._explain: Callable[[], None] | None = None
        self._back: Callable[[], None] = self.hide
        self._timer = 0
        self._say_so = create_proxy(lambda: self._lay("Finding the best play…", "", ""))
        find("#why").before(self._tip)
        listen(find("#tip-text"), "click", lambda _event: self._press())
        listen(find("#tip-why"), "click", lambda _event: self._explain() if self._explain else None)
        listen(find("#tip-back"), "click", lambda _event: self._back())

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
        kind: str = HINT,
    ) -> None:
        """Shows the words, and lets them be heard as they are `spoken`. `back` is what the button says that takes them away, and
        what it does; `explain` shows more on the table to whoever asks why."""
        self.hide()
        self._back, self._explain = back[1], explain
        self._lay(words, more, spoken, kind)
        find("#tip-back").textContent = back[0]
        show(find("#tip-why"), explain is not None)
        show(find("#tip .tip-buttons"))
        self._tip.classList.toggle("has-more", bool(more) or explain is not None)

    def hide(self) -> None:
        """Takes the tip away."""
        window.clearTimeout(self._timer)
        find("#hint-button").ariaBusy = None
        find("#hint-button").ariaPressed = None
        self._empty()

    def _empty(self) -> None:
        """Leaves nothing of what it said in the page."""
        show(self._tip, False)
        for place in (*READ, HEARD):
            find(place).textContent = ""

    def _lay(self, words: str, more: str, spoken: str, kind: str = HINT) -> None:
        self._empty()
        self._tip.dataset.kind = self._tip.ariaLabel = kind
        for place, text in zip(READ, (words, more), strict=True):
            find(place).textContent = text
        announce(find(HEARD), spoken or words)
        show(find("#tip .tip-buttons"), False)
        self._tip.classList.remove("open", "has-more")
        announce(find("#why"), "")  # it has been answered
        show(self._tip)

    def _press(self) -> None:
        """Opens it where it had no room, or closes it again."""
        if self._tip.classList.toggle("open") and self._explain is not None:
            self._explain()
