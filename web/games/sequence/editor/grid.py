"""The editor's grid of spaces: buttons to paint by pressing, by dragging, or with arrow keys and Enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document

from engine.games.sequence.rules.board_file import EMPTY_SPACE, FREE_SPACE
from web.games.sequence.editor.draft import Draft, Place
from web.games.sequence.editor.faces import picture
from web.ui.dom import fill, find, listen, make
from web.ui.keys import key_of

STEPS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}


class Grid:
    """Controls the element `#editor-grid`. Calls `paint(row, column, stroke)` for every space that should get the brush's face;
    `stroke` is the same throughout one drag."""

    def __init__(self, paint: Callable[[int, int, str], None]) -> None:
        self._paint = paint
        self._element = find("#editor-grid")
        self._shown: dict[Place, Any] = {}
        self._spaces: dict[Place, Any] = {}
        self._size = (0, 0)
        self._here: Place = (0, 0)
        self._stroke = 0
        self._painting = False
        for event, handler in {
            "pointerdown": self._begin_stroke, "pointermove": self._drag, "click": self._press, "keydown": self._move,
            "focusin": self._on_focus,
        }.items():  # fmt: skip
            listen(self._element, event, handler)
        for event in ("pointerup", "pointercancel", "blur"):
            listen(document.defaultView, event, lambda _event: self._end())

    def show_draft(self, draft: Draft) -> None:
        """Show the draft's spaces."""
        if self._size != (draft.height, draft.width):
            self._make(draft)
        faces = {entry.card: entry.face for entry in draft.entries}
        for (row, column), button in self._spaces.items():
            card = draft.rows[row][column]
            look = (card, faces.get(card))
            if self._shown.get((row, column)) != look:
                self._shown[row, column] = look
                face = faces.get(card)
                words = face.name if face else "free space" if card == FREE_SPACE else "empty"
                button.setAttribute("aria-label", f"{draft.space(row, column)}, {words}")
                button.className = "free" if card == FREE_SPACE else "empty" if card == EMPTY_SPACE else "filled"
                fill(button, [picture(face)] if face else [])

    def focus(self, space: str) -> None:
        """Focus the space with this name or, without one, the last one focused."""
        names = {str(button.getAttribute("aria-label")).partition(",")[0]: place for place, button in self._spaces.items()}
        self._go(names.get(space, self._here))

    def _make(self, draft: Draft) -> None:
        self._size = (draft.height, draft.width)
        self._shown = {}
        places = [(row, column) for row in range(draft.height) for column in range(draft.width)]
        self._spaces = {place: make("button", type="button", tabindex="-1") for place in places}
        for (row, column), button in self._spaces.items():
            button.dataset.place = f"{row} {column}"
        self._element.style.setProperty("--rows", str(draft.height))
        self._element.style.setProperty("--columns", str(draft.width))
        self._here = (min(self._here[0], draft.height - 1), min(self._here[1], draft.width - 1))
        self._spaces[self._here].tabIndex = 0
        fill(self._element, list(self._spaces.values()))

    # Pointer

    def _begin_stroke(self, event: Any) -> None:
        place = _place(event.target)
        if place is not None and event.button == 0:
            self._stroke += 1
            self._painting = True
            self._paint(*place, f"stroke {self._stroke}")

    def _drag(self, event: Any) -> None:
        # Not the event's target, which is where the finger first touched.
        place = _place(document.elementFromPoint(event.clientX, event.clientY)) if self._painting else None
        if place is not None:
            self._paint(*place, f"stroke {self._stroke}")

    def _end(self) -> None:
        self._painting = False

    def _press(self, event: Any) -> None:
        """Paint on Enter, Space or an assistive press; after a pointer this only repeats the same face."""
        place = _place(event.target)
        if place is not None:
            self._paint(*place, f"stroke {self._stroke}" if event.detail else "")

    # Keyboard

    def _move(self, event: Any) -> None:
        key = key_of(event).name
        row, column = self._here
        height, width = self._size
        if key in STEPS:
            down, right = STEPS[key]
            place = (min(max(row + down, 0), height - 1), min(max(column + right, 0), width - 1))
        elif key in ("Home", "End"):
            place = (row, 0 if key == "Home" else width - 1)
        else:
            return
        event.preventDefault()
        self._go(place)

    def _on_focus(self, event: Any) -> None:
        """Remember the focused space, from which arrow keys move and to which Tab returns."""
        place = _place(event.target)
        if place is not None:
            self._spaces[self._here].tabIndex = -1
            self._here = place
            self._spaces[place].tabIndex = 0

    def _go(self, place: Place) -> None:
        self._spaces[place].focus()


def _place(element: Any) -> Place | None:
    """The row and column of the space that is or contains the element."""
    button = element.closest("#editor-grid button") if element else None
    if not button:
        return None
    row, column = str(button.dataset.place).split()
    return int(row), int(column)
