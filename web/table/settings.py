"""The settings, and their window at the table and on the first screen: speed, sound, input preferences, and the games' looks.

Stores them between visits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from pyscript import document, window

from web.storage.database import Storage
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import paint_plate
from web.ui.look import Look, load_pictures, looks_here
from web.ui.settings import NO, YES, Setting, Variant, apply_settings, is_on, value_of
from web.ui.tasks import spawn

LEAST, MOST, GAP = 360, 560, 12
"""The minimum and maximum width of a window beside the board, and its distance from the board, in CSS pixels."""


def open_beside(dialog: str) -> None:
    """Opens the window with this selector. `menu.css` places it beside the board if the page is wide."""
    _measure()
    find(dialog).showModal()


def keep_beside() -> None:
    """Updates the width of windows beside the board whenever the page changes its size."""
    listen(window, "resize", lambda _event: _measure() if document.querySelector("dialog[open]") else None)


def _measure() -> None:
    """Measures the room right of the board. A table without a side column, such as a rotated one, gets the default width."""
    style: Any = document.documentElement.style
    room = float(window.innerWidth) - float(find("#board-place").getBoundingClientRect().right) - GAP
    if find("#table").hidden or room < LEAST:
        style.removeProperty("--beside")
    else:
        style.setProperty("--beside", f"{min(room, MOST):.0f}px")


PHONE = "(pointer: coarse) and (max-width: 600px)"
"""The media query for devices on which some settings are on by default."""

SPEED = "speed"
"""The name under which the speed is stored."""

CONFIRM, SINGLE_KEYS = "confirm", "single-keys"
"""The names of the input preferences, and of their switches."""

TURN_TABLE = "turn-table"
"""The name of the setting to rotate the table to the player, and of its switch."""

SOUND, VIBRATION = "sound", "vibration"
"""The names of the settings for sound and vibration, and of their switches. Both are off by default, because a table is
shared."""

OPENERS = "#menu-settings", "#setup-settings"
"""The selectors of the buttons that open the window."""

SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "instant": math.inf}


class Settings:
    """Applies the settings, and the system's preference for reduced motion, to everything that is drawn."""

    def __init__(self, storage: Storage, table: TableScreen) -> None:
        self._storage = storage
        self._canvas = table.canvas
        self._choosing = table.selection
        self._facing = table.facing
        self._chosen: dict[str, str] = {}

    def open(self) -> None:
        """Restores the settings of an earlier visit, then starts listening."""
        switches = (CONFIRM, SINGLE_KEYS, TURN_TABLE, SOUND, VIBRATION)
        self._check({SPEED: tuple(SPEEDS)} | dict.fromkeys(switches, (YES, NO)))
        self.take_in_looks()
        self._set_speed(self._storage.read(SPEED) or "1")
        self._follow_motion_preference()
        self._choose_so()
        self._choosing.when_confirming_changes = self._choose_so
        self._sound_so()
        show(find(f"#{VIBRATION}").parentElement, sound.can_tremble())
        for opener in OPENERS:
            listen(find(opener), "click", lambda _event: _open())
        listen(find("#speed"), "change", lambda event: self._choose_speed(str(event.target.value)))
        listen(find("#look-settings"), "change", lambda event: self._switch(event.target))
        for name in (CONFIRM, SINGLE_KEYS, TURN_TABLE):
            listen(find(f"#{name}"), "change", lambda event: self._change_choosing(event.target))
        for name in (SOUND, VIBRATION):
            listen(find(f"#{name}"), "change", lambda event: self._change_sound(event.target))

    def take_in_looks(self) -> None:
        """Applies the settings of all looks that have loaded."""
        self._check({name: setting.values for name, setting in self._named().items()})
        self._read()

    def _check(self, offered: Mapping[str, tuple[str, ...]]) -> None:
        """Sets aside stored values that are not among those offered. `offered` maps names to possible values."""
        for name, values in offered.items():
            if self._storage.read(name) not in ("", *values):
                self._storage.quarantine(name)

    def read_again(self, names: Iterable[str]) -> None:
        """Applies settings changed by another tab. `names` are those of the changed texts."""
        if SPEED in names:
            self._set_speed(self._storage.read(SPEED))
        self._choose_so()
        self._sound_so()
        if set(self._named()) & set(names):
            self._read()
            for box in document.querySelectorAll("#look-settings input"):
                box.checked = self._chosen[str(box.name)] == box.value
            spawn(load_pictures(looks_here()))

    def offer(self, looks: Mapping[str, Look]) -> None:
        """Shows the settings of these looks, each under its title, and the input preferences for the match on the table."""
        self._choose_so()
        fill(find("#look-settings"), [_materials(title, look) for title, look in looks.items() if look.settings])

    def _named(self) -> dict[str, Setting]:
        """The settings of all looks by name."""
        return {setting.name: setting for look in looks_here() for setting in look.settings}

    def _read(self) -> None:
        """Applies the stored settings of the looks or, without one, this device's default."""
        phone = window.matchMedia(PHONE).matches
        self._chosen = {
            name: self._storage.read(name) or (YES if setting.on_phones and phone else setting.values[0])
            for name, setting in self._named().items()
        }
        apply_settings(self._chosen)

    def _choose_so(self) -> None:
        """Applies the input preferences."""
        wish = self._storage.read(CONFIRM)
        self._choosing.confirm_wish = wish == YES if wish else None
        self._choosing.use_single_keys(self._storage.read(SINGLE_KEYS) != NO)
        find(f"#{CONFIRM}").checked = self._choosing.confirms
        find(f"#{SINGLE_KEYS}").checked = self._storage.read(SINGLE_KEYS) != NO
        find(f"#{TURN_TABLE}").checked = self._storage.read(TURN_TABLE) == YES
        self._facing.follow(self._storage.read(TURN_TABLE) == YES)

    def _change_choosing(self, box: Any) -> None:
        self._storage.write(str(box.id), YES if box.checked else NO)
        self._choose_so()

    def _sound_so(self, pressed: str = "") -> None:
        """Applies the settings for sound and vibration. Gives a sample if the switch with the name `pressed` was just pressed."""
        for name in (SOUND, VIBRATION):
            find(f"#{name}").checked = self._storage.read(name) == YES
        sound.switch(self._storage.read(SOUND) == YES, heard=pressed == SOUND)
        sound.allow_trembling(self._storage.read(VIBRATION) == YES)
        if pressed == VIBRATION:
            sound.tremble()

    def _change_sound(self, box: Any) -> None:
        self._storage.write(str(box.id), YES if box.checked else NO)
        self._sound_so(pressed=str(box.id))

    def _choose_speed(self, name: str) -> None:
        self._set_speed(name)
        self._storage.write(SPEED, name)

    def _set_speed(self, name: str) -> None:
        self._canvas.speed = SPEEDS.get(name, 1.0)
        find(f"#speed [value='{name if name in SPEEDS else '1'}']").checked = True

    def _switch(self, box: Any) -> None:
        name, value = str(box.name), str(box.value) if box.checked else NO
        self._chosen = self._chosen | {name: value}
        apply_settings(self._chosen)
        self._storage.write(name, value)
        spawn(load_pictures(looks_here()))

    def _follow_motion_preference(self) -> None:
        query = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._canvas.reduced = bool(query.matches)
        listen(query, "change", lambda event: setattr(self._canvas, "reduced", bool(event.matches)))


