"""Ivory dice with drilled pips, the plates that hold pairs of them, and the leather cup that hides them."""

from __future__ import annotations

from typing import Any

from engine.scene import Rect
from web.games.sequoia.palette import LEATHER, TREES
from web.games.sequoia.trees import draw_tree, fade, scaled
from web.ui.paint.lettering import carved, font
from web.ui.paint.marks import glow_outwards, stroke_each
from web.ui.paint.surface import Context, Pen, disc, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import IVORY, NOW_INK, shade, theme, wide

PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The columns and rows of each face's pips, counted from the centre."""

PIP_APART, PIP_RADIUS = 0.255, 0.098
"""The distance between columns of pips, and a pip's radius, as shares of the die's side."""

LEFT_OUT = 0.42
"""The opacity of a die that is not in a pair."""


CUP = "M20 6C34 0 66 0 80 6L97 88C80 100 20 100 3 88Z"
"""The outline of an upturned cup, within 100 by 100."""


def paint_die(pen: Pen, style: str, face: str, _badge: str) -> None:
    """A die seen from above, its near side visible below. Style words: the owner's colour, `left` (not in a pair), `lifted`; or
    `closed` instead of the colour for a die not yet revealed."""
    _, colour, *words = style.split()
    context, side = pen.context, pen.width
    if colour == "closed":
        _paint_closed(pen)
        return
    radius, thick = side * 0.2, side * 0.05
    if "lifted" in words:
        _light(pen, rounded(-3, -3, side + 6, side + 6, radius + 3))
    shadow(context, shade(0.55), side * 0.2 * pen.dpr, side * 0.09 * pen.dpr)
    context.fillStyle = IVORY.shade
    context.fill(rounded(0, 0, side, side, radius))
    no_shadow(context)
    context.fillStyle = linear(context, (0, side * 0.8, 0, side), ((0, "#b8a47a"), (1, "#8f7b54")))
    context.fill(rounded(0, thick, side, side - thick, radius))
    top = rounded(0, 0, side, side - thick, radius)
    lit = (side * 0.3, side * 0.2, 0, side * 0.45, side * 0.4, side * 0.85)
    context.fillStyle = radial(context, lit, ((0, IVORY.lit), (0.5, IVORY.plain), (1, "#e6d8b6")))
    context.fill(top)
    context.strokeStyle = linear(context, (0, 0, 0, side), ((0, "rgba(255,255,255,.9)"), (1, "rgba(120,96,54,.35)")))
    context.lineWidth = max(0.7, side * 0.025)
    context.stroke(rounded(side * 0.02, side * 0.02, side * 0.96, side * 0.94 - thick, radius * 0.9))
    context.strokeStyle = "rgba(40,28,10,.5)"
    context.lineWidth = max(0.5, 0.7 / pen.dpr)
    context.stroke(rounded(0, 0, side, side, radius))
    for column, row in PIPS[face]:
        _pip(context, side, (0.5 + column * PIP_APART) * side, (0.475 + row * PIP_APART) * side, colour)
    if "left" in words:
        fade(pen, LEFT_OUT)


def _light(pen: Pen, edge: Any) -> None:
    """The area of "you, now" within the edge, and its glow."""
    glow_outwards(pen, edge, pen.width * 0.22)
    pen.context.fillStyle = theme().now[0]
    pen.context.fill(edge)
    stroke_each(pen.context, edge, ((theme().rim, 1.0),))


def _paint_closed(pen: Pen) -> None:
    """A square of leather with a seam."""
    context, side = pen.context, pen.width
    radius = side * 0.26
    shadow(context, "rgba(0,0,0,.55)", side * 0.2 * pen.dpr, side * 0.09 * pen.dpr)
    context.fillStyle = LEATHER.shade
    context.fill(rounded(0, 0, side, side, radius))
    no_shadow(context)
    lit = (side * 0.36, side * 0.26, 0, side * 0.5, side * 0.5, side * 0.75)
    context.fillStyle = radial(context, lit, ((0, LEATHER.lit), (0.55, LEATHER.plain), (1, LEATHER.shade)))
    context.fill(rounded(0, 0, side, side * 0.96, radius))
    context.strokeStyle = "rgba(255,226,176,.55)"
    context.lineWidth = max(0.8, side * 0.03)
    context.setLineDash([side * 0.07, side * 0.06])
    context.stroke(rounded(side * 0.13, side * 0.12, side * 0.74, side * 0.72, radius * 0.7))
    context.setLineDash([])


def _pip(context: Context, side: float, x: float, y: float, colour: str) -> None:
    """A drilled hole: its far wall shaded, its near edge lit."""
    radius = max(1.0, side * PIP_RADIUS)
    context.fillStyle = "rgba(255,255,255,.85)"
    context.fill(disc(x, y + radius * 0.16, radius))
    context.fillStyle = TREES[colour].shade
    context.fill(disc(x, y, radius))
    if side > 22:
        context.fillStyle = radial(
            context, (x, y + radius * 0.5, 0, x, y, radius), ((0, "rgba(255,255,255,.22)"), (1, "rgba(0,0,0,.3)"))
        )
        context.fill(disc(x, y, radius))


