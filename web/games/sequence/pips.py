"""The outlines of the four suits and the layout of pips on a card, as text for Path2D. Pure geometry.

An outline spans -1 to 1 in both directions; `pip_path` places any number of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from web.games.sequence.palette import DEAD_INK, FOUR_COLOURS, FOUR_INKS, TWO_INKS
from web.ui.settings import is_on


def ink(card: str, dead: bool = False) -> str:
    """The card's printing colour."""
    if dead:
        return DEAD_INK
    return (FOUR_INKS if is_on(FOUR_COLOURS) else TWO_INKS)[card[1]]


def rank_text(card: str) -> str:
    """The card's rank as printed."""
    return "10" if card[0] == "T" else card[0]


Outline = tuple[tuple[str, tuple[float, ...]], ...]
"""Path commands (M, L, C, Q, Z) with their points as alternating x and y."""


def _circle(x: float, y: float, r: float) -> Outline:
    """A circle of four cubic curves (0.5523 is the handle length for a quarter circle)."""
    k = 0.5523 * r
    return (
        ("M", (x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("Z", ()),
    )


SUITS: dict[str, Outline] = {
    "H": (
        ("M", (0, 0.95)),
        ("C", (-0.28, 0.52, -0.98, 0.12, -0.98, -0.42)),
        ("C", (-0.98, -0.76, -0.74, -0.93, -0.5, -0.93)),
        ("C", (-0.24, -0.93, -0.08, -0.74, 0, -0.5)),
        ("C", (0.08, -0.74, 0.24, -0.93, 0.5, -0.93)),
        ("C", (0.74, -0.93, 0.98, -0.76, 0.98, -0.42)),
        ("C", (0.98, 0.12, 0.28, 0.52, 0, 0.95)),
        ("Z", ()),
    ),
    "D": (
        ("M", (0, -1)),
        ("C", (0.18, -0.62, 0.46, -0.26, 0.78, 0)),
        ("C", (0.46, 0.26, 0.18, 0.62, 0, 1)),
        ("C", (-0.18, 0.62, -0.46, 0.26, -0.78, 0)),
        ("C", (-0.46, -0.26, -0.18, -0.62, 0, -1)),
        ("Z", ()),
    ),
    "S": (
        ("M", (0, -0.98)),
        ("C", (0.22, -0.56, 0.94, -0.16, 0.94, 0.32)),
        ("C", (0.94, 0.62, 0.74, 0.76, 0.52, 0.76)),
        ("C", (0.34, 0.76, 0.18, 0.66, 0.09, 0.5)),
        ("C", (0.11, 0.74, 0.2, 0.9, 0.36, 0.98)),
        ("L", (-0.36, 0.98)),
        ("C", (-0.2, 0.9, -0.11, 0.74, -0.09, 0.5)),
        ("C", (-0.18, 0.66, -0.34, 0.76, -0.52, 0.76)),
        ("C", (-0.74, 0.76, -0.94, 0.62, -0.94, 0.32)),
        ("C", (-0.94, -0.16, -0.22, -0.56, 0, -0.98)),
        ("Z", ()),
    ),
    "C": (
        *_circle(0, -0.5, 0.45),
        *_circle(-0.5, 0.2, 0.45),
        *_circle(0.5, 0.2, 0.45),
        *_circle(0, -0.04, 0.25),
        ("M", (-0.12, -0.2)),
        ("L", (0.12, -0.2)),
        ("C", (0.05, 0.1, 0.08, 0.14, 0.11, 0.2)),
        ("C", (0.12, 0.62, 0.2, 0.88, 0.36, 0.98)),
        ("L", (-0.36, 0.98)),
        ("C", (-0.2, 0.88, -0.12, 0.62, -0.11, 0.2)),
        ("C", (-0.08, 0.14, -0.05, 0.1, -0.12, -0.2)),
        ("Z", ()),
    ),
}


class Pip(NamedTuple):
    """One pip on a card."""

    x: float  # of its centre, like `y`
    y: float
    size: float  # half its height
    turned: bool = False  # whether it is upside down


_ENDS = ((-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0))
_MIDDLES = ((-1, 0.5), (1, 0.5))
_THIRDS = ((-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3))

LAYOUTS: dict[str, tuple[tuple[int, float], ...]] = {
    "A": ((0, 0.5),),
    "2": ((0, 0.0), (0, 1.0)),
    "3": ((0, 0.0), (0, 0.5), (0, 1.0)),
    "4": _ENDS,
    "5": (*_ENDS, (0, 0.5)),
    "6": (*_ENDS, *_MIDDLES),
    "7": (*_ENDS, *_MIDDLES, (0, 0.25)),
    "8": (*_ENDS, *_MIDDLES, (0, 0.25), (0, 0.75)),
    "9": (*_ENDS, *_THIRDS, (0, 0.5)),
    "T": (*_ENDS, *_THIRDS, (0, 1 / 6), (0, 5 / 6)),
}
"""The places of each rank's pips: column -1, 0 or 1, and height from 0 at the top to 1 at the bottom."""


def pips(rank: str, width: float, height: float) -> tuple[Pip, ...]:
    """The pips of a card of this size, those in the lower half upside down as in every pack.

    >>> [pip.turned for pip in pips("3", 100, 140)]
    [False, False, True]
    """
    size = height * (0.17 if rank == "A" else 0.055)
    return tuple(
        Pip(width * (0.5 + 0.118 * column), height * (0.125 + 0.75 * row), size, row > 0.5) for column, row in LAYOUTS[rank]
    )


def pip_path(suit: str, places: Iterable[Pip]) -> str:
    """One path for all these pips of a suit.

    >>> pip_path("D", [Pip(10, 20, 5)])[:7]
    'M10 15C'
    """
    return "".join(_outline(suit, place) for place in places)


@lru_cache(1024)
def _outline(suit: str, place: Pip) -> str:
    """The path of one pip. Cached, because formatting it for every space of a board took a third of the board's painting time."""
    x, y, size, turned = place
    scale = -size if turned else size
    commands = []
    for command, points in SUITS[suit]:
        pairs = zip(points[::2], points[1::2], strict=True)
        commands.append(command + " ".join(f"{x + a * scale:.4g} {y + b * scale:.4g}" for a, b in pairs))
    return "".join(commands)
