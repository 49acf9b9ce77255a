"""The marble of balls, seats and backs: bands stirred by a few eddies, as text for Path2D. Pure: the same seed gives the same
marble.
"""

from __future__ import annotations

import math
import random
from functools import cache
from typing import NamedTuple

BANDS = 10
"""How many bands cross a square, in alternating colours."""

STEPS = 18
"""The points along one edge of a band."""

Point = tuple[float, float]


class Eddy(NamedTuple):
    """Turns everything around a point, less and less outwards. Lengths are shares of the square, `turn` is in radians."""

    x: float
    y: float
    reach: float
    turn: float

    def stir(self, x: float, y: float) -> Point:
        """Where the eddy carries that point."""
        across, down = x - self.x, y - self.y
        angle = self.turn * math.exp(-(across * across + down * down) / (self.reach * self.reach))
        cos, sin = math.cos(angle), math.sin(angle)
        return self.x + across * cos - down * sin, self.y + across * sin + down * cos


UNIT = 1000.0
"""The side of the square that holds the bands; painters scale it."""


@cache
def swirl(seed: int, colour: int, colours: int = 3, long: int = 1) -> str:
    """The bands of one of `colours` colours across the square, or across a strip `long` times its length."""
    rng = random.Random(seed)
    lean = rng.uniform(-0.5, 0.5)
    count = max(2, round(1.5 * long))
    eddies = [_eddy(rng, long * (index + rng.uniform(0.2, 0.8)) / count) for index in range(count)]
    bands = [_band((index + rng.uniform(0.1, 0.9)) / BANDS, lean, long, rng) for index in range(BANDS)]
    return "".join(_closed(_stirred(band, eddies)) for band in bands[colour::colours])


def _eddy(rng: random.Random, x: float) -> Eddy:
    return Eddy(x, rng.uniform(0.2, 0.8), rng.uniform(0.26, 0.42), rng.choice((-1, 1)) * rng.uniform(1.6, 2.8))


def _band(place: float, lean: float, long: int, rng: random.Random) -> list[Point]:
    """One band from left to right and back along its other edge."""
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
    """A soft outline through the midpoints between these points."""
    spots = [(x * UNIT, y * UNIT) for x, y in points]
    pairs = list(zip(spots, spots[1:] + spots[:1], strict=True))
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairs]
    start = middles[-1]
    curves = "".join(f"Q{a:.0f} {b:.0f} {c:.0f} {d:.0f}" for (a, b), (c, d) in zip(spots, middles, strict=True))
    return f"M{start[0]:.0f} {start[1]:.0f}{curves}Z"