def paint_plate(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The plate below a pair, edged in "you, now"."""
    context, width, height = pen.context, pen.width, pen.height
    plate = rounded(0, 0, width, height, height * 0.23)
    shadow(context, shade(0.5), 10 * pen.dpr, 3 * pen.dpr)
    context.fillStyle = theme().plate
    context.fill(plate)
    no_shadow(context)
    context.strokeStyle = theme().edge[0]
    context.lineWidth = max(1.6, height * 0.024)
    context.stroke(plate)


def paint_pair(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The plate of a pair that has been revealed, and its sum. Style words: the owner's colour, `on` (told now), `dim`."""
    context, width, height = pen.context, pen.width, pen.height
    _, colour, *words = style.split()
    plate, side = rounded(1, 1, width - 2, height - 2, height * 0.24), height / 1.24
    lit = theme().now
    context.fillStyle = linear(context, (0, 0, 0, height), tuple(enumerate(lit))) if "on" in words else theme().plate
    context.fill(plate)
    context.strokeStyle = theme().edge[0] if "on" in words else TREES[colour].plain
    context.lineWidth = max(1.2, side * 0.04)
    context.stroke(plate)
    size = side * 0.74
    context.font = carved(700, size)
    context.fillStyle = NOW_INK if "on" in words else theme().words
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width - side * 0.62, height / 2 + size * 0.345, side)
    if "dim" in words:
        fade(pen, LEFT_OUT)


def paint_socket(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The dashed place that a die has left or a pair can take."""
    context, width, height = pen.context, pen.width, pen.height
    socket = rounded(1, 1, width - 2, height - 2, height * 0.2)
    context.fillStyle = shade(0.26)
    context.fill(socket)
    context.strokeStyle = theme().dash
    context.lineWidth = wide(1.4)
    context.setLineDash([5, 5])
    context.stroke(socket)
    context.setLineDash([])


def paint_total(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A pair's sum on a disc of "you, now"."""
    context, radius = pen.context, pen.width / 2
    shadow(context, shade(0.55), 6 * pen.dpr, 2 * pen.dpr)
    context.fillStyle = linear(context, (0, 0, 0, pen.height), ((0, "#fff0c4"), (0.5, theme().now[0]), (1, theme().now[1])))
    context.fill(disc(radius, radius, radius))
    no_shadow(context)
    context.strokeStyle = "#5c3c06"
    context.lineWidth = 1.4
    context.stroke(disc(radius, radius, radius - 0.7))
    size = radius * 1.1
    context.font = carved(700, size)
    context.fillStyle = NOW_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, radius, radius + size * 0.345, pen.width - 4)


def draw_thread(context: Context, _style: str, where: Rect, drawn: float) -> None:
    """A dotted line from a pair to its forest."""
    context.strokeStyle = theme().edge[0]
    context.lineWidth = 3.2
    context.lineCap = "round"
    context.setLineDash([0.1, 8.5])
    context.stroke(path(f"M{where.x} {where.y}L{where.x + where.width * drawn} {where.y + where.height * drawn}"))
    context.setLineDash([])


def paint_cup(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A leather cup turned over its dice, with the owner's tree and, if there is a text, name on it."""
    context, width, height = pen.context, pen.width, pen.height
    body = path(scaled(CUP, width, height))
    shadow(context, shade(0.6), height * 0.14 * pen.dpr, height * 0.06 * pen.dpr)
    context.fillStyle = LEATHER.plain
    context.fill(body)
    no_shadow(context)
    tones = ((0, LEATHER.shade), (0.28, LEATHER.lit), (0.5, LEATHER.plain), (1, LEATHER.shade))
    context.fillStyle = linear(context, (0, 0, width, 0), tones)
    context.fill(body)
    context.save()
    context.clip(body)
    _rims(context, width, height)
    context.restore()
    context.strokeStyle = "rgba(20,9,2,.7)"
    context.lineWidth = max(0.8, width * 0.012)
    context.stroke(body)
    size = min(width * 0.34, height * (0.3 if text else 0.4))
    draw_tree(context, style.split()[1], (width / 2 - size / 2, height * (0.18 if text else 0.26), size, size * 1.25))
    if text:
        context.font = font(700, max(11.0, height * 0.155))
        context.fillStyle = "#fff4d8"
        context.textAlign = "center"
        context.textBaseline = "alphabetic"
        context.fillText(text, width / 2, height * 0.74, width * 0.74)


def _rims(context: Context, width: float, height: float) -> None:
    """The stitched band at the mouth, and the seam near the cup's bottom, which is at the top here."""
    mouth = f"M0 {height * 0.8}C{width * 0.2} {height * 0.92} {width * 0.8} {height * 0.92} {width} {height * 0.8}"
    context.fillStyle = "rgba(30,14,4,.45)"
    context.fill(path(f"{mouth}L{width} {height}L0 {height}Z"))
    context.lineWidth = max(0.8, width * 0.014)
    context.strokeStyle = "rgba(255,224,178,.55)"
    context.setLineDash([width * 0.05, width * 0.035])
    context.stroke(path(mouth))
    context.stroke(path(f"M0 {height * 0.15}C{width * 0.3} {height * 0.1} {width * 0.7} {height * 0.1} {width} {height * 0.15}"))
    context.setLineDash([])
