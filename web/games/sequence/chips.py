"""Chips: a body of clay, wood or enamel, a dark rim, and a glyph for each team."""

from __future__ import annotations

from typing import Any

from web.games.sequence.materials import BODIES, stripes
from web.games.sequence.palette import TEAMS
from web.games.sequence.settings import CHIPS
from web.kit.options import kind_of
from web.kit.paint.outlines import star
from web.kit.paint.palette import BRASS_LOW, GOLD, GOLD_DEEP, Tint
from web.kit.paint.room import shade
from web.kit.paint.surface import Pen, disc, linear, no_shadow, path, radial, shadow

GHOST_ALPHA = 0.72


def paint(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A chip that fills its place. Style words: the colour, `ringed` (in a completed sequence), `ghost` (about to be placed),
    `won` (its brass side, which shows once its sequence has won), and its material if that is not the chosen one."""
    _, colour, *words = style.split()
    context = pen.context
    context.save()
    context.translate(pen.width / 2, pen.height / 2)
    radius = pen.width / 2
    if "ghost" not in words:
        _shadow(pen, radius)
    if "ringed" in words:
        _ring(context, radius)
    if "won" in words:
        _brass(context, radius, TEAMS[colour])
        paint_glyph(context, radius * 0.72, colour)
    else:
        BODIES[kind_of(words, CHIPS)](context, radius, TEAMS[colour])
        _rim(context, radius)
        paint_glyph(context, radius, colour)
    if "ghost" in words:
        # Fades the finished chip as a whole: translucent layers would show through one another.
        context.globalCompositeOperation = "destination-in"
        context.fillStyle = f"rgba(0,0,0,{GHOST_ALPHA})"
        context.fill(disc(0, 0, radius * 1.3))
        context.globalCompositeOperation = "source-over"
        context.setLineDash([radius * 0.32, radius * 0.22])
        context.strokeStyle = GOLD_DEEP
        context.lineWidth = max(1.6, radius * 0.11)
        context.stroke(disc(0, 0, radius * 1.08))
    context.restore()


def paint_star(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A free space's place in a completed sequence: its star on brass, ringed as the chips are."""
    context, radius = pen.context, pen.width / 2
    context.save()
    context.translate(radius, radius)
    _shadow(pen, radius)
    _ring(context, radius)
    context.fillStyle = radial(context, (-radius * 0.3, -radius * 0.4, 0, 0, 0, radius), ((0, "#f8e2ac"), (1, GOLD_DEEP)))
    context.fill(disc(0, 0, radius))
    _rim(context, radius)
    context.fillStyle = "rgba(84,52,6,.65)"
    context.fill(path(star(0, radius * 0.06, radius * 0.8, radius * 0.34)))
    context.fillStyle = linear(context, (0, -radius, 0, radius), ((0, "#fffaf0"), (1, GOLD)))
    context.fill(path(star(0, 0, radius * 0.8, radius * 0.34)))
    context.restore()


def _shadow(pen: Pen, radius: float) -> None:
    context = pen.context
    shadow(context, shade(0.6), radius * 0.42 * pen.dpr, radius * 0.2 * pen.dpr)
    context.fillStyle = "#000000"
    context.fill(disc(0, radius * 0.03, radius * 0.97))
    no_shadow(context)


def _ring(context: Any, radius: float) -> None:
    """The brass ring of a locked chip."""
    context.fillStyle = "rgba(43,27,8,.75)"
    context.fill(disc(0, radius * 0.02, radius * 1.2))
    context.fillStyle = linear(context, (0, -radius, 0, radius), ((0, "#fff0c4"), (0.45, GOLD), (1, GOLD_DEEP)))
    context.fill(disc(0, 0, radius * 1.15))


def _brass(context: Any, radius: float, tint: Tint) -> None:
    """A chip's other side: brass with the team's disc in its middle."""
    context.fillStyle = BRASS_LOW
    context.fill(disc(0, radius * 0.07, radius))
    context.fillStyle = linear(context, (-radius, -radius, radius, radius), ((0, "#fff3cf"), (0.5, GOLD), (1, GOLD_DEEP)))
    context.fill(disc(0, 0, radius))
    context.fillStyle = "#7a5413"
    context.fill(path(stripes(radius)))
    context.fillStyle = linear(context, (-radius, -radius, radius, radius), ((0, "#fff8e2"), (0.55, GOLD), (1, "#b98526")))
    context.fill(disc(0, 0, radius * 0.77))
    context.strokeStyle = "rgba(92,58,6,.55)"
    context.lineWidth = radius * 0.05
    context.stroke(disc(0, 0, radius * 0.66))
    lit = (-radius * 0.2, -radius * 0.25, radius * 0.05, 0, 0, radius * 0.52)
    context.fillStyle = radial(context, lit, ((0, tint.lit), (0.6, tint.plain), (1, tint.shade)))
    context.fill(disc(0, 0, radius * 0.5))
    _rim(context, radius)


def _rim(context: Any, radius: float) -> None:
    context.strokeStyle = "rgba(12,8,4,.75)"
    context.lineWidth = max(0.8, radius * 0.055)
    context.stroke(disc(0, 0, radius * 0.985))


def paint_glyph(context: Any, radius: float, colour: str) -> None:
    """Blue has a ring, green a triangle, red a square, around the origin, so that teams differ without colour."""
    context.fillStyle = context.strokeStyle = "#ffffff"
    context.lineWidth = radius * 0.2
    context.lineJoin = "round"
    if colour == "blue":
        context.stroke(disc(0, 0, radius * 0.32))
    elif colour == "green":
        high, wide = radius * 0.42, radius * 0.39
        context.lineWidth = radius * 0.06
        triangle = path(f"M0 {-high}L{wide} {high * 0.66}L{-wide} {high * 0.66}Z")
        context.fill(triangle)
        context.stroke(triangle)
    else:
        side = radius * 0.31
        context.fillRect(-side, -side, 2 * side, 2 * side)
