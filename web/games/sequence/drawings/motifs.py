"""All our drawings for custom gameboards by name, and their painter: each a few woodblock-ink marks in a square of 100.

Outline or hue alone is enough to tell a motif, and its marks stay clear at the size of a phone's board.
"""

from __future__ import annotations

from web.games.sequence.drawings.beasts import BEASTS
from web.games.sequence.drawings.ink import Motif
from web.games.sequence.drawings.plants import PLANTS
from web.games.sequence.drawings.skies import SKIES
from web.kit.paint.surface import Context, path

MOTIFS: dict[str, Motif] = BEASTS | PLANTS | SKIES

SQUARE = 100.0


def paint_motif(context: Context, name: str, x: float, y: float, side: float) -> None:
    """Paint that motif in a square with its corner at x, y."""
    context.save()
    context.translate(x, y)
    context.scale(side / SQUARE, side / SQUARE)
    context.lineCap = context.lineJoin = "round"
    for mark in MOTIFS[name]:
        outline = path(mark.outline)
        if mark.ink:
            context.fillStyle = mark.ink
            context.fill(outline)
        if mark.line:
            context.strokeStyle = mark.line
            context.lineWidth = mark.width
            context.stroke(outline)
    context.restore()
