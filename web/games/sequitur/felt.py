"""The felt on which goals lie."""

from __future__ import annotations

from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.palette import FELT
from web.kit.paint.surface import Pen, path, radial, rounded
from web.kit.paint.wood import frame_metrics, paint_framed_felt

FRAMED = 240.0
"""A felt at least this high and twice as wide, in CSS pixels, has a frame of wood; others just a line of gold."""


def paint_baize(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A table of any shape, with a hint of marble in its felt."""
    context, width, height = pen.context, pen.width, pen.height
    if height < FRAMED or width < 2 * FRAMED:
        breadth, radius = 1.0, 14.0
        lit = (width * 0.3, height * 0.2, 0, width * 0.4, height * 0.4, width)
        context.fillStyle = radial(context, lit, ((0, "#1c443d"), (0.6, FELT), (1, "#0e2521")))
        felt = rounded(0.5, 0.5, width - 1, height - 1, radius)
        context.fill(felt)
        context.strokeStyle = "rgba(242,212,146,.6)"
        context.lineWidth = 1.2
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
