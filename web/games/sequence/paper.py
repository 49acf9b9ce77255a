"""The paper of all cards: the sheet, its patterned back, the band with a word, and the grey of a dead card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from web.games.sequence.palette import (
    BACKS,
    BADGES,
    DEAD_PAPER,
    LATTICE,
    PAPER_EDGE,
    ROSETTE,
    WAVES,
)
from web.ui.paint.lettering import font
from web.ui.paint.paths import lattice, rosette, waves
from web.ui.paint.surface import Pen, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, GOLD, PAPER, PAPER_LOW, shade, theme
from web.ui.settings import kind_of

SMALL_HEIGHT = 90.0
"""The height in CSS pixels below which a card's band takes a slightly larger share of it."""

WORD_ROOM, LEAST_BADGE, LETTER = 28.0, 10.5, 0.7
"""The narrowest strip for a badge's word and its smallest font size, in CSS pixels, and a letter's width as a share of that
size."""


def paint_paper(pen: Pen, chosen: bool = False, dead: bool = False, fits: bool = False) -> None:
    """A blank card. `chosen` adds a glow and a gold edge, `fits` a thin edge; `dead` makes it grey."""
    context, width, height = pen.context, pen.width, pen.height
    card = rounded(0, 0, width, height, height * 0.065)
    if chosen or fits:
        edge = max(2.5, height * 0.02) if chosen else 2.5
        shadow(context, theme().glow, height * (0.12 if chosen else 0.08) * pen.dpr, 0)
        context.fillStyle = linear(context, (0, 0, 0, height), tuple(enumerate(theme().edge)))
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
    """Desaturate everything drawn in this rectangle."""
    context.globalAlpha = 1
    context.globalCompositeOperation = "saturation"
    context.fillStyle = "#808080"
    context.fillRect(x, y, width, height)
    context.globalCompositeOperation = "source-over"


def paint_band(pen: Pen, badge: str, strip: float) -> None:
    """The badge as a band across the bottom, its word in the open strip. A strip too narrow for it shows its first letter."""
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
    """A card face down. With `pile`, the edges of more cards show below it. A style word may name a pattern other than the
    selected one."""
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


class Cloth(NamedTuple):
    """The colours of a back, from its centre to its edge."""

    lit: str
    plain: str
    deep: str
    lines: str  # the pattern


CLOTHS = {
    LATTICE: Cloth("#933044", "#7c2533", "#561621", "rgba(255,240,214,.2)"),
    ROSETTE: Cloth("#2f5d92", "#1d4373", "#102a4c", "rgba(255,236,196,.5)"),
    WAVES: Cloth("#2c7a63", "#1c5c49", "#0f3a2f", "rgba(244,236,196,.42)"),
}


def paint_field(pen: Pen, margin: float, words: Sequence[str]) -> None:
    """Cloth, pattern, gold line and emblem, `margin` within the card's edge. The style words may name another pattern."""
    context, width, height = pen.context, pen.width, pen.height
    kind = kind_of(words, BACKS)
    cloth = CLOTHS[kind]
    context.save()
    context.clip(rounded(margin, margin, width - 2 * margin, height - 2 * margin, height * 0.04))
    light = (width * 0.5, height * 0.45, 0, width * 0.5, height * 0.5, height * 0.7)
    context.fillStyle = radial(context, light, ((0, cloth.lit), (0.5, cloth.plain), (1, cloth.deep)))
    context.fillRect(0, 0, width, height)
    context.strokeStyle = cloth.lines
    context.lineWidth = max(0.5, height * 0.007)
    context.stroke(path(_pattern(kind, width, height)))
    context.restore()
    context.strokeStyle = GOLD
    context.lineWidth = max(0.7, height * 0.008)
    inner = margin + height * 0.03
    context.stroke(rounded(inner, inner, width - 2 * inner, height - 2 * inner, height * 0.03))
    _medallion(pen, cloth)


def _pattern(kind: str, width: float, height: float) -> str:
    if kind == ROSETTE:
        return rosette(width / 2, height / 2, height * 0.5)
    if kind == WAVES:
        return waves(width, height, height * 0.062)
    return lattice(width, height, height * 0.075)


def _medallion(pen: Pen, cloth: Cloth) -> None:
    """The game's emblem: five discs in a row on a dark lozenge."""
    context, width, height = pen.context, pen.width, pen.height
    x, y, size = width / 2, height / 2, width * 0.27
    context.fillStyle = cloth.deep
    context.strokeStyle = GOLD
    context.lineWidth = max(0.7, height * 0.008)
    lozenge = path(f"M{x - size} {y}L{x} {y - size}L{x + size} {y}L{x} {y + size}Z")
    context.fill(lozenge)
    context.stroke(lozenge)
    context.fillStyle = GOLD
    for place in range(-2, 3):
        context.beginPath()
        context.arc(x + place * size * 0.27, y, size * 0.105, 0, 7)
        context.fill()
