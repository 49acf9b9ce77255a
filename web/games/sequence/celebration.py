"""What the winners' colour does to the board at the end, and the light on the brass."""

from __future__ import annotations

from web.games.sequence.palette import TEAMS
from web.kit.paint.surface import Path, Pen, linear, path, radial, rounded
from web.kit.paint.wood import frame_metrics


def paint_flood(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The frame in the winners' colour, over its wood, whose grain stays. The style says how broad it is, in CSS pixels."""
    _, broad, colour = style.split()
    context, wood, tint = pen.context, float(broad), TEAMS[colour]
    _, radius, inner = frame_metrics(max(pen.width, pen.height))
    ring: Path = rounded(0, 0, pen.width, pen.height, radius)
    ring.addPath(rounded(wood, wood, pen.width - 2 * wood, pen.height - 2 * wood, inner))
    context.save()
    context.clip(ring, "evenodd")
    context.globalAlpha = 0.86
    context.fillStyle = linear(context, (0, 0, pen.width, pen.height), ((0, tint.plain), (0.5, tint.shade), (1, tint.plain)))
    context.fillRect(0, 0, pen.width, pen.height)
    context.globalAlpha = 1
    context.strokeStyle = tint.lit
    context.lineWidth = max(1.5, wood * 0.11)
    context.stroke(rounded(0, 0, pen.width, pen.height, radius))
    context.strokeStyle = "rgba(255,255,255,.85)"
    context.stroke(rounded(wood, wood, pen.width - 2 * wood, pen.height - 2 * wood, inner))
    context.restore()


def paint_dusk(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """Evening in the winners' colour, to be multiplied with what lies under it: ink stays ink."""
    context, tint = pen.context, TEAMS[style.split()[1]]
    context.fillStyle = "#e2e2e2"
    context.fillRect(0, 0, pen.width, pen.height)
    context.globalAlpha = 0.22
    context.fillStyle = tint.lit
    context.fillRect(0, 0, pen.width, pen.height)
    context.globalAlpha = 1


def paint_glint(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A spark of light: a thin star in a glow."""
    context, side = pen.context, pen.width
    middle = side / 2
    lit = (middle, middle, 0.0, middle, middle, middle)
    context.fillStyle = radial(context, lit, ((0, "rgba(255,246,214,.75)"), (1, "rgba(255,246,214,0)")))
    context.fillRect(0, 0, side, side)
    context.fillStyle = "#fffdf4"
    near, far = middle * 0.86, middle * 1.14
    spark = f"M{middle} 0L{far} {near}L{side} {middle}L{far} {far}L{middle} {side}L{near} {far}L0 {middle}L{near} {near}Z"
    context.fill(path(spark))
