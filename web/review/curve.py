"""The curve of chances as numbers to draw: points in hundredths of its width and height, from the upper left corner. Knows no
page and no game."""

from __future__ import annotations

from collections.abc import Sequence

Point = tuple[float, float]


def points(values: Sequence[float], count: int) -> list[Point]:
    """Where the chances at one stop after the other lie, with room for so many after the first: as many as there are values."""
    return [(100 * number / max(1, count), 100 - 100 * value) for number, value in enumerate(values)]


def outline(found: Sequence[Point]) -> str:
    """The curve as SVG writes it."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in found)


def area(found: Sequence[Point]) -> str:
    """What lies below the curve, down to nothing."""
    return f"{found[0][0]:.2f},100 {outline(found)} {found[-1][0]:.2f},100" if found else ""


def apart(places: Sequence[Point], wide: float, high: float) -> list[float]:
    """The horizontal places of numbers that stand at these points, from left to right, each so wide and high: moved as little as
    need be, so that no two neighbours lie over each other; all within 0 and 100.

    >>> apart([(10.0, 50.0), (12.0, 55.0), (13.0, 0.0)], 6.0, 20.0)
    [8.0, 14.0, 13.0]
    """
    groups: list[list[Point]] = []
    for place in places:
        groups.append([place])
        while len(groups) > 1 and _clash(groups[-2], groups[-1], wide, high):
            later = groups.pop()
            groups[-1] += later
    return [_first(group, wide) + number * wide for group in groups for number in range(len(group))]


def _clash(group: Sequence[Point], later: Sequence[Point], wide: float, high: float) -> bool:
    is_level = any(abs(one[1] - other[1]) < high for one in group for other in later)
    return is_level and _first(later, wide) < _first(group, wide) + len(group) * wide


def _first(group: Sequence[Point], wide: float) -> float:
    """Where the first of a group stands whose middle stays where it was."""
    breadth = (len(group) - 1) * wide
    return min(max(sum(x for x, _ in group) / len(group) - breadth / 2, 0.0), 100.0 - breadth)
