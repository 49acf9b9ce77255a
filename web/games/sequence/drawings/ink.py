"""What our drawings are made of: ink marks in a few colours. Values only."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """An outline filled with `ink`, drawn with a line of colour `line`, or both."""

    outline: str
    ink: str = ""
    line: str = ""
    width: float = 0.0


Motif = tuple[Mark, ...]

BLACK, CREAM, WHITE = "#2a1d14", "#f9ecd0", "#fffdf6"
EDGE = 4.0
"""The width of the dark line around shapes."""


def cut(outline: str, ink: str) -> Mark:
    """A filled shape with a dark edge."""
    return Mark(outline, ink, BLACK, EDGE)


def flat(outline: str, ink: str) -> Mark:
    """A filled shape without an edge."""
    return Mark(outline, ink)


def stroke(outline: str, ink: str = BLACK, width: float = EDGE) -> Mark:
    """A line."""
    return Mark(outline, "", ink, width)
