"""Makes outlines from a few points, as text for Path2D: curves, discs, ovals, stars. Pure geometry.

Points are written `x,y x,y`; one that ends in `!` is a corner. Commands are M, L, C and Z, with absolute points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

Point = tuple[float, float]

HANDLE = 0.5523
"""The handle of a cubic curve that makes a quarter circle, as a share of the radius."""


def smooth(text: str, closed: bool = True) -> str:
    """A curve through the points, with sharp corners.

    >>> smooth("0,0! 9,0! 9,9!")
    'M0 0C0 0 9 0 9 0C9 0 9 9 9 9C9 9 0 0 0 0Z'
    """
    words = text.split()
    words += words[:1] if closed else []
    points = [_point(word.rstrip("!")) for word in words]
    tangents = [_tangent(points, words, index, closed) for index in range(len(points))]
    parts = [f"M{_text(points[:1])}"]
    for begin, end, out, into in zip(points, points[1:], tangents, tangents[1:], strict=False):
        handles = [(begin[0] + out[0] / 6, begin[1] + out[1] / 6), (end[0] - into[0] / 6, end[1] - into[1] / 6)]
        parts.append(f"C{_text([*handles, end])}")
    return "".join(parts) + ("Z" if closed else "")


def _tangent(points: list[Point], words: list[str], index: int, closed: bool) -> Point:
    """The curve's direction at that point: from the one before to the one after, none at a corner or an end."""
    last = len(points) - 1
    if words[index].endswith("!") or (not closed and index in (0, last)):
        return 0.0, 0.0
    before, after = points[index - 1 if index else last - 1], points[index + 1 if index < last else 1]
    return after[0] - before[0], after[1] - before[1]


def oval(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> str:
    """An ellipse about a centre, given its half widths, turned clockwise by `turn` degrees."""
    ends = [(1, 0), (1, HANDLE), (HANDLE, 1), (0, 1), (-HANDLE, 1), (-1, HANDLE), (-1, 0), (-1, -HANDLE)]
    ends += [(-HANDLE, -1), (0, -1), (HANDLE, -1), (1, -HANDLE), (1, 0)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = [(x + a * wide * cos - b * high * sin, y + a * wide * sin + b * high * cos) for a, b in ends]
    curves = "".join(f"C{_text(points[index : index + 3])}" for index in (1, 4, 7, 10))
    return f"M{_text(points[:1])}{curves}Z"


def disc(x: float, y: float, radius: float) -> str:
    """A circle."""
    return oval(x, y, radius, radius)


def star(x: float, y: float, reach: float, waist: float, points: int = 5) -> str:
    """A star that points up; its points lie `reach` and its inner corners `waist` from the centre."""
    corners = (
        (x + far * math.sin(index * math.pi / points), y - far * math.cos(index * math.pi / points))
        for index, far in enumerate((reach, waist) * points)
    )
    return "M" + "L".join(_text([corner]) for corner in corners) + "Z"


def petals(x: float, y: float, near: float, size: tuple[float, float], count: int, first: float = 0.0) -> str:
    """`count` ovals around a centre, their middles `near` from it; `first` is the first one's direction in degrees, 0 up."""
    turns = [first + 360 * index / count for index in range(count)]
    return "".join(
        oval(x + near * math.sin(math.radians(turn)), y - near * math.cos(math.radians(turn)), *size, turn) for turn in turns
    )


def mirrored(text: str) -> str:
    """The points mirrored at x = 50, in reverse order, so that a half and its mirror make one outline.

    >>> mirrored("10,20 30,40!")
    '70,40! 90,20'
    """
    parts = []
    for word in reversed(text.split()):
        x, y = _point(word.rstrip("!"))
        parts.append(f"{100 - x:g},{y:g}" + "!" * word.endswith("!"))
    return " ".join(parts)


def both(half: str) -> str:
    """The closed outline of a left half, from top to foot, and its mirror."""
    return smooth(f"{half} {mirrored(half)}")


def twice(half: str) -> str:
    """A closed outline on the left and its mirror on the right."""
    return smooth(half) + smooth(mirrored(half))


def _point(word: str) -> Point:
    x, y = word.split(",")
    return float(x), float(y)


def _text(points: Iterable[Point]) -> str:
    return " ".join(f"{round(x, 2):g} {round(y, 2):g}" for x, y in points)
