"""The window of settings, at the table and on the first screen: speed, sound, how people choose, and what a game's look leaves to
them. Remembers them between visits.
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
"""CSS pixels: how wide a window beside the board is at least and at most, and how far from the board."""


def open_beside(dialog: str) -> None:
    """Opens the window of that selector. `menu.css` puts it beside the board if the page is wide."""
    _measure()
    find(dialog).showModal()


def keep_beside() -> None:
    """Follows the size of the page from now on."""
    listen(window, "resize", lambda _event: _measure() if document.querySelector("dialog[open]") else None)


def _measure() -> None:
    """Notes how much room there is right of the board. A table without a side column, as a turned one, gets the usual width."""
    style: Any = document.documentElement.style
    room = float(window.innerWidth) - float(find("#board-place").getBoundingClientRect().right) - GAP
    if find("#table").hidden or room < LEAST:
        style.removeProperty("--beside")
    else:
        style.setProperty("--beside", f"{min(room, MOST):.0f}px")


PHONE = "(pointer: coarse) and (max-width: 600px)"
"""Devices on which some settings are on by default."""

SPEED = "speed"
"""The name under which the speed is stored."""

CONFIRM, SINGLE_KEYS = "confirm", "single-keys"
"""The names, and the switches, of the preferences how to choose."""

TURN_TABLE = "turn-table"
"""The name, and the switch, of the wish to see the table turned to the player."""

SOUND, VIBRATION = "sound", "vibration"
"""The names, and the switches, of what is heard and felt: off until somebody asks for it, since a table is shared."""

OPENERS = "#menu-settings", "#setup-settings"
"""The buttons that open the window."""

SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "instant": math.inf}


class Settings:
    """Applies the settings, and the system's wish for less motion, to everything that is drawn."""

    def __init__(self, storage: Storage, table: TableScreen) -> None:
        self._storage = storage
        self._canvas = table.canvas
        self._choosing = table.selection
        self._facing = table.facing
        self._chosen: dict[str, str] = {}

    def open(self) -> None:
        """Restores what was chosen on an earlier visit, then starts listening."""
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
        """Applies the settings of all looks that are here now."""
        self._check({name: setting.values for name, setting in self._named().items()})
        self._read()

    def _check(self, offered: Mapping[str, tuple[str, ...]]) -> None:
        """Sets aside what is stored under these names and is not among their values."""
        for name, values in offered.items():
            if self._storage.read(name) not in ("", *values):
                self._storage.quarantine(name)

    def read_again(self, names: Iterable[str]) -> None:
        """Applies those of the settings with these names that another tab has changed."""
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
        """Offers what these looks leave to people, each under its title, and says how they choose in the match that has come to
        the table."""
        self._choose_so()
        fill(find("#look-settings"), [_materials(title, look) for title, look in looks.items() if look.settings])

    def _named(self) -> dict[str, Setting]:
        """The settings of all looks by name."""
        return {setting.name: setting for look in looks_here() for setting in look.settings}

    def _read(self) -> None:
        """Paints what was chosen or, where nothing was, as is usual on this device."""
        phone = window.matchMedia(PHONE).matches
        self._chosen = {
            name: self._storage.read(name) or (YES if setting.on_phones and phone else setting.values[0])
            for name, setting in self._named().items()
        }
        apply_settings(self._chosen)

    def _choose_so(self) -> None:
        """Lets people choose as they said they like to."""
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
        """Lets the table be heard and felt as people wish, and at once where they have just pressed that box."""
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
    """What one look leaves to people: first what is chosen by picture, then what is on or off."""
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
    """A setting of several kinds: its words, and a small picture of each."""
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
