"""Chips, with a glyph per team, and the marks around them: recent plays, spaces pointed out, rails along sequences.

A chip has a body of clay, wood or enamel, and a dark rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from engine.scene import Rect
from web.games.sequence.palette import CHIPS, CLAY, ENAMEL, TEAMS, WOOD
from web.ui.paint.marks import glow_outwards, stroke_each
from web.ui.paint.paths import star
from web.ui.paint.surface import Context, Path, Pen, disc, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import BRASS_LOW, GOLD, GOLD_DEEP, LAST_MOVE, PAPER, Tint, shade, theme
from web.ui.paint.wood import frame_metrics
from web.ui.settings import kind_of

CREAM = "#f7f0dd"
MAPLE = ((0, "#f6e3b8"), (0.7, "#dcb777"), (1, "#a97c41"))
STRIPES = 8
STRIPE_HALF = 0.25
"""Half a stripe's width, in radians."""

SMALL = 11.0
"""The radius in CSS pixels below which a chip has no grain and no rays."""


def _clay(context: Any, radius: float, tint: Tint) -> None:
    """A cream edge with eight stripes, and a domed face."""
    context.fillStyle = tint.shade
    context.fill(disc(0, radius * 0.07, radius))
    context.fillStyle = CREAM
    context.fill(disc(0, 0, radius))
    context.fillStyle = tint.plain
    context.fill(path(stripes(radius)))
    context.fillStyle = "rgba(0,0,0,.22)"
    context.fill(disc(0, 0, radius * 0.81))
    _face(context, radius * 0.77, tint)
    context.strokeStyle = "rgba(255,255,255,.4)"
    context.lineWidth = radius * 0.045
    context.stroke(disc(0, 0, radius * 0.64))


def _wood(context: Any, radius: float, tint: Tint) -> None:
    """A rim of bare maple around a stained face, both with lathe marks."""
    context.fillStyle = "#6b4720"
    context.fill(disc(0, radius * 0.07, radius))
    context.fillStyle = radial(context, (-radius * 0.3, -radius * 0.4, radius * 0.2, 0, 0, radius * 1.05), MAPLE)
    context.fill(disc(0, 0, radius))
    _turned(context, radius, (0.93, 0.87), "rgba(96,58,16,.5)")
    context.fillStyle = "#4a2c0e"
    context.fill(disc(0, 0, radius * 0.82))
    _face(context, radius * 0.77, tint)
    if radius >= SMALL:
        context.save()
        context.clip(disc(0, 0, radius * 0.77))
        context.strokeStyle = tint.shade
        context.globalAlpha = 0.34
        context.lineWidth = radius * 0.035
        for ring in range(1, 9):
            context.stroke(disc(-radius * 0.75, radius * 0.5, radius * 0.19 * ring))
        context.restore()
    _turned(context, radius, (0.66, 0.6), "rgba(255,255,255,.3)")


def _enamel(context: Any, radius: float, tint: Tint) -> None:
    """Coloured glass in a beaded brass dish, over rays cut into the metal."""
    context.fillStyle = BRASS_LOW
    context.fill(disc(0, radius * 0.07, radius))
    tones = ((0, "#fff3cf"), (0.45, GOLD), (0.75, GOLD_DEEP), (1, BRASS_LOW))
    context.fillStyle = linear(context, (-radius, -radius, radius, radius), tones)
    context.fill(disc(0, 0, radius))
    beads = radius * 0.9
    context.strokeStyle = "rgba(92,58,6,.7)"
    context.lineWidth = radius * 0.09
    context.lineCap = "round"
    context.setLineDash([0.1, beads * math.tau / 28 - 0.1])
    context.stroke(disc(0, 0, beads))
    context.setLineDash([])
    context.lineCap = "butt"
    context.fillStyle = "#3a2406"
    context.fill(disc(0, 0, radius * 0.81))
    glow = (0, radius * 0.62, radius * 0.02, 0, 0, radius * 0.84)
    context.fillStyle = radial(context, glow, ((0, tint.lit), (0.3, tint.plain), (1, tint.shade)))
    context.fill(disc(0, 0, radius * 0.77))
    if radius >= SMALL:
        context.strokeStyle = "rgba(255,255,255,.14)"
        context.lineWidth = radius * 0.03
        context.stroke(path(_rays(radius * 0.5, radius * 0.76)))
    context.fillStyle = linear(
        context, (0, -radius * 0.74, 0, -radius * 0.4), ((0, "rgba(255,255,255,.75)"), (1, "rgba(255,255,255,0)"))
    )
    context.fill(path(_crescent(radius)))


BODIES: dict[str, Callable[[Any, float, Tint], None]] = {CLAY: _clay, WOOD: _wood, ENAMEL: _enamel}
"""Painters of a chip's body around the origin, without rim and glyph, by material."""


