"""Where an arrow key leads from one thing to the next: along a grid's rows and columns, or to what lies nearest. Pure; knows no
page and no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.scene import Rect

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

Cells = Mapping[str, tuple[int, int]]
"""Row and column of each key."""


def along_grid(cells: Cells, start: str, key: str, whole: bool = False) -> str | None:
    """The cell that the pressed key leads to, as in the ARIA pattern of a grid: arrows go to the next cell, Home and End to the
    ends of the row (or, if `whole`, of the grid), PageUp and PageDown to those of the column. None if it leads nowhere."""
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
    """What lies nearest in the arrow's direction, counting distance to the side twice; Home and End lead to the first and the
    last. None if nothing lies there."""
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
