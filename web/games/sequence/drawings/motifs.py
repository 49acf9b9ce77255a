"""The pictures of our own for custom gameboards: each a few marks in the inks of a wood block, in a square of 100.

A motif is told by its outline and by its hue alone, and its marks stay clear at the size of a phone's board.
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
    """That picture in a square with its corner at x, y."""
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
