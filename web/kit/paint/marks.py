"""Marks on board and table: legal and chosen spaces, the last move, a chip to be taken, rails, empty piles, captions."""

from __future__ import annotations

from typing import Any

from engine.scene import Rect
from web.kit.paint.lettering import fit, font
from web.kit.paint.palette import CAPTION, GOLD, GOLD_DEEP, LAST_MOVE, PAPER
from web.kit.paint.surface import Pen, no_shadow, path, rounded, shadow

CAPTION_SIZE, CAPTION_LEAST = 12.5, 0.86
"""The size of a caption in CSS pixels, and how far it may shrink before its name is cut short."""

CAPTION_SPACE = 22.0
"""How much of the room under a pile belongs to its caption, in CSS pixels."""

SPACES_APART = 4
"""From the first to the last of five spaces."""


def paint_ring(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A space where the chosen card can go; with `chosen`, the one it will go to. It glows outwards: the rank stays dark.

    With `found`, one that was only looked for: a broken ring of ivory.
    """
    context, side = pen.context, pen.width
    if "found" in style.split():
        _found(pen)
        return
    chosen = "chosen" in style.split()
    line = max(2.0, side * (0.08 if chosen else 0.06))
    edge = rounded(0, 0, side, side, side * 0.09)
    context.fillStyle = "rgba(230,170,50,.24)" if chosen else "rgba(230,170,50,.13)"
    context.fill(edge)
    shadow(context, "rgba(255,214,120,.95)", side * (0.36 if chosen else 0.22) * pen.dpr, 0)
    context.save()
    outside = rounded(-side, -side, 3 * side, 3 * side, 0)
    outside.addPath(edge)
    context.clip(outside, "evenodd")
    context.fillStyle = GOLD
    context.fill(edge)
    context.restore()
    no_shadow(context)
    for colour, width in (("rgba(74,44,4,.85)", line + max(1.0, side * 0.022)), ("#ffdf8a" if chosen else "#e8b243", line)):
        context.strokeStyle = colour
        context.lineWidth = width
        context.stroke(edge)


def _found(pen: Pen) -> None:
    context, side = pen.context, pen.width
    line = max(2.0, side * 0.075)
    edge = rounded(0, 0, side, side, side * 0.09)
    for colour, width, dashes in (("rgba(20,12,4,.9)", line * 1.7, []), (PAPER, line, [side * 0.2, side * 0.11])):
        context.strokeStyle = colour
        context.lineWidth = width
        context.setLineDash(dashes)
        context.stroke(edge)


def paint_last(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The place of the last move."""
    context, side = pen.context, pen.width
    line = max(2.0, side * 0.06)
    edge = rounded(line * 0.2, line * 0.2, side - line * 0.4, side - line * 0.4, side * 0.09)
    context.strokeStyle = "rgba(255,253,246,.85)"
    context.lineWidth = line * 1.7
    context.stroke(edge)
    context.strokeStyle = LAST_MOVE
    context.lineWidth = line
    context.stroke(edge)


def paint_crossed(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A cross over the chip that is about to be taken."""
    context, side = pen.context, pen.width
    near, far = side * 0.17, side * 0.83
    cross = path(f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}")
    context.lineCap = "round"
    for colour, width in (("rgba(30,8,0,.55)", 0.33), ("#fffdf6", 0.27), ("#b7430c", 0.165)):
        context.strokeStyle = colour
        context.lineWidth = side * width
        context.stroke(cross)


def paint_rail(context: Any, style: str, rect: Rect, drawn: float) -> None:
    """The brass rail along a sequence, `drawn` from 0 to 1; `offered` is the one that could be said.

    `rect` spans from the first space's centre, so its width may be negative. Units are CSS pixels of the stage.
    """
    x, y = rect.x, rect.y
    thick = max(abs(rect.width), abs(rect.height)) / SPACES_APART * 0.2
    line = path(f"M{x} {y}L{x + rect.width * drawn} {y + rect.height * drawn}")
    coats: tuple[tuple[str, float], ...] = (("rgba(40,22,2,.6)", 1.5), (GOLD_DEEP, 1.12), (GOLD, 0.72), ("#fff3d0", 0.2))
    context.lineCap = "round"
    if "offered" in style.split():
        coats = (("rgba(40,22,2,.75)", 1.0), ("#ffdf8a", 0.62))
        context.setLineDash([thick * 0.9, thick * 1.5])
    for colour, share in coats:
        context.strokeStyle = colour
        context.lineWidth = thick * share
        context.stroke(line)
    context.setLineDash([])


def paint_empty(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """Where a pile will lie."""
    context, width, height = pen.context, pen.width, pen.height
    place = rounded(0.75, 0.75, width - 1.5, height - 1.5, height * 0.065)
    context.fillStyle = "rgba(0,0,0,.16)"
    context.fill(place)
    context.strokeStyle = "rgba(242,212,146,.38)"
    context.lineWidth = 1
    context.setLineDash([4, 4])
    context.stroke(place)


def paint_caption(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """The words under a pile, no wider than their place; the name gives way, never the count."""
    context = pen.context
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.font = font(500, CAPTION_SIZE)
    fitted = fit(text, pen.width, lambda words: float(context.measureText(words).width), CAPTION_LEAST)
    context.font = font(500, CAPTION_SIZE * fitted.scale)
    context.fillStyle = CAPTION
    context.fillText(fitted.text, pen.width / 2, pen.height + CAPTION_SPACE * 0.77)
