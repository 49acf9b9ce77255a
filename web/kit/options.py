"""The settings of look that people have chosen, and whom to call when they change or pictures have loaded. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from web.kit.paint import room


class Setting(NamedTuple):
    """A part of a game's look that is on or off: the name under which it is kept, its words, and whether phones start with it
    on."""

    name: str
    label: str
    on_phones: bool = False


ROOMS = tuple(room.ROOMS)
"""The names of the rooms, in the order in which one leads to the next."""

_on: frozenset[str] = frozenset()
_painters: list[Callable[[], None]] = []


def is_on(setting: Setting) -> bool:
    """Whether the setting is on."""
    return setting.name in _on


def choose(names: Iterable[str]) -> None:
    """Turn on exactly the settings of these names, and repaint if that changes anything."""
    global _on
    if _on != (wanted := frozenset(names)):
        _on = wanted
        paint_anew()


def enter_room(name: str) -> None:
    """Paint in the room of this name, and repaint if it is another."""
    if room.ROOMS[name] is not room.room():
        room.enter(name)
        paint_anew()


def when_changed(painter: Callable[[], None]) -> None:
    """Call `painter` whenever its work would look different now."""
    _painters.append(painter)


def paint_anew() -> None:
    """Repaint everything: fonts or pictures have arrived, or a setting has changed."""
    for painter in _painters:
        painter()
