"""What people have chosen of how games look, and who paints anew when that changes or a picture has been loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Setting(NamedTuple):
    """Something of a game's look that is on or off: the name under which it is kept, its words, and whether it is on before
    anybody chooses on a phone."""

    name: str
    label: str
    on_phones: bool = False


_on: frozenset[str] = frozenset()
_painters: list[Callable[[], None]] = []


def is_on(setting: Setting) -> bool:
    """Whether that is chosen."""
    return setting.name in _on


def choose(names: Iterable[str]) -> None:
    """From now on the settings of these names are on and no others, for what is painted already too."""
    global _on
    if _on != (wanted := frozenset(names)):
        _on = wanted
        paint_anew()


def when_changed(painter: Callable[[], None]) -> None:
    """Call `painter` whenever what it has painted would look different now."""
    _painters.append(painter)


def paint_anew() -> None:
    """Something looks different now: fonts or pictures are there, or another look is chosen."""
    for painter in _painters:
        painter()
