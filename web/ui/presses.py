"""One press, one action: debounces presses. A press belongs to the control under it when it began. The same for every game.

Ignored are:

* a release over another control than the one pressed, or over one whose label has changed since;
* a second press within `QUIET` of the first: a double press on one control, or on the control that has taken its place;
* a press on the table within `QUIET` of a change in what can be chosen or seen there (`settle`);
* the repeats of a key held down.

Presses by script pass. Code that acts before the click, such as a drag, checks `is_ignored`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

import js
from pyodide.ffi import create_once_callable
from pyscript import document, window

from web.ui.dom import listen
from web.ui.keys import PRESSING, key_of

QUIET = 400
"""Milliseconds. Double presses are at most 300 ms apart, and people need longer than 400 ms to see something new and choose."""

NEAR = 30
"""The greatest distance between the two presses of a double press, in CSS pixels."""

LATE = 700
"""Milliseconds after a release from which a click no longer belongs to it. Such a click comes from a screen reader or a switch,
which send no other events."""

TYPED = "input:not([type=checkbox], [type=radio], [type=file]), select, textarea"
"""Controls that a press only focuses."""

CONTROLS = "button, summary, label, a[href], input[type=checkbox], input[type=radio]"
"""Controls that a press activates."""

REPEATING = "[data-repeats], [data-repeats] *, label, input"
"""Controls that people press in quick succession on purpose: replay steps, undo in the editor, checkboxes."""

SETTLING = "#board-buttons *, #hand-buttons *, #choices-buttons *, #entry *, #undo, #end *"
"""Elements that ignore presses after `settle`."""


@dataclass
class _Press:
    """The current or the last press. Times are event timestamps in milliseconds."""

    began: float
    by_key: bool
    target: Any  # the event's target
    control: Any  # the control that contains the target
    words: str  # the control's label when the press began
    x: float
    y: float
    ignored: bool = False
    over: float = 0.0  # when it was released; 0 before


class _Presses:
    def __init__(self) -> None:
        self.quiet_until = 0.0
        self._last: _Press | None = None
        self._counted: _Press | None = None
        """The last press that was not ignored. None once another key may have moved the focus."""

    def open(self) -> None:
        heard = {
            "pointerdown": self._on_down, "pointerup": self._on_up, "pointercancel": self._on_up,
            "keydown": self._on_key_down, "keyup": self._on_key_up, "click": self._on_click,
        }  # fmt: skip
        for kind, handler in heard.items():
            listen(window, kind, handler, capture=True)

    @property
    def is_ignored(self) -> bool:
        return self._last is not None and self._last.ignored

    def _on_down(self, event: Any) -> None:
        if event.isPrimary:
            self._last = self._begun(event)

    def _on_up(self, event: Any) -> None:
        if event.isPrimary and self._last is not None:
            self._last.over = event.timeStamp

    def _on_key_down(self, event: Any) -> None:
        key = key_of(event)
        if key.name not in PRESSING:
            self._last = self._counted = None
        elif not key.is_held:
            self._last = self._begun(event)
        elif key.name == "Enter" and event.target.closest("button, summary, a[href]"):
            event.preventDefault()

    def _on_key_up(self, event: Any) -> None:
        if self._last is not None and self._last.by_key and key_of(event).name in PRESSING:
            self._last.over = event.timeStamp

    def _on_click(self, event: Any) -> None:
        if not event.isTrusted:
            return
        press = self._last
        if press is None or (press.over and event.timeStamp - press.over > LATE):
            is_meant = not self._begun(event).ignored
        else:
            is_meant = not press.ignored and _is_still(press, event.target)
        if not is_meant:
            event.preventDefault()
            event.stopImmediatePropagation()

    def _begun(self, event: Any) -> _Press:
        """The press that begins with this event."""
        control, by_key = _control_of(event.target), event.type == "keydown"
        place = (0.0, 0.0) if by_key else (event.clientX, event.clientY)
        press = _Press(event.timeStamp, by_key, event.target, control, _words(control), *place)
        is_early = press.began < self.quiet_until and bool(event.target.closest(SETTLING))
        press.ignored = is_early or self._is_second(press)
        if not press.ignored:
            self._counted = press
        return press

    def _is_second(self, press: _Press) -> bool:
        """Whether it is the second press of a double press."""
        first = self._counted
        if first is None or first.by_key != press.by_key or press.began - first.began >= QUIET:
            return False
        if first.control is None and press.control is None:
            return press.by_key  # Enter in a text field
        if first.control == press.control:
            return not (press.control.closest(REPEATING) and press.words == first.words)
        return press.by_key or hypot(press.x - first.x, press.y - first.y) <= NEAR


def _control_of(target: Any) -> Any:
    """The control that a press on this element activates; None if there is none."""
    return None if target.matches(TYPED) else target.closest(CONTROLS) or None


def _words(control: Any) -> str:
    """A text that changes whenever the effect of pressing the control may have changed."""
    if control is None or not control.matches("button"):
        return ""
    words = control.getAttribute("aria-label") or control.textContent
    return f"{words} {control.getAttribute('data-token')} {control.disabled} {control.getAttribute('aria-disabled')}"


def _is_still(press: _Press, target: Any) -> bool:
    """Whether the press began on the control that its click targets."""
    control = _control_of(target)
    if control is None:
        return not target.matches("dialog") or press.target == target  # outside a window, which would close it
    if press.control == control:
        return press.words == _words(control)
    is_of_label = press.control is not None and press.control.matches("label") and press.control.control == control
    submits = press.by_key and control.matches("[type=submit]") and press.target.closest("form") == control.closest("form")
    return bool(is_of_label or submits)


_presses = _Presses()


def open_presses() -> None:
    """Starts watching all presses on the page."""
    _presses.open()


def is_ignored() -> bool:
    """Whether the current press is ignored."""
    return _presses.is_ignored


def settle() -> None:
    """Ignores presses on the table until `QUIET` after the next frame, because what can be chosen or seen there changes now. Sets
    `html[data-settling]` meanwhile."""
    _presses.quiet_until = js.performance.now() + QUIET
    document.documentElement.dataset.settling = ""
    js.requestAnimationFrame(create_once_callable(lambda _time: _painted()))


def _painted() -> None:
    _presses.quiet_until = js.performance.now() + QUIET
    js.setTimeout(create_once_callable(_settled), QUIET)


def _settled() -> None:
    if js.performance.now() >= _presses.quiet_until - 1:
        document.documentElement.removeAttribute("data-settling")
