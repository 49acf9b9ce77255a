"""Wax seals: the colour of the wax is the goal's kind, and its points are pressed in."""

from __future__ import annotations

import math
import random

from web.games.sequitur.palette import SEAL_FIGURES, SEALS, SECRET, SECRET_INK
from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT
from web.kit.paint.room import room, shade
from web.kit.paint.surface import Context, Pen, disc, linear, no_shadow, path, rounded, shadow

PRESSED = 0.74
"""The radius of the pressed field as a share of the seal's."""


def paint_seal(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The seal of a goal won, its points as text. Style words: its colour, `last` where it was won just now, `secret` where its
    lock stays on it."""
    middle = (pen.width / 2, pen.height / 2)
    if "last" in style.split():
        pen.context.strokeStyle = room().told
        pen.context.lineWidth = 3
        pen.context.stroke(disc(*middle, min(middle) + 1.5))
    draw_seal(pen, style.split()[1], text, middle, min(middle))
    if "secret" in style.split():
        x, y, radius = pen.width * 0.17, pen.height * 0.83, max(6.5, pen.width * 0.2)
        pen.context.fillStyle = SECRET_INK
        pen.context.fill(disc(x, y, radius + 1.2))
        pen.context.fillStyle = SECRET
        pen.context.fill(disc(x, y, radius))
        draw_lock(pen.context, (x, y), radius * 1.15, SECRET_INK)


def draw_seal(pen: Pen, colour: str, points: str, middle: tuple[float, float], radius: float) -> None:
    """A seal around that point; a smooth one without points."""
    context, wax = pen.context, SEALS[colour]
    context.save()
    context.translate(*middle)
    outline = path(_blob(radius, sum(map(ord, colour))))
    shadow(context, shade(0.6), radius * 0.28 * pen.dpr, radius * 0.12 * pen.dpr)
    context.fillStyle = wax.plain
    context.fill(outline)
    no_shadow(context)
    tones = ((0, wax.lit), (0.38, wax.plain), (1, wax.shade))
    context.fillStyle = linear(context, (-radius * 0.6, -radius, radius * 0.6, radius), tones)
    context.fill(outline)
    _field(context, radius * PRESSED, colour)
    if points:
        _figure(context, radius, points, colour)
    else:
        _knot(context, radius * PRESSED, colour)
    _gleam(context, radius)
    context.restore()


def draw_lock(context: Context, middle: tuple[float, float], size: float, ink: str) -> None:
    """A lock around that point, as high as type of that size."""
    x, y = middle
    context.fillStyle = context.strokeStyle = ink
    context.lineWidth = max(1.2, size * 0.12)
    wide = size * 0.83
    context.fill(rounded(x - wide / 2, y - size * 0.1, wide, size * 0.56, size * 0.1))
    up, arch = size * 0.14, size * 0.24
    context.stroke(path(f"M{x - arch} {y - size * 0.1}v{-up}a{arch} {arch} 0 0 1 {2 * arch} 0v{up}"))


def _blob(radius: float, seed: int) -> str:
    """The outline of wax that spread unevenly under the stamp."""
    rng = random.Random(seed)
    count = 11
    far = [radius * rng.uniform(0.91, 1.0) for _ in range(count)]
    points = [(r * math.cos(i * math.tau / count), r * math.sin(i * math.tau / count)) for i, r in enumerate(far)]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
    start = middles[-1]
    curves = "".join(f"Q{a:.2f} {b:.2f} {c:.2f} {d:.2f}" for (a, b), (c, d) in zip(points, middles, strict=True))
    return f"M{start[0]:.2f} {start[1]:.2f}{curves}Z"


def _field(context: Context, radius: float, colour: str) -> None:
    """The round field pressed by the stamp: its upper edge in shade, its lower edge lit."""
    wax = SEALS[colour]
    context.fillStyle = wax.plain
    context.fill(disc(0, 0, radius))
    edge = linear(context, (-radius * 0.5, -radius, radius * 0.5, radius), ((0, wax.shade), (0.5, wax.plain), (1, wax.lit)))
    context.strokeStyle = edge
    context.lineWidth = max(0.8, radius * 0.13)
    context.stroke(disc(0, 0, radius))


def _figure(context: Context, radius: float, points: str, colour: str) -> None:
    """The points, sunken: a dark edge above, a light one below."""
    size = radius * 1.32
    context.font = font(800, size)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base, step = size * CAP_HEIGHT / 2, max(0.5, radius * 0.045)
    dark = colour == "yellow"
    context.fillStyle = "rgba(255,240,190,.75)" if dark else "rgba(0,0,0,.5)"
    context.fillText(points, 0, base + (step if dark else -step), radius * 1.3)
    context.fillStyle = SEAL_FIGURES[colour]
    context.fillText(points, 0, base, radius * 1.3)


def _knot(context: Context, radius: float, colour: str) -> None:
    """The pattern of a seal without points: three rings."""
    context.strokeStyle = SEALS[colour].shade
    context.lineWidth = max(0.8, radius * 0.1)
    for share in (0.3, 0.58):
        context.stroke(disc(0, 0, radius * share))


def _gleam(context: Context, radius: float) -> None:
    """Light on the rim at the upper left."""
    tones = ((0, "rgba(255,255,255,.75)"), (0.6, "rgba(255,255,255,.15)"), (1, "rgba(255,255,255,0)"))
    context.strokeStyle = linear(context, (-radius, -radius, 0, 0), tones)
    context.lineWidth = max(0.7, radius * 0.07)
    context.lineCap = "round"
    reach = radius * 0.86
    context.stroke(path(f"M{-reach} {-reach * 0.22}A{reach} {reach} 0 0 1 {-reach * 0.1} {-reach}"))
