"""Marks shared by all games' boards and tables: glows, edges, empty piles and captions."""

from __future__ import annotations

from collections.abc import Sequence

from web.ui.paint.lettering import fit, font
from web.ui.paint.surface import Context, Path, Pen, clip_to_outside, no_shadow, rounded, shadow
from web.ui.paint.theme import shade, theme, wide

CAPTION_SIZE, CAPTION_LEAST, CAPTION_MOST = 12.5, 0.88, 1.36
"""The font size of a caption in CSS pixels, and its scale limits: below the least, its name is shortened instead."""

CAPTION_SPACE = 22.0
"""The space for a caption below its pile, in CSS pixels."""


def glow_outwards(pen: Pen, edge: Path, reach: float) -> None:
    """The glow of "you, now" around the path. It extends `reach` outwards and leaves the inside unchanged."""
    context = pen.context
    shadow(context, theme().glow, reach * pen.dpr, 0)
    context.save()
    clip_to_outside(pen, edge)
    context.fillStyle = theme().now[0]
    context.fill(edge)
    context.restore()
    no_shadow(context)


def stroke_each(context: Context, edge: Path, strokes: Sequence[tuple[str, float]]) -> None:
    """Strokes the path repeatedly, each time with a colour and a width."""
    for colour, width in strokes:
        context.strokeStyle = colour
        context.lineWidth = wide(width)
        context.stroke(edge)


def paint_empty(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The place of an empty pile."""
    context, width, height = pen.context, pen.width, pen.height
    place = rounded(0.75, 0.75, width - 1.5, height - 1.5, height * 0.065)
    context.fillStyle = shade(0.16)
    context.fill(place)
    context.strokeStyle = theme().dash
    context.lineWidth = wide(1)
    context.setLineDash([4, 4])
    context.stroke(place)


def paint_caption(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The caption below a pile, no wider than its place. The name may be shortened, the count never. "caption 150" is 50% larger
    if there is space."""
    context = pen.context
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    percent = float(style.partition(" ")[2] or 100)
    size = CAPTION_SIZE * min(CAPTION_MOST, percent / 100)
    context.font = font(500, size)
    least = min(1.0, CAPTION_LEAST * CAPTION_SIZE / size)
    fitted = fit(text, pen.width, lambda words: float(context.measureText(words).width), least)
    context.font = font(500, size * fitted.scale)
    context.fillStyle = theme().quiet
    context.fillText(fitted.text, pen.width / 2, pen.height + CAPTION_SPACE * 0.77)
