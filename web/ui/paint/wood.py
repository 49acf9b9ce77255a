"""A board's wooden frame with mitred corners, and the felt inside it. Painted once per size, so speed does not matter."""

from __future__ import annotations

import math
from typing import Any

from web.ui.paint.paths import grain
from web.ui.paint.surface import Pen, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import shade, sheen, theme, wide

SMALL_BOARD = 500.0
"""The width in CSS pixels below which a board has a narrower frame and tighter corners."""


def frame_metrics(size: float) -> tuple[float, float, float]:
    """For a board of this size: the frame's breadth, its outer radius, and the felt's radius."""
    return (size * 0.0293 - 7, 22.0, 11.0) if size >= SMALL_BOARD else (size * 0.0214 - 3.5, 14.0, 7.0)


def paint_framed_felt(pen: Pen, size: float, breadth: float = 0.0) -> None:
    """Felt in a frame of this breadth; 0 for that of a square board of this size."""
    usual, _, felt_radius = frame_metrics(size)
    breadth = breadth or usual
    paint_wood(pen, size, breadth)
    _felt(pen.context, (breadth, breadth, pen.width - 2 * breadth, pen.height - 2 * breadth), felt_radius)


def paint_wood(pen: Pen, size: float, breadth: float = 0.0) -> None:
    """Four planks with mitred joints, lit from the upper left. `breadth` is as in `paint_framed_felt`."""
    context, width, height = pen.context, pen.width, pen.height
    usual, radius, _ = frame_metrics(size)
    breadth = breadth or usual
    outline = rounded(0, 0, width, height, radius)
    shadow(context, shade(0.55), width * 0.045 * pen.dpr, width * 0.022 * pen.dpr)
    context.fillStyle = theme().wood[2]
    context.fill(outline)
    no_shadow(context)
    context.save()
    context.clip(outline)
    for side in range(4):
        _plank(context, side, (width, height), breadth)
    _bevel(context, width, height, radius)
    context.restore()


def _plank(context: Any, side: int, board: tuple[float, float], breadth: float) -> None:
    """One side of the frame, drawn as the top side and rotated into place."""
    length, depth = board if side % 2 == 0 else board[::-1]
    context.save()
    context.translate(board[0] / 2, board[1] / 2)
    context.rotate(side * math.pi / 2)
    context.translate(-length / 2, -depth / 2)
    thick = breadth + 2
    context.clip(path(f"M0 0H{length}L{length - thick} {thick}H{thick}Z"))
    plain, lit, low, _ = theme().wood
    context.fillStyle = linear(context, (0, 0, 0, thick), ((0, lit if side in (0, 3) else low), (0.5, plain), (1, low)))
    context.fillRect(0, 0, length, thick)
    for colour, share, seed in zip(theme().grain, (0.8, 0.5), (11, 23), strict=True):
        context.strokeStyle = colour
        context.lineWidth = max(0.5, breadth * 0.035)
        context.stroke(path(grain(length, thick, max(5, int(breadth * share)), seed + side)))
    context.restore()
    context.strokeStyle = shade(0.55)
    context.lineWidth = 0.8
    context.stroke(path(f"M0 0L{breadth} {breadth}M{board[0]} 0L{board[0] - breadth} {breadth}"))


def _bevel(context: Any, width: float, height: float, radius: float) -> None:
    """Light on the upper edge of the wood, shade on the lower."""
    tones = ((0, sheen(0.42)), (0.25, sheen(0.1)), (1, shade(0.5)))
    context.strokeStyle = linear(context, (0, 0, 0, height), tones)
    context.lineWidth = 2
    context.stroke(rounded(0.5, 0.5, width - 1, height - 1, radius))


def _felt(context: Any, place: tuple[float, float, float, float], radius: float) -> None:
    """Felt sunk into the wood, with a line along its edge."""
    x, y, width, height = place
    context.fillStyle = shade(0.6)
    context.fill(rounded(x - 1, y - 1, width + 2, height + 2, radius + 1))
    felt = rounded(x, y, width, height, radius)
    context.fillStyle = felt_light(context, x, y, width, height)
    context.fill(felt)
    context.strokeStyle = theme().seam
    context.lineWidth = wide(1)
    context.stroke(felt)


def felt_light(context: Any, x: float, y: float, width: float, height: float) -> Any:
    """The colours of felt in this rectangle, lit from the upper left."""
    lit, plain, low = theme().felt
    light = (x + width * 0.3, y + height * 0.2, 0, x + width * 0.4, y + height * 0.4, width)
    return radial(context, light, ((0, lit), (0.6, plain), (1, low)))
