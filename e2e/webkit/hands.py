"""Mouse and keyboard: the subset of Playwright's that the main journeys use."""

from __future__ import annotations

from typing import Any

from e2e.webkit.program import Program

KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
    "ArrowDown": "\ue015", "Shift": "\ue008",
}  # fmt: skip


class Mouse:
    """The pointer."""

    def __init__(self, program: Program) -> None:
        """A pointer in the program's window."""
        self._program = program

    def move(self, x: float, y: float) -> None:
        """Moves to a point in the window."""
        self._do(type="pointerMove", duration=0, x=round(x), y=round(y))

    def down(self) -> None:
        """Presses the main button."""
        self._do(type="pointerDown", button=0)

    def up(self) -> None:
        """Releases it."""
        self._do(type="pointerUp", button=0)

    def _do(self, **action: Any) -> None:
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [action]}
        self._program.post("actions", actions=[pointer])


class Keyboard:
    """The keys."""

    def __init__(self, program: Program) -> None:
        """A keyboard for the program's window."""
        self._program = program

    def down(self, key: str) -> None:
        """Presses a key, named as Playwright does."""
        self._do(("keyDown", key))

    def up(self, key: str) -> None:
        """Releases it."""
        self._do(("keyUp", key))

    def press(self, key: str) -> None:
        """Presses and releases a key, with modifiers as in "Shift+Enter"."""
        keys = key.split("+") if len(key) > 1 else [key]
        self._do(*(("keyDown", one) for one in keys), *(("keyUp", one) for one in reversed(keys)))

    def type(self, text: str) -> None:
        """Types the text."""
        for key in text:
            self.press(key)

    def _do(self, *steps: tuple[str, str]) -> None:
        actions = [{"type": kind, "value": KEYS.get(key, key)} for kind, key in steps]
        self._program.post("actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])
