"""The outlines of the five kinds of tree, distinct without colour; each fills its place from foot to top. Pure geometry.

Coordinates run from 0 to 100 both ways, so that one outline serves a tree of any width and height.
"""

from __future__ import annotations

import re
from typing import NamedTuple

SPECIES = {"blue": "spruce", "green": "oak", "white": "birch", "orange": "maple", "pink": "cherry"}
"""The kind of tree in each colour."""


class Species(NamedTuple):
    """The outlines of one kind: the back, the front, and the lines that only a large tree shows.

    They use only M, L, C and Z, with absolute points.
    """

    trunk: str
    crown: str
    lines: str


def ellipse(x: float, y: float, across: float, down: float) -> str:
    """An ellipse of four curves, given its centre and half axes (0.5523 is the handle that makes a quarter circle).

    >>> ellipse(50, 50, 10, 20)[:20]
    'M50 30C55.523 30 60 '
    """
    a, b = 0.5523 * across, 0.5523 * down
    return (
        f"M{x:g} {y - down:g}C{x + a:g} {y - down:g} {x + across:g} {y - b:g} {x + across:g} {y:g}"
        f"C{x + across:g} {y + b:g} {x + a:g} {y + down:g} {x:g} {y + down:g}"
        f"C{x - a:g} {y + down:g} {x - across:g} {y + b:g} {x - across:g} {y:g}"
        f"C{x - across:g} {y - b:g} {x - a:g} {y - down:g} {x:g} {y - down:g}Z"
    )


OAK_LOBES = ((50, 20, 24, 18), (25, 29, 21, 16), (75, 29, 21, 16), (19, 46, 19, 14), (81, 46, 19, 14), (50, 44, 34, 20))
BLOSSOMS = ((19, 20), (36, 10), (53, 17), (71, 9), (84, 23), (38, 26), (66, 28))

OUTLINES = {
    "spruce": Species(
        trunk="M42 80L58 80L60 100L40 100Z",
        crown="M50 0L72 29L61 28L85 58L68 56L98 90C70 84 30 84 2 90L32 56L15 58L39 28L28 29Z",
        lines="M39 28C46 33 54 33 61 28M32 56C44 63 56 63 68 56",
    ),
    "oak": Species(
        trunk="M38 52L62 52C61 74 64 90 74 100L26 100C36 90 39 74 38 52Z",
        crown="".join(ellipse(*lobe) for lobe in OAK_LOBES),
        lines="M20 38C25 30 36 30 41 38M52 30C58 22 70 24 73 33M44 52C50 44 60 45 64 53",
    ),
    "birch": Species(
        trunk="M44 40L56 40L58 100L42 100Z",
        crown="M50 0C55 14 77 36 77 54C77 67 66 73 50 73C34 73 23 67 23 54C23 36 45 14 50 0Z",
        lines="M42.5 86L50 86M51 92L57.5 92",
    ),
    "maple": Species(
        trunk="M43 60L57 60L60 100L40 100Z",
        crown="M50 0C53 24 100 36 100 60C100 81 67 83 50 68C33 83 0 81 0 60C0 36 47 24 50 0Z",
        lines="M50 20L50 62M50 44L72 54M50 44L28 54M50 32L64 38M50 32L36 38",
    ),
    "cherry": Species(
        trunk="M44 100C46 76 42 56 18 36L28 30C42 44 48 52 50 60C52 52 58 44 72 30L82 36C58 56 54 76 56 100Z",
        crown="M2 33C-5 16 24 1 50 1C76 1 105 16 98 33C93 40 82 40 76 35C68 41 56 41 50 36C44 41 32 41 24 35C18 40 7 40 2 33Z",
        lines="".join(ellipse(x, y, 2.6, 1.9) for x, y in BLOSSOMS),
    ),
}


def scaled(outline: str, width: float, height: float, x: float = 0.0, y: float = 0.0) -> str:
    """The outline scaled to a place of that size with its corner at x, y.

    >>> scaled("M50 0L100 100", 10, 20, 1)
    'M6 0L11 20'
    """
    return re.sub(
        r"(-?[\d.]+) (-?[\d.]+)",
        lambda point: f"{x + float(point[1]) * width / 100:.4g} {y + float(point[2]) * height / 100:.4g}",
        outline,
    )
