"""Medals: gold for first place, silver for second, with their points and, once won, their winner's tree."""

from __future__ import annotations

from web.games.sequoia.palette import BRASS, SILVER, TREES, ground
from web.games.sequoia.trees import DIM, DIM_GROUND, draw_tree, fade
from web.ui.paint.lettering import font
from web.ui.paint.surface import Context, Pen, disc, linear, no_shadow, path, radial, shadow
from web.ui.paint.theme import CAP_HEIGHT, METAL_INK, Tint, shade

FIGURE_LEAST = 11.0
"""The smallest font size of a medal's digits, in CSS pixels."""


def paint(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A medal that fills its place. Style words: `first` or `second`, `down` (face down), `dim`; once won, its winner's colour,
    whose tree is in the medal's socket; `none`, a socket whose medal no one gets."""
    _, place, *words = style.split()
    metal = BRASS if place == "first" else SILVER
    colour = next((word for word in words if word in TREES), "")
    context, radius = pen.context, min(pen.width, pen.height) / 2
    context.save()
    context.translate(pen.width / 2, pen.height / 2)
    if "none" in words:
        _empty(context, radius)
    elif colour:
        _won(context, radius, colour, metal)
    else:
        _token(pen, radius, metal, words)
    if "dim" in words:
        fade(pen, DIM if colour or "none" in words else DIM_GROUND)
    if not {"none", "down", colour} & set(words):
        _figure(context, radius, text)
    context.restore()


def _token(pen: Pen, radius: float, metal: Tint, words: list[str]) -> None:
    """The metal, still without its digits."""
    context = pen.context
    shadow(context, shade(0.6), radius * 0.4 * pen.dpr, radius * 0.16 * pen.dpr)
    context.fillStyle = metal.shade
    context.fill(disc(0, 0, radius))
    no_shadow(context)
    _disc(context, radius, metal)
    if "down" in words:
        _back(context, radius, metal)


def _disc(context: Context, radius: float, metal: Tint) -> None:
    """The metal and its raised edge."""
    rim = (-radius * 0.7, -radius * 0.7, radius * 0.7, radius * 0.7)
    context.fillStyle = linear(context, rim, ((0, metal.lit), (0.5, metal.plain), (1, metal.shade)))
    context.fill(disc(0, 0, radius))
    inner = radius * 0.87
    context.fillStyle = "rgba(20,12,2,.55)"
    context.fill(disc(0, 0, inner + max(0.5, radius * 0.04)))
    face = (-inner * 0.4, -inner * 0.5, 0, 0, 0, inner * 1.1)
    context.fillStyle = radial(context, face, ((0, metal.lit), (0.75, metal.plain), (1, metal.plain)))
    context.fill(disc(0, 0, inner))


def _figure(context: Context, radius: float, text: str) -> None:
    size = max(FIGURE_LEAST, radius * 1.3)
    context.font = font(800, size)
    context.fillStyle = METAL_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, 0, size * CAP_HEIGHT / 2, radius * 1.7)


def _back(context: Context, radius: float, metal: Tint) -> None:
    """The back: a fir cone's rings, without digits."""
    context.strokeStyle = metal.shade
    context.lineWidth = max(0.8, radius * 0.09)
    high, wide = radius * 0.5, radius * 0.42
    context.lineJoin = context.lineCap = "round"
    for step in (-0.75, 0.0, 0.75):
        y = step * high * 0.8
        context.stroke(path(f"M{-wide} {y + high * 0.42}L0 {y - high * 0.2}L{wide} {y + high * 0.42}"))


def _won(context: Context, radius: float, colour: str, metal: Tint) -> None:
    """The empty socket, edged in the medal's metal, with the winner's tree in it."""
    context.fillStyle = "#12211b"
    context.fill(disc(0, 0, radius))
    context.strokeStyle = metal.plain
    context.lineWidth = max(1.2, radius * 0.15)
    context.stroke(disc(0, 0, radius - context.lineWidth / 2))
    high = radius * 1.5
    draw_tree(context, colour, (-high * 0.42, -high * 0.53, high * 0.84, high))


def _empty(context: Context, radius: float) -> None:
    """A dashed socket."""
    context.fillStyle = ground().post
    context.fill(disc(0, 0, radius))
    context.strokeStyle = ground().post_edge
    context.lineWidth = max(1.0, radius * 0.12)
    context.setLineDash([radius * 0.3, radius * 0.22])
    context.stroke(disc(0, 0, radius - context.lineWidth / 2))
    context.setLineDash([])
