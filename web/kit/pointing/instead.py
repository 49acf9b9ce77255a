"""What was done in place of what is pointed out, painted alike in every game: a dashed edge around it, and an arrow to what is
better."""

from __future__ import annotations

import math

from engine.scene import Rect
from web.kit.paint.palette import GOLD
from web.kit.paint.surface import Context, Pen, path, rounded

EDGE, CASING = "#fffdf4", "rgba(16,12,4,.85)"
"""A light line over a dark one, so that it is seen on anything."""

RIM = "rgba(60,36,0,.9)"

HEAD, SPREAD = 3.2, 1.5
"""How long an arrow's head is, and how broad to each side, in breadths of its shaft."""


def paint_instead(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A dashed edge; its style is as `engine.scene.instead` writes it."""
    context, radius = pen.context, float(style.split()[1])
    edge = rounded(0, 0, pen.width, pen.height, min(radius, pen.width / 2, pen.height / 2))
    broad = min(3.2, max(1.8, 0.05 * min(pen.width, pen.height)))
    context.save()
    context.lineWidth, context.strokeStyle = broad + 2.4, CASING
    context.stroke(edge)
    context.setLineDash([2.6 * broad, 1.9 * broad])
    context.lineWidth, context.strokeStyle = broad, EDGE
    context.stroke(edge)
    context.restore()


def paint_arrow(context: Context, style: str, rect: Rect, drawn: float) -> None:
    """An arrow from the rectangle's first corner to the opposite one, as much of it as is drawn; its style is as
    `engine.scene.arrow` writes it."""
    broad, far = float(style.split()[1]), math.hypot(rect.width, rect.height)
    if not far or not drawn:
        return
    long = max(far * drawn, 1.2 * HEAD * broad)
    neck, half, wide = long - HEAD * broad, broad / 2, SPREAD * broad
    outline = path(f"M0 {-half}H{neck:.2f}V{-wide}L{long:.2f} 0L{neck:.2f} {wide}V{half}H0Z")
    context.save()
    context.translate(rect.x, rect.y)
    context.rotate(math.atan2(rect.height, rect.width))
    context.lineJoin = "round"
    context.lineWidth, context.strokeStyle, context.fillStyle = 2.4, RIM, GOLD
    context.stroke(outline)
    context.fill(outline)
    context.restore()
