"""Real buttons over the picture: the single input path for mouse, touch, keyboard, screen reader and tests. Knows no rules.

A hotspot with a place becomes a transparent button over it; one without becomes a visible button. Each group is one tab
stop; arrow keys go to the next enabled button in their direction.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pyscript import document

from engine.scene import Hotspot
from web.kit.dom import find, listen, make

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


class Overlay:
    """The buttons of the table. Calls `press(token, by_keyboard)` for each press of an enabled one."""

    def __init__(self, press: Callable[[str, bool], None]) -> None:
        self._press = press
        self._groups = {name: find(f"#{name}-buttons") for name in ("board", "hand", "choices")}
        self._shown: dict[str, Hotspot] = {}
        self._buttons: dict[str, Any] = {}
        self._stops: dict[str, str] = {}
        for name, group in self._groups.items():
            listen(group, "click", self._on_click)
            listen(group, "keydown", partial(self._on_key, group=name))

    def show(self, hotspots: tuple[Hotspot, ...]) -> None:
        """Shows a button for each hotspot in these groups, in the same order. Buttons that stay keep their focus."""
        wanted = {hotspot.key: hotspot for hotspot in hotspots if hotspot.group in self._groups}
        for key in [key for key in self._shown if key not in wanted]:
            self._buttons.pop(key).remove()
            del self._shown[key]
        for key, hotspot in wanted.items():
            if self._shown.get(key) != hotspot:
                self._update(hotspot)
                self._shown[key] = hotspot
        for name in self._groups:
            self._put_in_order(name, [key for key, hotspot in wanted.items() if hotspot.group == name])
        self._shown = {key: self._shown[key] for key in wanted}
        for group in self._groups:
            if group != "choices":
                self._one_tab_stop(group)

    def _put_in_order(self, group: str, keys: list[str]) -> None:
        """Puts the group's buttons into the order of the scene, so that a screen reader reads a sorted hand sorted."""
        if [key for key, hotspot in self._shown.items() if hotspot.group == group] == keys:
            return
        focused = document.activeElement
        self._groups[group].append(*[self._buttons[key] for key in keys])
        if focused != document.activeElement:
            focused.focus(preventScroll=True)

    def focus_on(self, *keys: str) -> None:
        """Focuses the first of these buttons that is enabled, if any."""
        for key in keys:
            if key in self._shown and self._shown[key].enabled:
                self._stops[self._shown[key].group] = key
                self._one_tab_stop(self._shown[key].group)
                self._buttons[key].focus(preventScroll=True)
                return

    def focus(self, *groups: str) -> None:
        """Focuses the first of these groups that has an enabled button: on its main button, its last used one, or its first."""
        for group in groups:
            keys = self._enabled(group)
            if keys:
                main = [key for key in keys if self._shown[key].main]
                self._buttons[main[0] if main else self._stops.get(group, keys[0])].focus(preventScroll=True)
                return

    def _enabled(self, group: str) -> list[str]:
        return [key for key, hotspot in self._shown.items() if hotspot.group == group and hotspot.enabled]

    def _update(self, hotspot: Hotspot) -> None:
        old = self._shown.get(hotspot.key)
        button = self._buttons.get(hotspot.key)
        if button is None:
            button = make("button", type="button")
            self._buttons[hotspot.key] = button
            self._groups[hotspot.group].append(button)
        if old is None or (old.label, old.token, old.main) != (hotspot.label, hotspot.token, hotspot.main):
            button.dataset.token = hotspot.token
            button.classList.toggle("main", hotspot.main)
            if hotspot.rect is None:
                button.textContent = hotspot.label
            else:
                button.setAttribute("aria-label", hotspot.label)
        if old is None or old.enabled != hotspot.enabled:
            button.disabled = not hotspot.enabled
        if old is None or old.pressed != hotspot.pressed:
            button.setAttribute("aria-pressed", "true" if hotspot.pressed else "false")
        if hotspot.rect is not None and (old is None or old.rect != hotspot.rect):
            x, y, width, height = hotspot.rect
            button.style.cssText = f"left:{x:.1f}px;top:{y:.1f}px;width:{width:.1f}px;height:{height:.1f}px"

    def _one_tab_stop(self, group: str) -> None:
        """Makes one enabled button the group's tab stop: the last one used, else a pressed one, else the first."""
        enabled = self._enabled(group)
        stop = self._stops.get(group)
        if stop not in enabled:
            pressed = [key for key in enabled if self._shown[key].pressed]
            stop = (pressed or enabled or [""])[0]
        self._stops[group] = stop
        for key in enabled:
            self._buttons[key].tabIndex = 0 if key == stop else -1

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("button[data-token]")
        if button and not button.disabled:
            self._press(button.dataset.token, event.detail == 0)

    def _on_key(self, event: Any, group: str) -> None:
        direction = ARROWS.get(event.key)
        focused = next((key for key in self._enabled(group) if self._buttons[key] == document.activeElement), None)
        if direction is None or focused is None or self._shown[focused].rect is None:
            return
        event.preventDefault()
        key = self._next(group, focused, direction)
        if key is not None:
            self._stops[group] = key
            self._one_tab_stop(group)
            self._buttons[key].focus()

    def _next(self, group: str, start: str, direction: tuple[int, int]) -> str | None:
        """The nearest enabled button in that direction; distance to the side counts twice."""
        dx, dy = direction
        x, y = self._centre(start)
        best: tuple[float, str] | None = None
        for key in self._enabled(group):
            ahead = (self._centre(key)[0] - x) * dx + (self._centre(key)[1] - y) * dy
            aside = abs((self._centre(key)[0] - x) * dy) + abs((self._centre(key)[1] - y) * dx)
            if ahead > 1 and (best is None or ahead + 2 * aside < best[0]):
                best = (ahead + 2 * aside, key)
        return best[1] if best else None

    def _centre(self, key: str) -> tuple[float, float]:
        rect = self._shown[key].rect
        return rect.centre if rect is not None else (0.0, 0.0)