def _open() -> None:
    open_beside("#settings")
    find("#settings-list").scrollTop = 0


def _materials(title: str, look: Look) -> Any:
    """The settings of one look: first the variants with pictures, then the switches."""
    heading, lines = f"materials-{look.settings[0].name}", make("div", class_="options")
    group = make("div", role="group", aria_labelledby=heading)
    by_picture = sorted(look.settings, key=lambda setting: not setting.kinds)
    lines.append(*(_choice(setting) if setting.kinds else _toggle(setting) for setting in by_picture))
    group.append(make("h3", title, class_="caps", id=heading), lines)
    return group


def _toggle(setting: Setting) -> Any:
    label, words = make("label", class_="option"), make("span")
    words.append(make("b", setting.label))
    box = make("input", type="checkbox", class_="switch", id=setting.name, name=setting.name, value=YES)
    box.checked = is_on(setting)
    label.append(words, box)
    return label


def _choice(setting: Setting) -> Any:
    """A setting with several variants: its words, and a small picture of each variant."""
    line, pictures = make("div", class_="option kinds picks", role="radiogroup", aria_label=setting.label), make("div")
    pictures.append(*(_kind(setting, kind) for kind in setting.kinds))
    line.append(make("b", setting.label, aria_hidden="true"), pictures)
    return line


def _kind(setting: Setting, kind: Variant) -> Any:
    label, radio = make("label", title=kind.words), make("input", type="radio", name=setting.name, value=kind.name)
    radio.ariaLabel = kind.words
    radio.checked = value_of(setting) == kind.name
    picture = make("canvas", aria_hidden="true")
    paint_plate(picture, kind.plate)
    label.append(radio, picture)
    return label
