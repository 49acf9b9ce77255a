"""Marks on boards and tables of any game: legal and chosen spaces, the last move, empty piles, captions."""

from __future__ import annotations

from collections.abc import Sequence

from web.kit.paint.lettering import fit, font
from web.kit.paint.palette import CAPTION, GOLD, LAST_MOVE, PAPER
from web.kit.paint.surface import Context, Path, Pen, clip_to_outside, no_shadow, rounded, shadow

CAPTION_SIZE, CAPTION_LEAST = 12.5, 0.86
"""The size of a caption in CSS pixels, and how far it may shrink before its name is cut short."""

CAPTION_SPACE = 22.0
"""The room that a caption takes under its pile, in CSS pixels."""


def paint_ring(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A space where the chosen card can go; with `chosen`, where it will go. Glows outwards, so that the rank stays dark.

    With `found`, a space that was only searched for: a broken ring of ivory.
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
    glow_outwards(pen, edge, side * (0.36 if chosen else 0.22))
    rim = (("rgba(74,44,4,.85)", line + max(1.0, side * 0.022)), ("#ffdf8a" if chosen else "#e8b243", line))
    stroke_each(context, edge, rim)


def glow_outwards(pen: Pen, edge: Path, reach: float) -> None:
    """Golden light around the path, which reaches that far and leaves the inside dark."""
    context = pen.context
    shadow(context, "rgba(255,214,120,.95)", reach * pen.dpr, 0)
    context.save()
    clip_to_outside(pen, edge)
    context.fillStyle = GOLD
    context.fill(edge)
    context.restore()
    no_shadow(context)


def stroke_each(context: Context, edge: Path, strokes: Sequence[tuple[str, float]]) -> None:
    """Strokes one over the other, each a colour and a width."""
    for colour, width in strokes:
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
    stroke_each(context, edge, (("rgba(255,253,246,.85)", line * 1.7), (LAST_MOVE, line)))


def paint_empty(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A place for a pile, still empty."""
    context, width, height = pen.context, pen.width, pen.height
    place = rounded(0.75, 0.75, width - 1.5, height - 1.5, height * 0.065)
    context.fillStyle = "rgba(0,0,0,.16)"
    context.fill(place)
    context.strokeStyle = "rgba(242,212,146,.38)"
    context.lineWidth = 1
    context.setLineDash([4, 4])
    context.stroke(place)


def paint_caption(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """The words under a pile, no wider than their place; the name is shortened, never the count."""
    context = pen.context
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.font = font(500, CAPTION_SIZE)
    fitted = fit(text, pen.width, lambda words: float(context.measureText(words).width), CAPTION_LEAST)
    context.font = font(500, CAPTION_SIZE * fitted.scale)
    context.fillStyle = CAPTION
    context.fillText(fitted.text, pen.width / 2, pen.height + CAPTION_SPACE * 0.77)
