"""Reorders the rows of a list by mouse, finger or keyboard. Knows rows and their grips, not what they contain.

The rows stay where they are in the page: `move(row, to)` rewrites their contents in the new order, and the row that now shows
what was picked up follows the pointer. So everything that depends on a row's place is up to date during the drag.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import window

from web.kit.dom import listen
from web.kit.keys import key_of
from web.kit.tasks import start

LEAST_WAY = 4.0
"""CSS pixels that a press may move before it counts as a drag."""

EDGE, STEP = 56.0, 10.0
"""CSS pixels: a row held within EDGE of the edge of what scrolls scrolls it by STEP a frame."""

FRAME_SECONDS = 1 / 60


class RowDrag:
    """Drags and keys on a list, inside an element that scrolls. Calls `dropped(row)` with the row where something was put
    down."""

    def __init__(self, rows: Any, scroller: Any, move: Callable[[int, int], None], dropped: Callable[[int], None]) -> None:
        self._rows, self._scroller = rows, scroller
        self._move = move
        self._dropped = dropped
        self._held: int | None = None
        self._taken_from, self._is_drag = 0, False
        self._pointer, self._pressed_at, self._grab = 0.0, 0.0, 0.0
        events = {"pointerdown": self._take_up, "pointermove": self._on_move, "pointerup": self._put_down,
                  "pointercancel": self._give_up, "keydown": self._on_key, "click": self._on_click}  # fmt: skip
        for event, handler in events.items():
            listen(rows, event, handler)

    # With a pointer

    def _take_up(self, event: Any) -> None:
        grip = event.target.closest(".grip")
        if not grip or not event.isPrimary or event.button != 0:
            return
        grip.setPointerCapture(event.pointerId)
        self._held = self._taken_from = self._place_of(grip)
        self._is_drag = False
        self._pointer = self._pressed_at = event.clientY
        self._grab = event.clientY - grip.closest("li").getBoundingClientRect().y

    def _on_move(self, event: Any) -> None:
        if self._held is None:
            return
        self._pointer = event.clientY
        if not self._is_drag and abs(self._pointer - self._pressed_at) >= LEAST_WAY:
            self._is_drag = True
            start(self._scroll())
        if self._is_drag:
            self._follow()

    def _follow(self) -> None:
        """Keeps the held row under the pointer and lets the rows that it passes make room."""
        assert self._held is not None
        top = self._rows.getBoundingClientRect().y
        first, second = (self._rows.children[number].offsetTop for number in (0, 1))
        pitch, wanted = second - first, self._pointer - self._grab - top
        to = min(max(round(wanted / pitch), 0), self._rows.childElementCount - 1)
        if to != self._held:
            self._let_go()
            self._move(self._held, to)
            self._make_room(self._held, to, pitch)
            self._held = to
        row = self._rows.children[to]
        row.classList.add("dragged")
        row.style.transform = f"translateY({wanted - to * pitch}px)"

    def _make_room(self, place: int, to: int, pitch: float) -> None:
        """Animates the passed rows into the place that has become free."""
        if window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            return
        way = pitch if to > place else -pitch
        passed = range(place, to) if to > place else range(to + 1, place + 1)
        for number in passed:
            frames = window.JSON.parse(f'[{{"transform": "translateY({way}px)"}}, {{"transform": "none"}}]')
            self._rows.children[number].animate(frames, 140)

    def _let_go(self) -> None:
        for row in self._rows.children:
            row.classList.remove("dragged")
            row.style.transform = ""

    def _put_down(self, _event: Any) -> None:
        place, self._held = self._held, None
        self._let_go()
        if place is not None and place != self._taken_from:
            self._dropped(place)

    def _give_up(self, _event: Any) -> None:
        """Puts the held row back where it was picked up."""
        place, self._held = self._held, None
        self._let_go()
        if place is not None and place != self._taken_from:
            self._move(place, self._taken_from)

    async def _scroll(self) -> None:
        """Scrolls while a row is held at the edge."""
        while self._held is not None:
            box = self._scroller.getBoundingClientRect()
            ahead = self._pointer > box.bottom - EDGE
            if ahead or self._pointer < box.top + EDGE:
                self._scroller.scrollBy(0, STEP if ahead else -STEP)
                self._follow()
            await asyncio.sleep(FRAME_SECONDS)

    # Without dragging

    def _on_key(self, event: Any) -> None:
        key, grip = key_of(event).name, event.target.closest(".grip")
        if key == "Escape" and self._held is not None:
            event.preventDefault()  # the window around stays open
            self._give_up(event)
        elif grip and key in ("ArrowUp", "ArrowDown"):
            event.preventDefault()
            place = self._place_of(grip)
            self._step(place, place + (1 if key == "ArrowDown" else -1))

    def _on_click(self, event: Any) -> None:
        """Moves a row down by one on a plain press, for those who cannot drag; the last one becomes the first."""
        grip = event.target.closest(".grip")
        if grip and not self._is_drag:
            place = self._place_of(grip)
            self._step(place, (place + 1) % self._rows.childElementCount)
        self._is_drag = False

    def _step(self, place: int, to: int) -> None:
        if 0 <= to < self._rows.childElementCount:
            self._move(place, to)
            self._rows.children[to].querySelector(".grip").focus()
            self._dropped(to)

    def _place_of(self, grip: Any) -> int:
        return next(number for number, row in enumerate(self._rows.children) if row.contains(grip))
