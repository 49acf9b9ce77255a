"""Sprites: everything that may move, painted once per look and size, and kept while there is room; and the brush that copies them
to a canvas. Knows no game.

A sprite is painted at its shape's turn, so that at rest it is copied pixel for pixel.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from engine.scene import Shape
from web.kit.carry import SHADOW, SHADOW_BLUR, SHADOW_DROP
from web.kit.look import PLAIN, Line, Look
from web.kit.movements import Parts, pose_of
from web.kit.paint.surface import Context, Pen, new_surface
from web.kit.poses import Pose

MOST_PIXELS = 14_000_000
"""Device pixels of all sprites kept, at four bytes each. A full table at 390 x 844 and 3 pixels per unit takes 6 million."""


MARKS = "marks"
"""The layer that marks spaces of the board: its edges match theirs to the pixel."""


class Sprite(NamedTuple):
    """A painted thing: its canvas, and where the corner of its place lies on that, in device pixels."""

    canvas: Any
    width: int
    height: int
    left: int
    top: int


class Still(NamedTuple):
    """A shape and, while it rests, its sprite and where to copy that, in device pixels. A line never has a sprite."""

    shape: Shape
    sprite: Sprite | None
    x: int
    y: int


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


class Brush:
    """Draws shapes on a context in one look. `dpr` is its device pixels per CSS pixel."""

    def __init__(self, context: Context, look: Look) -> None:
        self.dpr = 1.0
        self._context = context
        self._look = look
        self._sprites = Sprites(look)

    def clear(self) -> None:
        """Drop all sprites, so that they are repainted."""
        self._sprites.clear()

    def wipe(self, width: float, height: float) -> None:
        """Empty that many device pixels."""
        self._context.setTransform(1, 0, 0, 1, 0, 0)
        self._context.clearRect(0, 0, width, height)

    def still(self, shape: Shape, moves: bool) -> Still:
        """The shape at rest, ready to be copied; without its sprite while it moves or if it is blended."""
        painting = self._look.painting(shape.style)
        if moves or isinstance(painting, Line) or painting.blend != PLAIN:
            # Moving things are painted when first drawn: the faces of a hand being turned over, one by one.
            return Still(shape, None, 0, 0)
        sprite = self._sprite(shape)
        left, top = round(shape.rect.x * self.dpr), round(shape.rect.y * self.dpr)
        return Still(shape, sprite, left - sprite.left, top - sprite.top)

    def copy(self, still: Still) -> None:
        """Draw a thing at rest."""
        if still.sprite is not None:
            self._context.drawImage(still.sprite.canvas, still.x, still.y)
        else:
            self.draw(((still.shape, pose_of(still.shape)),))

    def draw(self, parts: Parts, lifted: bool = False) -> None:
        """Draw things at their poses, the last on top; what is `lifted` throws a shadow."""
        for shape, pose in parts:
            self._context.globalAlpha = pose.alpha
            if lifted:
                self._throw_shadow(SHADOW, SHADOW_BLUR, SHADOW_DROP)
            self._draw(shape, pose)
        if lifted:
            self._throw_shadow("transparent", 0, 0)
        self._context.globalAlpha = 1
        self._context.globalCompositeOperation = PLAIN
        self._context.setTransform(1, 0, 0, 1, 0, 0)

    def _throw_shadow(self, colour: str, blur: float, drop: float) -> None:
        self._context.shadowColor = colour
        self._context.shadowBlur, self._context.shadowOffsetY = blur * self.dpr, drop * self.dpr

    def _draw(self, shape: Shape, pose: Pose) -> None:
        context, dpr = self._context, self.dpr
        painting = self._look.painting(shape.style)
        if isinstance(painting, Line):
            if pose.drawn > 0:
                context.setTransform(dpr, 0, 0, dpr, 0, 0)
                painting.paint(context, shape.style, shape.rect, pose.drawn)
            return
        context.globalCompositeOperation = painting.blend
        sprite = self._sprite(shape)
        scale = pose.height / shape.rect.height
        turn = math.radians(pose.turn - shape.turn)
        cos, sin = scale * math.cos(turn), scale * math.sin(turn)
        context.setTransform(cos * pose.squeeze, sin * pose.squeeze, -sin, cos, pose.x * dpr, pose.y * dpr)
        context.drawImage(sprite.canvas, -sprite.width / 2, -sprite.height / 2)

    def _sprite(self, shape: Shape) -> Sprite:
        x, y, width, height = (length * self.dpr for length in shape.rect)
        if shape.layer == MARKS:
            size = (round(x + width) - round(x), round(y + height) - round(y))
        else:
            size = (round(width), round(height))
        return self._sprites.sprite(shape, size, self.dpr)
