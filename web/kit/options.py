"""How somebody likes the cards, and who paints anew when that changes or a picture has been loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Options(NamedTuple):
    """Ranks that fill the card instead of pips and courts; diamonds in blue and clubs in green."""

    large_indices: bool = False
    four_colours: bool = False


_chosen = Options()
_painters: list[Callable[[], None]] = []


def options() -> Options:
    """What is chosen."""
    return _chosen


def choose(wanted: Options) -> None:
    """From now on cards look like that, those that are painted already too."""
    global _chosen
    if wanted != _chosen:
        _chosen = wanted
        paint_anew()


def when_changed(painter: Callable[[], None]) -> None:
    """Call `painter` whenever what it has painted would look different now."""
    _painters.append(painter)


def paint_anew() -> None:
    """Something looks different now: fonts or pictures are there, or another look is chosen."""
    for painter in _painters:
        painter()
