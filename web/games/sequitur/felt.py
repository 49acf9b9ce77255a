"""The felt on which goals and words lie."""

from __future__ import annotations

from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.surface import Pen, path, rounded
from web.kit.paint.wood import frame_metrics, paint_framed_felt


def paint_baize(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A framed table of any shape, with a hint of marble in its felt."""
    paint_framed_felt(pen, pen.width)
    context, width, height = pen.context, pen.width, pen.height
    breadth, _, radius = frame_metrics(width)
    size = max(width, height)
    context.clip(rounded(breadth + 1, breadth + 1, width - 2 * breadth - 2, height - 2 * breadth - 2, radius - 1))
    context.translate((width - size) / 2, (height - size) / 2)
    context.scale(size / UNIT, size / UNIT)
    for index, shine in enumerate(("rgba(140,190,170,.018)", "rgba(0,10,8,.055)", "rgba(190,150,190,.014)")):
        context.fillStyle = shine
        context.fill(path(swirl(12, index)))
