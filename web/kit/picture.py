"""The "board" layer of scenes: painted as one, once for each place and size, then copied every frame. Knows no game."""

from __future__ import annotations

import math

from engine.scene import Shape
from web.kit.look import Line, Look
from web.kit.paint.surface import Context, Pen, Surface, new_surface

ROOM = 0.1
"""Room around the board for its shadow, as a share of its width."""


class BoardLayer:
    """Whatever lies still beneath everything else, in one look."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._shapes: tuple[Shape, ...] = ()
        self._dpr = 0.0
        self._surface: Surface | None = None
        self._corner = (0, 0)

    def clear(self) -> None:
        """Drop the surface, so that it is repainted."""
        self._surface = None

    def lay(self, shapes: tuple[Shape, ...], dpr: float) -> None:
        """Paint these shapes unless they are painted already."""
        if self._surface is not None and (shapes, dpr) == (self._shapes, self._dpr):
            return
        self._shapes, self._dpr = shapes, dpr
        if not shapes:
            self._surface = None
            return
        left, top, right, foot = _bounds(shapes, dpr)
        self._corner = (left, top)
        self._surface = new_surface(right - left, foot - top)
        for shape in shapes:
            self._paint(self._surface.context, shape)

    def draw(self, context: Context) -> None:
        """Copy the board to its place; the context counts in device pixels."""
        if self._surface is not None:
            context.drawImage(self._surface.canvas, *self._corner)

    def _paint(self, context: Context, shape: Shape) -> None:
        """Paint one shape, its edges aligned to pixels."""
        painting = self._look.painting(shape.style)
        assert not isinstance(painting, Line), "a line is no part of the board"
        x, y, width, height = (length * self._dpr for length in shape.rect)
        left, top = round(x), round(y)
        context.save()
        context.translate(left - self._corner[0], top - self._corner[1])
        context.scale(self._dpr, self._dpr)
        size = ((round(x + width) - left) / self._dpr, (round(y + height) - top) / self._dpr)
        painting.paint(Pen(context, *size, self._dpr), shape.style, shape.text, shape.badge)
        context.restore()


def _bounds(shapes: tuple[Shape, ...], dpr: float) -> tuple[int, int, int, int]:
    """The device pixels that the shapes and their shadow can reach: left, top, right, foot."""
    room = max(shape.rect.width for shape in shapes) * ROOM
    left, top = (min(shape.rect[axis] for shape in shapes) - room for axis in (0, 1))
    right, foot = (max(shape.rect[axis] + shape.rect[axis + 2] for shape in shapes) + room for axis in (0, 1))
    return math.floor(left * dpr), math.floor(top * dpr), math.ceil(right * dpr), math.ceil(foot * dpr)
