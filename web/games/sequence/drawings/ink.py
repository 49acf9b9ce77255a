"""What a picture of ours is made of: marks of ink, in the few colours of the set. Values only."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """An outline that is filled with `ink`, or drawn with a line of that colour and width, or both."""

    outline: str
    ink: str = ""
    line: str = ""
    width: float = 0.0


Motif = tuple[Mark, ...]

BLACK, CREAM, WHITE = "#2a1d14", "#f9ecd0", "#fffdf6"
EDGE = 4.0
"""The width of the dark line around things."""


def cut(outline: str, ink: str) -> Mark:
    """A part with its dark edge."""
    return Mark(outline, ink, BLACK, EDGE)


def flat(outline: str, ink: str) -> Mark:
    """A part without an edge."""
    return Mark(outline, ink)


def stroke(outline: str, ink: str = BLACK, width: float = EDGE) -> Mark:
    """A line."""
    return Mark(outline, "", ink, width)