def _face(context: Any, radius: float, tint: Tint) -> None:
    lit = (-radius * 0.36, -radius * 0.52, radius * 0.06, 0, 0, radius * 1.04)
    context.fillStyle = radial(context, lit, ((0, tint.lit), (0.6, tint.plain), (1, tint.shade)))
    context.fill(disc(0, 0, radius))


def _turned(context: Any, radius: float, places: tuple[float, ...], colour: str) -> None:
    """Fine rings at these shares of the radius."""
    context.strokeStyle = colour
    context.lineWidth = max(0.5, radius * 0.03)
    for place in places:
        context.stroke(disc(0, 0, radius * place))


def stripes(radius: float) -> str:
    """Eight wedges from the centre, as one path."""
    wedges = []
    for stripe in range(STRIPES):
        middle = stripe * 2 * math.pi / STRIPES + math.pi / STRIPES
        (x, y), (x2, y2) = (
            (radius * math.cos(middle + side), radius * math.sin(middle + side)) for side in (-STRIPE_HALF, STRIPE_HALF)
        )
        wedges.append(f"M0 0L{x:.3f} {y:.3f}A{radius:.3f} {radius:.3f} 0 0 1 {x2:.3f} {y2:.3f}Z")
    return "".join(wedges)


def _rays(near: float, far: float) -> str:
    """Radial lines, one every ten degrees."""
    turns = [(math.cos(ray * math.pi / 18), math.sin(ray * math.pi / 18)) for ray in range(36)]
    return "".join(f"M{near * x:.2f} {near * y:.2f}L{far * x:.2f} {far * y:.2f}" for x, y in turns)


def _crescent(radius: float) -> str:
    """The reflection of a window along the upper edge."""
    far, x, y = radius * 0.73, radius * 0.62, -radius * 0.38
    return (
        f"M{-x:.2f} {y:.2f}A{far:.2f} {far:.2f} 0 0 1 {x:.2f} {y:.2f}A{far * 1.35:.2f} {far * 1.35:.2f} 0 0 0 {-x:.2f} {y:.2f}Z"
    )


GHOST_ALPHA = 0.72


