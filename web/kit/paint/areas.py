"""Rectangles of whole pixels that are to be painted anew, and how few of them hold all that has changed. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

MOST, MANY = 6, 24
"""So many rectangles are painted one by one, each with all that lies there; of so many it takes too long to find out which."""

WASTE = 1.25
"""Two rectangles become one that is larger by this at the most than both together."""


class Area(NamedTuple):
    """Pixels from the left and top edge up to, but without, the right and foot."""

    left: int
    top: int
    right: int
    foot: int

    @property
    def pixels(self) -> int:
        return max(0, self.right - self.left) * max(0, self.foot - self.top)

    def meets(self, other: Area) -> bool:
        """Whether they share a pixel."""
        return self.left < other.right and other.left < self.right and self.top < other.foot and other.top < self.foot

    def joined(self, other: Area) -> Area:
        """The least area that holds both."""
        return Area(
            min(self.left, other.left), min(self.top, other.top), max(self.right, other.right), max(self.foot, other.foot)
        )

    def within(self, width: int, height: int) -> Area:
        """The part of it on a canvas of that size."""
        return Area(max(0, self.left), max(0, self.top), min(width, self.right), min(height, self.foot))


def around(x: float, y: float, reach_x: float, reach_y: float) -> Area:
    """The pixels that something centred there can touch, smooth edges included."""
    return Area(math.floor(x - reach_x) - 1, math.floor(y - reach_y) - 1, math.ceil(x + reach_x) + 1, math.ceil(y + reach_y) + 1)


def few(areas: Iterable[Area]) -> list[Area]:
    """At most MOST areas that hold all of these.

    >>> few([Area(0, 0, 10, 10), Area(5, 0, 15, 10), Area(90, 90, 99, 99)])
    [Area(left=0, top=0, right=15, foot=10), Area(left=90, top=90, right=99, foot=99)]
    """
    wanted, found = list(dict.fromkeys(areas)), list[Area]()
    if len(wanted) > MANY:
        return [reduce(Area.joined, wanted)]
    for area in wanted:
        held = area
        while (near := next((other for other in found if _is_cheap(held, other)), None)) is not None:
            found.remove(near)
            held = held.joined(near)
        found.append(held)
    while len(found) > MOST:
        last = found.pop()
        costs = [last.joined(other).pixels - other.pixels for other in found]
        nearest = costs.index(min(costs))
        found[nearest] = found[nearest].joined(last)
    return found


def _is_cheap(one: Area, other: Area) -> bool:
    return one.joined(other).pixels <= WASTE * (one.pixels + other.pixels)
