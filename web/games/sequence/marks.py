"""Marks on Sequence's board: recent plays and pointed-out spaces, rails along sequences, and the winners' colours at the end."""

from __future__ import annotations

import math

from engine.scene import Rect
from web.games.sequence.chips import paint_glyph
from web.games.sequence.palette import TEAMS
from web.ui.paint.marks import glow_outwards, stroke_each
from web.ui.paint.surface import Context, Path, Pen, disc, linear, path, radial, rounded
from web.ui.paint.theme import GOLD, GOLD_DEEP, LAST_MOVE, PAPER, theme
from web.ui.paint.wood import frame_metrics

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
