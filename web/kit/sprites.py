"""Sprites: everything that may move, painted once per look and size, and kept while there is room. Knows no game.

A sprite is painted at its shape's turn, so that at rest it is copied pixel for pixel.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from engine.scene import Shape
from web.kit.look import Line, Look
from web.kit.paint.surface import Pen, new_surface

MOST_PIXELS = 14_000_000
"""Device pixels of all sprites kept, at four bytes each. A full table at 390 x 844 and 3 pixels per unit takes 6 million."""


class Sprite(NamedTuple):
    """A painted thing: its canvas, and where the corner of its place lies on that, in device pixels."""

    canvas: Any
    width: int
    height: int
    left: int
    top: int


class Sprites:
    """The sprites of one look painted so far; the least recently used is dropped first."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._kept: dict[tuple[Any, ...], Sprite] = {}
        self._pixels = 0

    def clear(self) -> None:
        """Drop all of them, so that they are repainted."""
        self._kept.clear()
        self._pixels = 0

    def sprite(self, shape: Shape, size: tuple[int, int], dpr: float) -> Sprite:
        """The shape's sprite for a place of that size in device pixels."""
        key = (shape.style, shape.text, shape.badge, round(shape.turn, 2), size, dpr)
        found = self._kept.pop(key, None)
        if found is None:
            found = _painted(self._look, shape, size, dpr)
            self._pixels += found.width * found.height
        self._kept[key] = found
        while self._pixels > MOST_PIXELS and len(self._kept) > 1:
            oldest = self._kept.pop(next(iter(self._kept)))
            self._pixels -= oldest.width * oldest.height
        return found


def _painted(look: Look, shape: Shape, size: tuple[int, int], dpr: float) -> Sprite:
    painting = look.painting(shape.style)
    assert not isinstance(painting, Line), "a line is no picture"
    width, height = size
    room = (height / dpr * painting.share + painting.room) * dpr
    turn = math.radians(shape.turn)
    reach_x = abs(width * math.cos(turn)) + abs(height * math.sin(turn))
    reach_y = abs(width * math.sin(turn)) + abs(height * math.cos(turn))
    left, top = (math.ceil(reach - side) // 2 + math.ceil(room) for reach, side in ((reach_x, width), (reach_y, height)))
    surface = new_surface(width + 2 * left, height + 2 * top)
    context = surface.context
    context.translate(left + width / 2, top + height / 2)
    context.rotate(turn)
    context.scale(dpr, dpr)
    context.translate(-width / dpr / 2, -height / dpr / 2)
    painting.paint(Pen(context, width / dpr, height / dpr, dpr), shape.style, shape.text, shape.badge)
    return Sprite(surface.canvas, width + 2 * left, height + 2 * top, left, top)
