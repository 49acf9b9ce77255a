"""The painters of Causeway: its three rows, the stones in their owners' colours and shapes, and the bag."""

from __future__ import annotations

from web.ui.paint.lettering import carved
from web.ui.paint.surface import Context, Pen, no_shadow, path, rounded, shadow
from web.ui.paint.theme import GOLD, INK, PAPER

TINTS = {"blue": "#8fb8f0", "green": "#8fd3a5", "red": "#f2a3a0", "yellow": "#f0d67c"}
"""Light enough for numbers in ink."""

SHAPES = {
    "blue": "M5 50a45 45 0 1 0 90 0a45 45 0 1 0 -90 0Z",
    "green": "M10 10H90V90H10Z",
    "red": "M50 2L98 50L50 98L2 50Z",
    "yellow": "M12 92V46a38 38 0 0 1 76 0V92Z",
}
"""In a square of 100 by 100. A disc, a square, a diamond and an arch tell the owners apart without colour."""

FLATS, FLATS_CHOSEN, WATERLINE, NUMBER = "#3d4a48", "#5a6a62", "#1d2a2c", "rgba(255,253,246,.35)"
SACK = "#7a5a3a"


def paint_trail(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A row with its letter and a number at every place; lighter if `chosen`."""
    context = pen.context
    context.fillStyle = WATERLINE
    context.fillRect(0, 0, pen.width, pen.height)
    context.fillStyle = FLATS_CHOSEN if "chosen" in style.split() else FLATS
    context.fill(rounded(2, 6, pen.width - 4, pen.height - 12, 12))
    _write(context, text, (16, 24), 20, PAPER)
    for number in range(1, 13):
        _write(context, str(number), (pen.width * (number - 0.5) / 12, pen.height / 2), pen.width / 30, NUMBER)


def paint_stone(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A stone that fills its place. Style words: its owner's colour, then `down` for its back, `chosen` for a golden edge."""
    _, colour, *words = style.split()
    context = pen.context
    context.save()
    context.scale(pen.width / 100, pen.height / 100)
    shadow(context, "rgba(0,0,0,.6)", pen.height * 0.1 * pen.dpr, pen.height * 0.04 * pen.dpr)
    context.fillStyle = TINTS[colour]
    context.fill(path(SHAPES[colour]))
    no_shadow(context)
    context.strokeStyle, context.lineWidth = (GOLD, 9) if "chosen" in words else (INK, 3)
    context.stroke(path(SHAPES[colour]))
    _write(context, "~" if "down" in words else text, (50, 53), 46, INK)
    context.restore()


def paint_bag(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A sack with the number of stones left in it."""
    context = pen.context
    context.fillStyle = SACK
    context.fill(rounded(0, pen.height * 0.1, pen.width, pen.height * 0.9, pen.width * 0.3))
    context.fill(rounded(pen.width * 0.25, 0, pen.width * 0.5, pen.height * 0.2, 3))
    _write(context, text, (pen.width / 2, pen.height * 0.58), pen.height * 0.36, PAPER)


def _write(context: Context, text: str, middle: tuple[float, float], size: float, ink: str) -> None:
    context.font, context.fillStyle = carved(650, size), ink
    context.textAlign, context.textBaseline = "center", "middle"
    context.fillText(text, *middle)
