"""The settings of look that people have chosen, and whom to call when they change or pictures have loaded. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from web.ui.paint import theme

YES, NO = "yes", "no"


class Variant(NamedTuple):
    """One of several kinds of a thing: its name, its words, and the plate that shows it."""

    name: str
    words: str
    plate: str


class Setting(NamedTuple):
    """A part of a game's look that is on or off or, with `kinds`, one of several, the first unless somebody has chosen: the name
    under which it is kept, its words, and whether phones start with it on."""

    name: str
    label: str
    on_phones: bool = False
    kinds: tuple[Variant, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """What it may be."""
        return tuple(kind.name for kind in self.kinds) or (NO, YES)


ROOMS = tuple(theme.ROOMS)
"""The names of the rooms, in the order in which one leads to the next."""

_chosen: Mapping[str, str] = {}
_painters: list[Callable[[], None]] = []


def chosen(setting: Setting) -> str:
    """Which of its values the setting has."""
    return _chosen.get(setting.name, setting.values[0])


def is_on(setting: Setting) -> bool:
    """Whether the setting is on."""
    return chosen(setting) == YES


def kind_of(words: Sequence[str], setting: Setting) -> str:
    """The kind that a style's words name or, without one, that is chosen."""
    return next((word for word in words if word in setting.values), chosen(setting))


def choose(values: Mapping[str, str]) -> None:
    """Give the settings these values by their names, and repaint if that changes anything."""
    global _chosen
    if _chosen != values:
        _chosen = dict(values)
        paint_anew()


def enter_room(name: str) -> None:
    """Paint in the room of this name, and repaint if it is another."""
    if theme.ROOMS[name] is not theme.room():
        theme.enter(name)
        paint_anew()


def when_changed(painter: Callable[[], None]) -> None:
    """Call `painter` whenever its work would look different now."""
    _painters.append(painter)


def paint_anew() -> None:
    """Repaint everything: fonts or pictures have arrived, or a setting has changed."""
    for painter in _painters:
        painter()
