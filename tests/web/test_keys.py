"""Key events of every keyboard, layout and input method, as browsers send them, mean one thing; and one module reads them."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from web.build.paths import ROOT
from web.ui.keys import NONE, Key, key_of

WINDOWS_ALT_GR = {"ctrlKey": True, "altKey": True}


def event(key: str, code: str = "", **more: Any) -> SimpleNamespace:
    return SimpleNamespace(key=key, code=code, **more)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (event("Enter", "Enter"), Key("Enter")),
        (event("Enter", "NumpadEnter"), Key("Enter")),
        (event("Esc"), Key("Escape")),
        (event("a", "KeyA"), Key("a")),
        (event("A", "KeyA", shiftKey=True), Key("a", shift=True)),
        (event("A", "KeyA"), Key("a")),  # Caps Lock
        (event("z", "KeyZ", ctrlKey=True), Key("z", ctrl=True)),
        (event("Z", "KeyZ", ctrlKey=True), Key("z", ctrl=True)),  # Caps Lock
        (event("z", "KeyZ", metaKey=True), Key("z", ctrl=True)),
        (event("a", "KeyA", repeat=True), Key("a", is_held=True)),
        (event("?", "Slash", shiftKey=True), Key("?", shift=True)),
    ],
)
def test_a_usual_key(sent: SimpleNamespace, expected: Key) -> None:
    assert key_of(sent) == expected


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (event("я", "KeyZ", ctrlKey=True), Key("z", ctrl=True)),  # Russian
        (event("Р", "KeyH", shiftKey=True), Key("h", shift=True)),
        (event("ζ", "KeyZ"), Key("z")),  # Greek
        (event("ש", "KeyA"), Key("a")),  # Hebrew
        (event("ش", "KeyA"), Key("a")),  # Arabic
        (event("۷", "Digit7"), Key("7")),  # Persian
        (event("&", "Digit1"), Key("1")),  # French
        (event("à", "Digit0"), Key("0")),
        (event("1", "Digit1", shiftKey=True), Key("1", shift=True)),
        (event("?", "Digit7", shiftKey=True), Key("?", shift=True)),  # Russian
        (event("z", "KeyY", ctrlKey=True), Key("z", ctrl=True)),  # German
        (event("w", "KeyZ", ctrlKey=True), Key("w", ctrl=True)),  # French
        (event("ö", "Semicolon"), Key("ö")),
    ],
)
def test_a_key_of_another_layout(sent: SimpleNamespace, expected: Key) -> None:
    assert key_of(sent) == expected


@pytest.mark.parametrize(
    "sent",
    [
        SimpleNamespace(),  # autofill: an Event that is no KeyboardEvent
        SimpleNamespace(key=None, code=None),
        event(""),
        event("Enter", "Enter", isComposing=True),
        event("Enter", "Enter", keyCode=229),  # Safari, after the composition
        event("Process", "KeyA", keyCode=229),
        event("Unidentified", keyCode=229),  # on-screen keyboards of Android
        event("Dead", "BracketLeft"),
        event("AltGraph", "AltRight"),
    ],
)
def test_what_is_no_key(sent: SimpleNamespace) -> None:
    assert key_of(sent) == NONE
    assert not key_of(sent).character


@pytest.mark.parametrize("modifiers", [WINDOWS_ALT_GR, {"getModifierState": lambda name: name == "AltGraph"}])
def test_alt_gr_types_and_is_no_shortcut(modifiers: dict[str, Any]) -> None:
    key = key_of(event("ż", "KeyZ", **modifiers))
    assert key.is_plain
    assert key_of(event("@", "KeyQ", **modifiers)).character == "@"


def test_nothing_else_reads_key_events() -> None:
    reads = re.compile(r"\bevent\.(key|code|repeat)\b|\bkeyCode\b|\bisComposing\b|\b(ctrl|meta|alt|shift)Key\b|getModifierState")
    files = [path for kind in ("py", "js", "html") for path in ROOT.joinpath("web").rglob(f"*.{kind}")]
    others = {str(path.relative_to(ROOT)) for path in files if reads.search(path.read_text(encoding="utf-8"))}
    assert others == {"web/ui/keys.py"}
