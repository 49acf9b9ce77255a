"""Dragging: a drag presses where it begins and again where it ends. It makes choices and never carries them out.

Ignores drags onto buttons that play, and fingers that scroll the page. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyscript import document

from engine.scene import Hotspot, Scene, hit
from web.kit.dom import listen

LEAST_WAY = 16.0
"""CSS pixels that a press may move before it counts as a drag."""


class Drag:
    """Drags on an element. `hotspots()` returns the hotspots there now; calls `press(token, by_keyboard)` to choose one."""

    def __init__(self, place: Any, hotspots: Callable[[], Sequence[Hotspot]], press: Callable[[str, bool], None]) -> None:
        self._place = place
        self._hotspots = hotspots
        self._press = press
        self._start: tuple[float, float] | None = None
        listen(place, "pointerdown", self._on_down)
        listen(document, "pointerup", self._on_up)
        listen(document, "pointercancel", lambda _event: self._forget())

    def _forget(self) -> None:
        self._start = None

    def _on_down(self, event: Any) -> None:
        self._start = self._point(event) if event.isPrimary and event.button == 0 else None

    def _on_up(self, event: Any) -> None:
        start, end = self._start, self._point(event)
        self._forget()
        if start and max(abs(end[0] - start[0]), abs(end[1] - start[1])) >= LEAST_WAY:
            self._dragged(start, end)

    def _point(self, event: Any) -> tuple[float, float]:
        box = self._place.getBoundingClientRect()
        return event.clientX - box.x, event.clientY - box.y

    def _dragged(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        first, last = self._hotspot_at(*start), self._enabled_at(*end)
        if first is None or last is None or first.key == last.key:
            return
        if _may_be_chosen(first) and not first.pressed:
            self._press(first.token, False)
            # The first press may have changed what lies at the end.
            last = self._enabled_at(*end)
        if last is not None and _may_be_chosen(last):
            self._press(last.token, False)

    def _hotspot_at(self, x: float, y: float) -> Hotspot | None:
        """The topmost hotspot at that point, enabled or not: a drag may begin on a disabled one."""
        return next((spot for spot in reversed(self._hotspots()) if spot.rect is not None and spot.rect.holds(x, y)), None)

    def _enabled_at(self, x: float, y: float) -> Hotspot | None:
        return hit(Scene((), tuple(self._hotspots())), x, y)


def _may_be_chosen(hotspot: Hotspot) -> bool:
    return hotspot.enabled and not hotspot.token.startswith("do:")
