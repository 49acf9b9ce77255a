"""The keys and swipes that lead about in a review. Knows no match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pyscript import document

from web.kit.dom import find, listen
from web.kit.keys import key_of

STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
OWN_KEYS = "input, select, textarea, dialog *"
"""What uses keys itself."""

SWIPED = "#review-now, #board-place, .hotspots, .hotspots *"
"""Where a finger swipes: elsewhere are the slider and the buttons."""

FAR = 44
"""CSS pixels that a finger goes sideways, and less than half of that up or down, to swipe."""


class Ways(NamedTuple):
    """What they do, once `are_open()`: leave; go so many stops on; go to the next moment on that side, 1 or -1; go to the first
    stop or the last."""

    are_open: Callable[[], bool]
    leave: Callable[[], None]
    step: Callable[[int], None]
    walk: Callable[[int], None]
    go_to_end: Callable[[bool], None]


class KeysAndSwipes:
    """Listens to them for as long as the page is open."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._from: tuple[int, float, float] | None = None
        self._has_swiped = False
        listen(document, "keydown", self._on_key)
        table = find("#table")
        for kind, answer in (("pointerdown", self._on_down), ("pointerup", self._on_up), ("pointercancel", self._on_cancel)):
            listen(table, kind, answer)
        listen(table, "click", self._on_click, capture=True)

    def _on_key(self, event: Any) -> None:
        key = key_of(event)
        if not key.is_plain or document.querySelector("dialog[open]") or event.defaultPrevented or not self._ways.are_open():
            return
        if key.name == "Escape":
            self._ways.leave()
        elif key.name in STEPS and key.shift:
            self._ways.walk(STEPS[key.name])
        elif event.target.matches(OWN_KEYS):
            return
        elif key.name in STEPS:
            self._ways.step(STEPS[key.name])
        elif key.name in ("Home", "End"):
            self._ways.go_to_end(key.name == "End")
        else:
            return
        event.preventDefault()

    # Swipes

    def _on_down(self, event: Any) -> None:
        self._has_swiped = False
        begins = event.isPrimary and event.pointerType == "touch" and event.target.closest(SWIPED)
        self._from = (event.pointerId, event.clientX, event.clientY) if begins else None

    def _on_up(self, event: Any) -> None:
        if self._from is None or event.pointerId != self._from[0]:
            return
        _pointer, x, y = self._from
        right, down = event.clientX - x, event.clientY - y
        self._from = None
        if abs(right) >= FAR and abs(right) > 2 * abs(down) and self._ways.are_open():
            self._has_swiped = True
            self._ways.walk(-1 if right > 0 else 1)

    def _on_cancel(self, _event: Any) -> None:
        self._from = None

    def _on_click(self, event: Any) -> None:
        """The click at the end of a swipe presses nothing; one by key is another."""
        if self._has_swiped and event.detail:
            self._has_swiped = False
            event.stopPropagation()
            event.preventDefault()