def paint(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A chip that fills its place.

    Style words: the colour, `ringed` (in a completed sequence), `ghost` (about to be placed), `won` (its brass side, shown once
    its sequence has won), and a material if it is not the selected one.
    """
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
        # Fades the finished chip as a whole, since translucent layers would show through one another.
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
    """A free space in a completed sequence: its star on brass, ringed like the chips."""
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
    """The brass ring of a chip in a sequence."""
    context.fillStyle = "rgba(43,27,8,.75)"
    context.fill(disc(0, radius * 0.02, radius * 1.2))
    context.fillStyle = linear(context, (0, -radius, 0, radius), ((0, "#fff0c4"), (0.45, GOLD), (1, GOLD_DEEP)))
    context.fill(disc(0, 0, radius * 1.15))


def _brass(context: Any, radius: float, tint: Tint) -> None:
    """A chip's brass side, with the team's disc in the middle."""
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
    """A ring for blue, a triangle for green, a square for red, around the origin, so that teams differ without colour."""
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


SPACES_APART = 4
"""The distance in spaces between the first and the last of five in a row."""

RAIL = 0.21
"""A rail's breadth as a share of the distance between neighbouring spaces."""

HALO, NEW_RING = "rgba(255,253,246,.9)", "#ff7a2e"
TAKEN_INK = "#6d5f47"

TAG = 0.27
"""The side of the tag with the team's glyph, as a share of its space's side."""


def paint_last(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The place of the newest play: orange means what has just happened."""
    stroke_each(pen.context, _edge(pen), ((HALO, _line(pen) * 1.7), (LAST_MOVE, _line(pen))))


def paint_new(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The orange ring around the newest chip."""
    context, radius = pen.context, pen.width / 2
    ring = disc(radius, radius, radius * 1.03)
    stroke_each(context, ring, (("rgba(30,10,0,.8)", radius * 0.2), (NEW_RING, max(1.6, radius * 0.13))))


def paint_played(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The place of an opponent's last play: an edge in the team's colour, and a tag with its glyph."""
    context, colour, side = pen.context, style.split()[1], pen.width
    tint = TEAMS[colour]
    stroke_each(context, _edge(pen), ((HALO, _line(pen) * 1.7), (tint.plain, _line(pen))))
    high = side * TAG
    left = side - high + _line(pen) * 0.4
    context.fillStyle = tint.plain
    context.fill(rounded(left, -_line(pen) * 0.4, high, high, high * 0.3))
    context.save()
    context.translate(left + high / 2, high / 2 - _line(pen) * 0.4)
    paint_glyph(context, high * 0.62, colour)
    context.restore()


def paint_pointed(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The place of a play that a player asked to see."""
    context, edge, line = pen.context, _edge(pen), _line(pen)
    glow_outwards(pen, edge, pen.width * 0.45)
    stroke_each(context, edge, (("rgba(20,12,4,.9)", line * 2.6), (theme().now[0], line * 1.9), (LAST_MOVE, line * 0.8)))


def paint_found(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A space that matches a search: a broken ivory ring."""
    context, side = pen.context, pen.width
    line = max(2.0, side * 0.075)
    stroke_each(context, _edge(pen), (("rgba(20,12,4,.9)", line * 1.7),))
    context.setLineDash([side * 0.2, side * 0.11])
    stroke_each(context, _edge(pen), ((PAPER, line),))


def _edge(pen: Pen) -> Path:
    """A space's outline."""
    return rounded(0, 0, pen.width, pen.width, pen.width * 0.09)


def _line(pen: Pen) -> float:
    return max(2.0, pen.width * 0.055)


def paint_taken(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The place of a removed chip: its pale outline in its colour with a cross; style `ivory` if the colour is unknown."""
    context, radius, colour = pen.context, pen.width / 2, style.split()[1]
    ink = TEAMS[colour].plain if colour in TEAMS else TAKEN_INK
    outline = disc(radius, radius, radius * 0.9)
    context.fillStyle = "rgba(255,253,246,.72)"
    context.fill(outline)
    context.globalAlpha = 0.85
    context.setLineDash([radius * 0.34, radius * 0.2])
    stroke_each(context, outline, ((ink, max(1.6, radius * 0.15)),))
    context.setLineDash([])
    near, far = radius * 0.62, radius * 1.38
    context.lineCap = "round"
    cross = path(f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}")
    stroke_each(context, cross, ((ink, max(1.8, radius * 0.19)),))
    context.globalAlpha = 1


def paint_crossed(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A cross over the chip about to be removed."""
    context, side = pen.context, pen.width
    near, far = side * 0.17, side * 0.83
    cross = path(f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}")
    context.lineCap = "round"
    stroke_each(context, cross, (("rgba(30,8,0,.55)", side * 0.33), ("#fffdf6", side * 0.27), ("#b7430c", side * 0.165)))


def paint_rail(context: Context, style: str, rect: Rect, drawn: float) -> None:
    """The brass rail along a sequence, `drawn` from 0 to 1; style `offered` for one that could be claimed.

    `rect` starts at the first space's centre, so its width may be negative. Units are CSS pixels of the stage.
    """
    x, y = rect.x, rect.y
    thick = max(abs(rect.width), abs(rect.height)) / SPACES_APART * RAIL
    line = path(f"M{x} {y}L{x + rect.width * drawn} {y + rect.height * drawn}")
    coats: tuple[tuple[str, float], ...] = (
        ("rgba(43,27,8,.8)", thick), (GOLD_DEEP, thick * 0.8), (GOLD, thick * 0.58), ("#fff3cd", thick * 0.2),
    )  # fmt: skip
    context.lineCap = "round"
    if "offered" in style.split():
        coats = (("rgba(40,22,2,.75)", thick), ("#ffdf8a", thick * 0.62))
        context.setLineDash([thick * 0.9, thick * 1.5])
    stroke_each(context, line, coats)
    context.setLineDash([])


def paint_trail(context: Context, style: str, rect: Rect, drawn: float) -> None:
    """The trail of a flying chip: a band in its colour along the low arc of its flight, broader towards the chip."""
    tint = TEAMS[style.split()[1]]
    x, y, reach = rect.width, rect.height, math.hypot(rect.width, rect.height)
    if reach < 1:
        return
    rise, broad = min(60.0, 0.16 * reach) * 2 * drawn, min(11.0, reach * 0.05)
    across_x, across_y = -y / reach * broad, x / reach * broad
    middle = (rect.x + x * 0.6, rect.y + y * 0.6 - rise)
    end = (rect.x + x, rect.y + y)
    near, far = ((middle[0] + side * across_x / 2, middle[1] + side * across_y / 2) for side in (1, -1))
    there = f"M{rect.x} {rect.y}Q{near[0]} {near[1]} {end[0] + across_x} {end[1] + across_y}"
    back = f"L{end[0] - across_x} {end[1] - across_y}Q{far[0]} {far[1]} {rect.x} {rect.y}Z"
    context.fillStyle = tint.lit
    context.fill(path(there + back))


def paint_flood(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The winners' colour over the frame's wood, with its grain visible: `flood BREADTH COLOUR`, the breadth in CSS pixels."""
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
    """Dusk in the winners' colour, multiplied with everything below it: ink stays ink."""
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
