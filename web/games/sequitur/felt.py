"""The felt on which goals lie."""

from __future__ import annotations

from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.room import room, wide
from web.kit.paint.surface import Pen, path, rounded
from web.kit.paint.wood import felt_light, frame_metrics, paint_framed_felt

FRAMED = 240.0
"""A felt at least this high and twice as wide, in CSS pixels, has a frame of wood; others just a seam."""


def paint_baize(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A table of any shape, with a hint of marble in its felt."""
    context, width, height = pen.context, pen.width, pen.height
    if height < FRAMED or width < 2 * FRAMED:
        breadth, radius = 1.0, 14.0
        context.fillStyle = felt_light(context, 0, 0, width, height)
        felt = rounded(0.5, 0.5, width - 1, height - 1, radius)
        context.fill(felt)
        context.strokeStyle = room().seam
        context.lineWidth = wide(1.2)
        context.stroke(felt)
    else:
        size = min(width, height * 2.2)
        paint_framed_felt(pen, size)
        breadth, _, radius = frame_metrics(size)
    size = max(width, height)
    context.clip(rounded(breadth + 1, breadth + 1, width - 2 * breadth - 2, height - 2 * breadth - 2, radius - 1))
    context.translate((width - size) / 2, (height - size) / 2)
    context.scale(size / UNIT, size / UNIT)
    for index, shine in enumerate(("rgba(140,190,170,.018)", "rgba(0,10,8,.055)", "rgba(190,150,190,.014)")):
        context.fillStyle = shine
        context.fill(path(swirl(12, index)))
