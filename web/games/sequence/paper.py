"""What all cards share, whatever they show: the paper, the back, the band with a word, the grey of a dead card."""

from __future__ import annotations

from typing import Any

from web.games.sequence.backs import paint_field
from web.games.sequence.palette import BADGES, DEAD_PAPER, PAPER_EDGE
from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT, PAPER, PAPER_LOW
from web.kit.paint.room import room, shade
from web.kit.paint.surface import Pen, linear, no_shadow, rounded, shadow

SMALL_HEIGHT = 90.0
"""Below this height, in CSS pixels, a card's band takes a little more of it."""

WORD_ROOM, LEAST_BADGE, LETTER = 28.0, 10.5, 0.7
"""The least strip for a badge's word and its least type size, in CSS pixels, and a letter's width as a share of that size."""


def paint_paper(pen: Pen, chosen: bool = False, dead: bool = False, fits: bool = False) -> None:
    """A card with nothing on it: if `chosen` with a glow and its edge, if it `fits` with a thin edge, if `dead` grey."""
    context, width, height = pen.context, pen.width, pen.height
    card = rounded(0, 0, width, height, height * 0.065)
    if chosen or fits:
        edge = max(2.5, height * 0.02) if chosen else 2.5
        shadow(context, room().glow, height * (0.12 if chosen else 0.08) * pen.dpr, 0)
        context.fillStyle = linear(context, (0, 0, 0, height), tuple(enumerate(room().edge)))
        context.fill(rounded(-edge, -edge, width + 2 * edge, height + 2 * edge, height * 0.065 + edge))
    else:
        shadow(context, shade(0.5), height * 0.1 * pen.dpr, height * 0.035 * pen.dpr)
    top, foot = (DEAD_PAPER, DEAD_PAPER) if dead else (PAPER, "#f7f0e0")
    context.fillStyle = linear(context, (0, 0, 0, height), ((0, top), (0.55, top), (1, foot)))
    context.fill(card)
    no_shadow(context)
    context.strokeStyle = "rgba(58,38,22,.38)"
    context.lineWidth = max(0.6, 1 / pen.dpr)
    context.stroke(card)


def take_colour(context: Any, x: float, y: float, width: float, height: float) -> None:
    """Drain the colour from whatever is drawn there."""
    context.globalAlpha = 1
    context.globalCompositeOperation = "saturation"
    context.fillStyle = "#808080"
    context.fillRect(x, y, width, height)
    context.globalCompositeOperation = "source-over"


def paint_band(pen: Pen, badge: str, strip: float) -> None:
    """The badge as a band across the foot, its word in the strip that is open; a strip too narrow shows its first letter."""
    context, width, height = pen.context, pen.width, pen.height
    high = height * (0.2 if height >= SMALL_HEIGHT else 0.22)
    context.save()
    context.clip(rounded(0, 0, width, height, height * 0.065))
    context.fillStyle = BADGES[badge]
    context.fillRect(0, height - high, width, high)
    context.restore()
    word = badge if strip >= WORD_ROOM else badge[0]
    size = min(high * 0.66, max(LEAST_BADGE, (strip - 9) / (len(word) * LETTER)))
    context.fillStyle = "#ffffff"
    context.font = font(750, size)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(word, strip / 2, height - (high - size * CAP_HEIGHT) / 2, max(1.0, strip - 7))


def paint_back(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A card face down; with `pile`, the edges of more cards show under it. The style may name another back than the chosen."""
    context, width, height = pen.context, pen.width, pen.height
    if "pile" in style.split():
        for depth in (3, 2, 1):
            shift = depth * height * 0.022
            shadow(context, shade(0.4), height * (0.1 if depth == 3 else 0.01) * pen.dpr, height * 0.03 * pen.dpr)
            context.fillStyle = PAPER_LOW
            context.fill(rounded(shift * 0.6, shift, width, height, height * 0.065))
            no_shadow(context)
            context.strokeStyle = PAPER_EDGE
            context.lineWidth = max(0.6, 1 / pen.dpr)
            context.stroke(rounded(shift * 0.6, shift, width, height, height * 0.065))
    paint_paper(pen)
    paint_field(pen, height * 0.045, style.split())
