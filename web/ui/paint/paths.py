"""Shapes and textures as Path2D text: outlines, patterns of card backs, wood grain and marble.

Outlines pass through a few points: curves, discs, ovals, stars. Wood grain is a set of wavering lines along a plank. Marble is
bands stirred by a few eddies. Pure: the same arguments give the same text.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

Point = tuple[float, float]

HANDLE = 0.5523
"""The handle length of a cubic Bézier curve for a quarter circle, as a share of the radius."""


def smooth(text: str, closed: bool = True) -> str:
    """A smooth curve through points written as "x,y"; "!" after a point makes it a sharp corner.

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
    """The curve's tangent at a point: from the previous point to the next, zero at a corner or an end."""
    last = len(points) - 1
    if words[index].endswith("!") or (not closed and index in (0, last)):
        return 0.0, 0.0
    before, after = points[index - 1 if index else last - 1], points[index + 1 if index < last else 1]
    return after[0] - before[0], after[1] - before[1]


def oval(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> str:
    """An ellipse with this centre and these half axes, turned clockwise by `turn` degrees."""
    ends = [(1, 0), (1, HANDLE), (HANDLE, 1), (0, 1), (-HANDLE, 1), (-1, HANDLE), (-1, 0), (-1, -HANDLE)]
    ends += [(-HANDLE, -1), (0, -1), (HANDLE, -1), (1, -HANDLE), (1, 0)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = [(x + a * wide * cos - b * high * sin, y + a * wide * sin + b * high * cos) for a, b in ends]
    curves = "".join(f"C{_text(points[index : index + 3])}" for index in (1, 4, 7, 10))
    return f"M{_text(points[:1])}{curves}Z"


def disc(x: float, y: float, radius: float) -> str:
    return oval(x, y, radius, radius)


def star(x: float, y: float, reach: float, waist: float, points: int = 5) -> str:
    """A star that points up. Its tips lie `reach` from the centre and its inner corners `waist`."""
    corners = (
        (x + far * math.sin(index * math.pi / points), y - far * math.cos(index * math.pi / points))
        for index, far in enumerate((reach, waist) * points)
    )
    return "M" + "L".join(_text([corner]) for corner in corners) + "Z"


def petals(x: float, y: float, near: float, size: tuple[float, float], count: int, first: float = 0.0) -> str:
    """`count` ovals around a centre, with their own centres `near` away. `first` is the direction of the first in degrees, 0
    up."""
    turns = [first + 360 * index / count for index in range(count)]
    return "".join(
        oval(x + near * math.sin(math.radians(turn)), y - near * math.cos(math.radians(turn)), *size, turn) for turn in turns
    )


def mirrored(text: str) -> str:
    """The points mirrored at x = 50, in reverse order, so that a half and its mirror image form one outline.

    >>> mirrored("10,20 30,40!")
    '70,40! 90,20'
    """
    parts = []
    for word in reversed(text.split()):
        x, y = _point(word.rstrip("!"))
        parts.append(f"{100 - x:g},{y:g}" + "!" * word.endswith("!"))
    return " ".join(parts)


def both(half: str) -> str:
    """The closed outline of a left half, given from top to bottom, and its mirror image."""
    return smooth(f"{half} {mirrored(half)}")


def twice(half: str) -> str:
    """A closed outline on the left and its mirror image on the right."""
    return smooth(half) + smooth(mirrored(half))


def _point(word: str) -> Point:
    x, y = word.split(",")
    return float(x), float(y)


def _text(points: Iterable[Point]) -> str:
    return " ".join(f"{round(x, 2):g} {round(y, 2):g}" for x, y in points)


ROSETTE_LOOPS, ROSETTE_DEPTH = 18, 0.2
"""The number of loops per line of a rosette, and their amplitude as a share of the radius."""


def lattice(width: float, height: float, step: float) -> str:
    """Diagonal lines in both directions across a rectangle, `step` apart."""
    lines = int((width + height) / step) + 1
    down = "".join(f"M{i * step - height:.2f} 0l{height:.2f} {height:.2f}" for i in range(lines))
    up = "".join(f"M{i * step:.2f} 0l{-height:.2f} {height:.2f}" for i in range(lines))
    return down + up


def rosette(x: float, y: float, reach: float) -> str:
    """Six interlaced wavering rings around a point, as on banknotes."""
    rings = []
    for ring in range(6):
        points = []
        for step in range(270):
            angle = step * math.tau / 270
            far = reach * (0.26 + 0.15 * ring) * (1 + ROSETTE_DEPTH * math.sin(ROSETTE_LOOPS * angle + ring * math.pi))
            points.append(f"{x + far * math.cos(angle):.1f} {y + far * math.sin(angle):.1f}")
        rings.append(f"M{'L'.join(points)}Z")
    return "".join(rings)


def waves(width: float, height: float, step: float) -> str:
    """Rows of arches over a rectangle, each arch of three lines. Alternate rows are shifted by half an arch."""
    arches = []
    for row in range(int(height / step * 2) + 3):
        shift = step * (row % 2)
        for column in range(int(width / step / 2) + 2):
            x, y = column * 2 * step + shift, row * step / 2
            arches += [
                f"M{x - r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + r:.2f} {y:.2f}" for r in (step, step * 0.66, step * 0.32)
            ]
    return "".join(arches)


def grain(length: float, thickness: float, lines: int, seed: int) -> str:
    """Wavering lines along a plank from (0, 0) to (`length`, `thickness`)."""
    rng = random.Random(seed)
    strokes = []
    for index in range(lines):
        y = thickness * (index + rng.random()) / lines
        sway = thickness * 0.09
        points = [y + rng.uniform(-sway, sway) for _ in range(3)]
        strokes.append(
            f"M0 {y:.4g}C{length * 0.3:.4g} {points[0]:.4g} {length * 0.65:.4g} {points[1]:.4g} {length:.4g} {points[2]:.4g}"
        )
    return "".join(strokes)


BANDS = 10
"""The number of bands across a square, in alternating colours."""

STEPS = 18
"""The number of points along one edge of a band."""


class Eddy(NamedTuple):
    """A rotation around a point that decreases with distance."""

    x: float  # in shares of the square, like `y` and `reach`
    y: float
    reach: float
    turn: float  # in radians

    def stir(self, x: float, y: float) -> Point:
        """The point after this rotation."""
        across, down = x - self.x, y - self.y
        angle = self.turn * math.exp(-(across * across + down * down) / (self.reach * self.reach))
        cos, sin = math.cos(angle), math.sin(angle)
        return self.x + across * cos - down * sin, self.y + across * sin + down * cos


UNIT = 1000.0
"""The side of the square in path units; painters scale it."""


@cache
def swirl(seed: int, colour: int, colours: int = 3, long: int = 1) -> str:
    """The bands of one of `colours` colours across the square, or across a strip `long` times as wide."""
    rng = random.Random(seed)
    lean = rng.uniform(-0.5, 0.5)
    count = max(2, round(1.5 * long))
    eddies = [_eddy(rng, long * (index + rng.uniform(0.2, 0.8)) / count) for index in range(count)]
    bands = [_band((index + rng.uniform(0.1, 0.9)) / BANDS, lean, long, rng) for index in range(BANDS)]
    return "".join(_closed(_stirred(band, eddies)) for band in bands[colour::colours])


def _eddy(rng: random.Random, x: float) -> Eddy:
    return Eddy(x, rng.uniform(0.2, 0.8), rng.uniform(0.26, 0.42), rng.choice((-1, 1)) * rng.uniform(1.6, 2.8))


def _band(place: float, lean: float, long: int, rng: random.Random) -> list[Point]:
    """One band, from left to right and back along its other edge."""
    y, breadth, phase = place * 1.5 - 0.25, rng.uniform(0.02, 0.075), rng.uniform(0, math.tau)
    steps = round(STEPS * max(1.0, long * 0.8))
    over = [long * (1.3 * index / steps - 0.15) for index in range(steps + 1)]

    def edge(x: float, swell: float) -> Point:
        wave = 0.05 * math.sin(5 * x + phase)
        return x, y + lean * (x - 0.5 * long) / long + wave + swell * breadth * (0.55 + 0.45 * math.sin(3.1 * x + phase))

    return [edge(x, -0.5) for x in over] + [edge(x, 0.5) for x in reversed(over)]


def _stirred(points: list[Point], eddies: list[Eddy]) -> list[Point]:
    for eddy in eddies:
        points = [eddy.stir(x, y) for x, y in points]
    return points


def _closed(points: list[Point]) -> str:
    """A smooth outline through the midpoints between these points."""
    spots = [(x * UNIT, y * UNIT) for x, y in points]
    pairs = list(zip(spots, spots[1:] + spots[:1], strict=True))
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairs]
    start = middles[-1]
    curves = "".join(f"Q{a:.0f} {b:.0f} {c:.0f} {d:.0f}" for (a, b), (c, d) in zip(spots, middles, strict=True))
    return f"M{start[0]:.0f} {start[1]:.0f}{curves}Z"
