"""The targets of arrow keys: the next cell along a grid's rows and columns, or the nearest place. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from engine.scene import Rect

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

Cells = Mapping[str, tuple[int, int]]
"""The row and column of each key."""


def along_grid(cells: Cells, start: str, key: str, whole: bool = False) -> str | None:
    """The target cell of the pressed key, as in the ARIA grid pattern: arrows go to the next cell, Home and End to the ends of
    the row (or, if `whole`, of the grid), PageUp and PageDown to those of the column. None if there is none."""
    row, column = cells[start]
    if key in ARROWS:
        right, down = ARROWS[key]
        line = _line(cells, row if right else None, column if down else None)
        return _next(line, start, right + down)
    if key in ("Home", "End"):
        line = sorted(cells, key=lambda one: cells[one]) if whole else _line(cells, row, None)
        return line[0] if key == "Home" else line[-1]
    if key in ("PageUp", "PageDown"):
        line = _line(cells, None, column)
        return line[0] if key == "PageUp" else line[-1]
    return None


def _line(cells: Cells, row: int | None, column: int | None) -> list[str]:
    """The cells of that row or column, in order."""
    return sorted(
        (one for one in cells if row in (None, cells[one][0]) and column in (None, cells[one][1])), key=cells.__getitem__
    )


def _next(line: list[str], start: str, step: int) -> str | None:
    index = line.index(start) + step
    return line[index] if 0 <= index < len(line) else None


def nearest(places: Mapping[str, Rect], start: str, key: str) -> str | None:
    """The nearest place in the arrow's direction, with sideways distance counted twice; the first and last for Home and End. None
    if there is none."""
    if key in ("Home", "End"):
        return next(iter(places)) if key == "Home" else list(places)[-1]
    if key not in ARROWS:
        return None
    right, down = ARROWS[key]
    x, y = places[start].centre
    ways = []
    for other, place in places.items():
        there = place.centre
        ahead = (there[0] - x) * right + (there[1] - y) * down
        aside = abs((there[0] - x) * down) + abs((there[1] - y) * right)
        if ahead > 1:
            ways.append((ahead + 2 * aside, other))
    return min(ways)[1] if ways else None
