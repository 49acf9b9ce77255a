"""Real buttons over the picture: the single input path for mouse, touch, keyboard, screen readers and tests.

A hotspot with a place becomes a transparent button over it; one without becomes a visible button. Those with cells form a grid.
Each group, and the grid in it, is one tab stop. Arrow keys go to every button with a place; with Shift or Ctrl only to enabled
ones. Independent of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pyscript import document

from engine.scene import Hotspot, kind
from web.table.arrow_keys import along_grid, nearest
from web.ui.dom import fill, find, listen, make
from web.ui.keys import key_of

Press = Callable[[Hotspot, bool], None]


class Overlay:
    """The buttons of the table. Calls `press(hotspot, by_keyboard)` for each press, even on a disabled one."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._groups = {name: find(f"#{name}-buttons") for name in ("board", "hand", "choices")}
        self._shown: dict[str, Hotspot] = {}
        self._buttons: dict[str, Any] = {}
        self._laid: dict[str, list[tuple[str, Any]]] = {}
        self._stops: dict[str, str] = {}
        self._tabs: dict[str, int] = {}
        self._last_place = ""
        self._lasting: tuple[str, ...] = ()
        self._is_parked = False
        """Whether the focus is where it is only because the button that had it is gone."""

        for name, group in self._groups.items():
            listen(group, "click", self._on_click)
            listen(group, "focusin", self._on_focus)
            listen(group, "keydown", partial(self._on_key, group=name))

    def show(self, hotspots: tuple[Hotspot, ...], lasting: tuple[str, ...] = (), is_dragged: bool = False) -> None:
        """Shows a button for each hotspot in these groups, in the same order; those of the `lasting` kinds are no choices.
        Buttons that stay keep the focus; if the focused one goes, another gets it. While something `is_dragged`, buttons with
        places are not updated: nobody can press them, and there may be a hundred."""
        focused = self._focused()
        self._lasting = lasting
        wanted = {hotspot.key: hotspot for hotspot in hotspots if hotspot.group in self._groups}
        if is_dragged:
            places = {key: hotspot for key, hotspot in self._shown.items() if hotspot.rect is not None}
            wanted = places | {key: hotspot for key, hotspot in wanted.items() if hotspot.rect is None}
        for key in [key for key, old in self._shown.items() if key not in wanted or _kind_of(old) != _kind_of(wanted[key])]:
            self._buttons.pop(key).remove()
            self._tabs.pop(key, None)
            del self._shown[key]
        for key, hotspot in wanted.items():
            if self._shown.get(key) != hotspot:
                self._update(hotspot)
                self._shown[key] = hotspot
        self._shown = {key: self._shown[key] for key in wanted}
        for group in self._groups:
            self._put_in_order(group)
        for area in dict.fromkeys(map(area_of, wanted.values())):
            self._one_tab_stop(area)
        if focused and not self._has_focus(focused):
            self._pass_focus_on(focused)

    @property
    def hotspots(self) -> Mapping[str, Hotspot]:
        """The hotspots shown, by key."""
        return self._shown

    # Focus

    @property
    def may_take_focus(self) -> bool:
        """Whether people have not moved the focus themselves, or no visible element has it. A button of a window that has just
        closed may keep it for a moment."""
        focused = document.activeElement
        is_free = not focused or focused == document.body or bool(focused.closest("dialog:not([open]), [hidden]"))
        return is_free or self._is_parked

    def focus_on(self, *keys: str) -> None:
        """Focuses the first of these buttons that exists, if any."""
        for key in keys:
            if key in self._shown:
                self._give_focus(key)
                return

    def focus(self, *groups: str) -> None:
        """Focuses the first of these groups that has an enabled button: its main button, its last used one, or its first. Choices
        take precedence over buttons that only change the view."""
        for group in groups:
            enabled = [key for key, hotspot in self._shown.items() if hotspot.group == group and hotspot.enabled]
            keys = [key for key in enabled if kind(self._shown[key].token) not in self._lasting] or enabled
            if keys:
                best = [key for key in keys if self._shown[key].main] or [key for key in keys if key in self._stops.values()]
                self._give_focus((best or keys)[0])
                return

    def _give_focus(self, key: str) -> None:
        self._buttons[key].focus(preventScroll=True)

    def _focused(self) -> str:
        """The key of the button that has the focus; "" for none."""
        key = _key_of(document.activeElement)
        return key if self._has_focus(key) else ""

    def _has_focus(self, key: str) -> bool:
        return key in self._buttons and bool(self._buttons[key] == document.activeElement)

    def _pass_focus_on(self, gone: str) -> None:
        """Restores the focus after its button is gone or was moved: to that button, to the last place used, or to any button."""
        places = [key for key, hotspot in self._shown.items() if hotspot.rect is not None]
        for key in (gone, self._last_place, *self._stops.values(), *places[:1]):
            if key in self._shown:
                self._give_focus(key)
                self._is_parked = key != gone
                return

    def _on_focus(self, event: Any) -> None:
        self._is_parked = False
        key = _key_of(event.target)
        hotspot = self._shown.get(key)
        if hotspot is not None and hotspot.rect is not None:
            self._last_place = key
            self._stops[area_of(hotspot)] = key
            self._one_tab_stop(area_of(hotspot))

    def _one_tab_stop(self, area: str) -> None:
        """Makes one button the area's tab stop: the last one used, or else a pressed one, an enabled one, or the first."""
        here = {key: hotspot for key, hotspot in self._shown.items() if area_of(hotspot) == area}
        if area == "choices":
            return
        old = self._stops.get(area, "")
        pressed = [key for key, hotspot in here.items() if hotspot.pressed]
        enabled = [key for key, hotspot in here.items() if hotspot.enabled]
        stop = old if old in here else (pressed or enabled or list(here))[0]
        self._stops[area] = stop
        for key in here:
            if self._tabs.get(key) != (index := 0 if key == stop else -1):
                self._tabs[key] = self._buttons[key].tabIndex = index

    # Buttons

    def _update(self, hotspot: Hotspot) -> None:
        old = self._shown.get(hotspot.key)
        button = self._buttons.get(hotspot.key)
        if button is None:
            button = make("button", type="button", data_key=hotspot.key)
            self._buttons[hotspot.key] = button
        if old is None or (old.label, old.token, old.main) != (hotspot.label, hotspot.token, hotspot.main):
            button.dataset.token = hotspot.token
            button.toggleAttribute("data-lasting", kind(hotspot.token) in self._lasting)
            button.classList.toggle("main", hotspot.main)
            if hotspot.rect is None:
                button.textContent = hotspot.label
            else:
                button.setAttribute("aria-label", hotspot.label)
        if old is None or (old.enabled, bool(old.drags), old.why) != (hotspot.enabled, bool(hotspot.drags), hotspot.why):
            _enable(button, hotspot)
        if old is None or (old.pressed, old.token) != (hotspot.pressed, hotspot.token):
            _press(button, hotspot)
        if hotspot.rect is not None and (old is None or old.rect != hotspot.rect):
            x, y, width, height = hotspot.rect
            button.style.cssText = f"left:{x:.1f}px;top:{y:.1f}px;width:{width:.1f}px;height:{height:.1f}px"

    def _put_in_order(self, group: str) -> None:
        """Puts the group's buttons into the order of the scene, so that a screen reader reads a sorted hand sorted."""
        order = [(key, hotspot.cell) for key, hotspot in self._shown.items() if hotspot.group == group]
        if self._laid.get(group) != order:
            self._laid[group] = order
            cells = {cell: self._buttons[key] for key, cell in order if cell is not None}
            fill(self._groups[group], [*_grid(cells), *(self._buttons[key] for key, cell in order if cell is None)])

    # Presses and keys

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("button[data-key]")
        if button and not button.disabled and (hotspot := self._shown.get(_key_of(button))):
            self._press(hotspot, event.detail == 0)

    def _on_key(self, event: Any, group: str) -> None:
        start, pressed = self._focused(), key_of(event)
        if not start or self._shown[start].rect is None or pressed.alt:
            return
        key = self._way_from(start, pressed.name, pressed.ctrl, pressed.shift)
        if key is not None:
            event.preventDefault()
            if key:
                self._give_focus(key)

    def _way_from(self, start: str, key: str, ctrl: bool, shift: bool) -> str | None:
        """The key of the button to which the pressed key leads from `start`; "" if there is none, None if the key has no meaning
        here."""
        area = area_of(self._shown[start])
        here = {name: hotspot for name, hotspot in self._shown.items() if area_of(hotspot) == area}
        is_arrow = key.startswith("Arrow")
        if key not in ("Home", "End", "PageUp", "PageDown") and not is_arrow:
            return None
        if is_arrow and (ctrl or shift):
            here = {name: hotspot for name, hotspot in here.items() if hotspot.enabled or name == start}
        elif (cells := {name: hotspot.cell for name, hotspot in here.items() if hotspot.cell}) and start in cells:
            return along_grid(cells, start, key, ctrl) or ""
        return nearest({name: hotspot.rect for name, hotspot in here.items() if hotspot.rect}, start, key) or ""


