"""What a key event means. Nothing else on the page reads a key event, so each keyboard, layout and input method is handled once.
The same for every game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

NO_KEYS = ("Process", "Unidentified", "Dead", "Compose", "AltGraph", "undefined", "None", "jsnull")
"""Names of keys that say nothing about what is typed."""

OF_AN_INPUT_METHOD = 229
"""The `keyCode` of a key that an input method takes, such as the Enter that confirms a composition in Safari."""

PRESSING = ("Enter", " ")
"""The keys that press the button that has the focus."""


class Key(NamedTuple):
    """A key that went down, with the modifiers of shortcuts.

    `name` is a name such as "Enter" or "ArrowLeft", or one character: letters in lower case, whatever Shift and Caps Lock say. In
    a layout without Latin letters, and for digits that need Shift, it is the letter or digit printed on the key in other layouts.
    It is "" for events that mean no key: autofill sends some without one, and input methods keep theirs to themselves.
    `ctrl` is Ctrl or Cmd; AltGr, which Windows reports as Ctrl and Alt, is neither. `is_held` is true of a key that repeats.
    """

    name: str
    ctrl: bool = False
    alt: bool = False
    shift: bool = False
    is_held: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is no shortcut: neither Ctrl, Cmd nor Alt is down."""
        return not (self.ctrl or self.alt)

    @property
    def character(self) -> str:
        """The letter, digit or sign that it types; "" for a shortcut or a key with a name."""
        return self.name if self.is_plain and len(self.name) == 1 else ""


NONE = Key("")


def key_of(event: Any) -> Key:
    """The key that a `keydown` or `keyup` event is about; `NONE` for one that is about no key."""
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
