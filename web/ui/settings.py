"""The players' settings for looks and themes, and the callbacks that repaint when they change or images have loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from web.ui.paint import theme

YES, NO = "yes", "no"


class Variant(NamedTuple):
    """One value of a setting with several variants."""

    name: str  # as stored
    words: str  # as shown
    plate: str  # the plate that depicts it


class Setting(NamedTuple):
    """A switch in a game's look or, with `kinds`, a choice of variants. The default is the first."""

    name: str  # the name under which it is stored
    label: str
    on_phones: bool = False  # whether a switch is on by default on phones
    kinds: tuple[Variant, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The possible values."""
        return tuple(kind.name for kind in self.kinds) or (NO, YES)


THEMES = tuple(theme.THEMES)
"""The names of the themes, in the order in which the theme button cycles through them."""

_chosen: Mapping[str, str] = {}
_painters: list[Callable[[], None]] = []


def value_of(setting: Setting) -> str:
    """The current value of the setting."""
    return _chosen.get(setting.name, setting.values[0])


def is_on(setting: Setting) -> bool:
    """Whether the switch is on."""
    return value_of(setting) == YES


def kind_of(words: Sequence[str], setting: Setting) -> str:
    """The variant named in a style's words or, without one, the current one."""
    return next((word for word in words if word in setting.values), value_of(setting))


def apply_settings(values: Mapping[str, str]) -> None:
    """Set these values by setting name, and repaint if anything has changed."""
    global _chosen
    if _chosen != values:
        _chosen = dict(values)
        repaint()


def use_theme(name: str) -> None:
    """Switch to the theme with this name, and repaint if it has changed."""
    if theme.THEMES[name] is not theme.theme():
        theme.use_theme(name)
        repaint()


def when_changed(painter: Callable[[], None]) -> None:
    """Call `painter` whenever its work may look different."""
    _painters.append(painter)


def repaint() -> None:
    """Repaint everything, because fonts or images have loaded or a setting has changed."""
    for painter in _painters:
        painter()
