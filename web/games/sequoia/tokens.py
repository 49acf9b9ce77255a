"""Tokens: brass for first place, silver for second, with their points and, once won, their winner's tree."""

from __future__ import annotations

from web.games.sequoia.palette import BRASS, SILVER, TREES
from web.games.sequoia.trees import draw_tree
from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT, METAL_INK, Tint
from web.kit.paint.surface import Context, Pen, disc, linear, no_shadow, path, radial, shadow


def paint(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A token that fills its place. Style words: `first` or `second`, `down` (face down), or the winner's colour."""
    _, place, *words = style.split()
    metal = BRASS if place == "first" else SILVER
    colour = next((word for word in words if word in TREES), "")
    context, radius = pen.context, min(pen.width, pen.height) / 2
    context.save()
    context.translate(pen.width / 2, pen.height / 2)
    shadow(context, "rgba(0,0,0,.6)", radius * 0.4 * pen.dpr, radius * 0.16 * pen.dpr)
    context.fillStyle = metal.shade
    context.fill(disc(0, 0, radius))
    no_shadow(context)
    _disc(context, radius, metal, colour)
    if "down" in words:
        _back(context, radius, metal)
    else:
        _figure(context, radius, text, bool(colour))
    if colour:
        _winner(context, radius, colour)
    context.restore()


def _disc(context: Context, radius: float, metal: Tint, colour: str) -> None:
    """The metal, its raised edge, and a collar in the winner's colour."""
    rim = (-radius * 0.7, -radius * 0.7, radius * 0.7, radius * 0.7)
    if colour:
        context.fillStyle = TREES[colour].plain
        context.fill(disc(0, 0, radius))
        context.strokeStyle = "rgba(10,8,4,.8)"
        context.lineWidth = max(0.7, radius * 0.05)
        context.stroke(disc(0, 0, radius - context.lineWidth / 2))
    else:
        context.fillStyle = linear(context, rim, ((0, metal.lit), (0.5, metal.plain), (1, metal.shade)))
        context.fill(disc(0, 0, radius))
    inner = radius * (0.76 if colour else 0.87)
    context.fillStyle = "rgba(20,12,2,.55)"
    context.fill(disc(0, 0, inner + max(0.5, radius * 0.04)))
    face = (-inner * 0.4, -inner * 0.5, 0, 0, 0, inner * 1.1)
    context.fillStyle = radial(context, face, ((0, metal.lit), (0.75, metal.plain), (1, metal.plain)))
    context.fill(disc(0, 0, inner))


def _figure(context: Context, radius: float, text: str, won: bool) -> None:
    size = radius * (1.34 if won else 1.46)
    context.font = font(800, size)
    context.fillStyle = METAL_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    shift = -radius * 0.12 if won else 0.0
    context.fillText(text, shift, size * CAP_HEIGHT / 2 + shift * 0.6, radius * 1.5)


def _back(context: Context, radius: float, metal: Tint) -> None:
    """The face-down side: a fir cone's rings and no figure."""
    context.strokeStyle = metal.shade
    context.lineWidth = max(0.8, radius * 0.09)
    high, wide = radius * 0.5, radius * 0.42
    context.lineJoin = context.lineCap = "round"
    for step in (-0.75, 0.0, 0.75):
        y = step * high * 0.8
        context.stroke(path(f"M{-wide} {y + high * 0.42}L0 {y - high * 0.2}L{wide} {y + high * 0.42}"))


def _winner(context: Context, radius: float, colour: str) -> None:
    """The winner's tree on a dark disc at the lower right."""
    small, x = radius * 0.52, radius * 0.72
    context.fillStyle = "#10180f"
    context.fill(disc(x, x, small))
    context.strokeStyle = TREES[colour].plain
    context.lineWidth = max(0.6, radius * 0.07)
    context.stroke(disc(x, x, small))
    high = small * 1.46
    draw_tree(context, colour, (x - high * 0.4, x - high * 0.52, high * 0.8, high))
