"""Normalised key events. All keyboard input of the page is read here, so each layout and input method is handled once."""

from __future__ import annotations

from typing import Any, NamedTuple

NO_KEYS = ("Process", "Unidentified", "Dead", "Compose", "AltGraph", "undefined", "None", "jsnull")
"""Key names that don't identify a key."""

OF_AN_INPUT_METHOD = 229
"""The `keyCode` of a key consumed by an input method, such as the Enter that confirms a composition in Safari."""

PRESSING = ("Enter", " ")
"""The keys that press the focused button."""


class Key(NamedTuple):
    """A key that was pressed, and its modifiers."""

    # Such as "Enter" or "ArrowLeft", or one character: a letter in lower case, whatever Shift and Caps Lock say. On layouts
    # without Latin letters, and for digits that need Shift, the letter or digit printed on the key in other layouts. "" for
    # events without a key: autofill sends some, and input methods hide theirs.
    name: str
    # Ctrl or Cmd, but not AltGr, which Windows reports as Ctrl and Alt.
    ctrl: bool = False
    alt: bool = False
    shift: bool = False
    is_held: bool = False  # whether the key repeats

    @property
    def is_plain(self) -> bool:
        """Whether no shortcut modifier (Ctrl, Cmd, Alt) is down."""
        return not (self.ctrl or self.alt)

    @property
    def character(self) -> str:
        """The letter, digit or sign that the key types; "" for a shortcut or a named key."""
        return self.name if self.is_plain and len(self.name) == 1 else ""


NONE = Key("")


def key_of(event: Any) -> Key:
    """The key of a `keydown` or `keyup` event; `NONE` if it has none."""
    name, code = _text(event, "key"), _text(event, "code")
    if not name or name in NO_KEYS or _flag(event, "isComposing") or getattr(event, "keyCode", 0) == OF_AN_INPUT_METHOD:
        return NONE
    ctrl, alt = _flag(event, "ctrlKey") or _flag(event, "metaKey"), _flag(event, "altKey")
    types_more = (_flag(event, "ctrlKey") and alt) or _has_alt_graph(event)
    if types_more:
        ctrl = alt = False
    shift = _flag(event, "shiftKey")
    return Key(_on_any_layout(name, code, shift), ctrl, alt, shift, _flag(event, "repeat"))


def _on_any_layout(name: str, code: str, shift: bool) -> str:
    if len(name) > 1:
        return "Escape" if name == "Esc" else name
    letter, digit = code.removeprefix("Key"), code.removeprefix("Digit").removeprefix("Numpad")
    if not name.isascii() and len(letter) == 1 and letter != code:
        return letter.lower()
    if not (name.isascii() and name.isalnum()) and len(digit) == 1 and digit != code and not shift:
        return digit
    return name.lower()


def _has_alt_graph(event: Any) -> bool:
    state = getattr(event, "getModifierState", None)
    return state is not None and bool(state("AltGraph"))


def _text(event: Any, name: str) -> str:
    value = getattr(event, name, None)
    return value if isinstance(value, str) else ""


def _flag(event: Any, name: str) -> bool:
    return getattr(event, name, None) is True
