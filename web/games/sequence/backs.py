"""The backs of cards: a burgundy lattice, a blue rosette, or green waves, each with the game's emblem in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from web.games.sequence.settings import BACKS, LATTICE, ROSETTE, WAVES
from web.kit.options import kind_of
from web.kit.paint.palette import GOLD
from web.kit.paint.patterns import lattice, rosette, waves
from web.kit.paint.surface import Pen, path, radial, rounded


class Cloth(NamedTuple):
    """The tones of a back, from its middle to its edge, and the colour of its pattern."""

    lit: str
    plain: str
    deep: str
    lines: str


CLOTHS = {
    LATTICE: Cloth("#933044", "#7c2533", "#561621", "rgba(255,240,214,.2)"),
    ROSETTE: Cloth("#2f5d92", "#1d4373", "#102a4c", "rgba(255,236,196,.5)"),
    WAVES: Cloth("#2c7a63", "#1c5c49", "#0f3a2f", "rgba(244,236,196,.42)"),
}


def paint_field(pen: Pen, margin: float, words: Sequence[str]) -> None:
    """Cloth, pattern, a gold line and the emblem, so far within a card's edge; the words may name another back."""
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
    """The game's emblem: five discs in a row across a dark lozenge."""
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