def area_of(hotspot: Hotspot) -> str:
    """The area that is one tab stop: the grid of the hotspot's group, or the rest of the group."""
    return f"{hotspot.group} grid" if hotspot.cell else hotspot.group


def _kind_of(hotspot: Hotspot) -> tuple[str, bool]:
    """The group of the hotspot's button, and whether it is over the picture rather than with words."""
    return hotspot.group, hotspot.rect is None


def _key_of(element: Any) -> str:
    """The key of the hotspot whose button this is; "" if it is none."""
    return str(element.getAttribute("data-key") or "") if element else ""


def _grid(cells: dict[tuple[int, int], Any]) -> list[Any]:
    """A grid with the buttons of these cells, by row and column; [] if there are none."""
    rows: dict[int, Any] = {}
    for row, column in sorted(cells):
        if row not in rows:
            rows[row] = make("div", role="row", aria_rowindex=str(row))
        holder = make("div", role="gridcell", aria_colindex=str(column))
        holder.append(cells[row, column])
        rows[row].append(holder)
    grid = make("div", role="grid", aria_label="Spaces")
    grid.append(*rows.values())
    return [grid] if rows else []


def _enable(button: Any, hotspot: Hotspot) -> None:
    """Enables or disables the button. A disabled one with a place or a reason stays focusable, and its reason can be read."""
    button.toggleAttribute("data-carries", hotspot.enabled and bool(hotspot.drags))
    stays = hotspot.rect is not None or bool(hotspot.why)
    button.disabled = not (hotspot.enabled or stays)
    if hotspot.enabled or not stays:
        button.removeAttribute("aria-disabled")
    else:
        button.setAttribute("aria-disabled", "true")


def _press(button: Any, hotspot: Hotspot) -> None:
    """Sets the pressed state, except on commands and buttons that are only there to be read."""
    if not hotspot.token or hotspot.token.startswith("do:"):
        button.removeAttribute("aria-pressed")
    else:
        button.setAttribute("aria-pressed", "true" if hotspot.pressed else "false")
