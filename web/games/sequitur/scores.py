"""The score of a word on a small brass plate."""

from __future__ import annotations

from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT, GOLD, GOLD_DEEP, METAL_INK
from web.kit.paint.room import shade
from web.kit.paint.surface import Pen, linear, no_shadow, rounded, shadow


def paint_score(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A number on a small brass plate."""
    context, width, height = pen.context, pen.width, pen.height
    plate = rounded(0, 0, width, height, height * 0.28)
    shadow(context, shade(0.55), height * 0.2 * pen.dpr, height * 0.08 * pen.dpr)
    context.fillStyle = linear(context, (0, 0, width * 0.4, height), ((0, "#ffe9b3"), (0.5, GOLD), (1, GOLD_DEEP)))
    context.fill(plate)
    no_shadow(context)
    context.strokeStyle = "rgba(92,60,8,.75)"
    context.lineWidth = 1
    context.stroke(rounded(0.5, 0.5, width - 1, height - 1, height * 0.26))
    context.strokeStyle = "rgba(255,250,230,.6)"
    context.stroke(rounded(2, 2, width - 4, height - 4, height * 0.2))
    size = height * 0.72
    context.font = font(780, size)
    context.fillStyle = METAL_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, height / 2 + size * CAP_HEIGHT / 2, width - 6)
