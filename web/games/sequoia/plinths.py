"""What trees stand on: the ground with its empty places, plinths that say who leads, and the bars below those that are tied."""

from __future__ import annotations

from web.games.sequoia.palette import DARK, DARK_FIGURE, TIED_GOLD, TIED_SILVER, ground
from web.games.sequoia.species import ellipse
from web.games.sequoia.trees import DIM, DIM_GROUND, fade
from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT, GOLD_DEEP, INK, LAST_MOVE
from web.kit.paint.room import wide
from web.kit.paint.surface import Context, Pen, Stops, linear, path, rounded

FIGURE_LEAST = 11.0
"""The least size of a plinth's figure, in CSS pixels."""

TONES: dict[str, Stops] = {
    "leads": ((0, "#fff0c4"), (0.5, "#f2d492"), (1, GOLD_DEEP)),
    "second": ((0, "#ffffff"), (0.5, "#d5dde2"), (1, "#98a5ad")),
    "tied": ((0, "#f6edd4"), (1, "#e6d7b2")),
    "behind": ((0, "#4a3220"), (1, DARK)),
}
"""A plinth's face from top to foot, by its seat's rank."""


def paint_plinth(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A plinth with the number of trees at its foot. Style words: the rank, `fresh` (grown last turn), `dim`."""
    _, rank, *words = style.split()
    context, width, height = pen.context, pen.width, pen.height
    face = rounded(0, 0, width, height, min(4.0, width * 0.14))
    context.fillStyle = linear(context, (0, 0, 0, height), TONES[rank])
    context.fill(face)
    size = max(FIGURE_LEAST, width * (0.54 if len(text) == 1 else 0.5))
    base = height - max(2.6, width * 0.16)
    _steps(context, width, base - size * CAP_HEIGHT - 2, max(2.2, width * 0.19), "#c9ab7a" if rank == "behind" else "#3a2409")
    fresh = "fresh" in words
    context.strokeStyle = LAST_MOVE if fresh else "#120a04" if rank == "behind" else "#3a2409"
    context.lineWidth = max(1.6, width * 0.09) if fresh else 1.0
    context.stroke(face)
    if "dim" in words:
        fade(pen, DIM_GROUND)
    context.font = font(800, size)
    context.fillStyle = DARK_FIGURE if rank == "behind" else INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, base, width + 1)


def _steps(context: Context, width: float, room: float, apart: float, colour: str) -> None:
    """Fine lines above the figure, one for each step."""
    context.strokeStyle = colour
    context.globalAlpha = 0.3
    context.lineWidth = 0.9
    y = apart
    while y < room:
        context.stroke(path(f"M3 {y}L{width - 3} {y}"))
        y += apart
    context.globalAlpha = 1


def paint_stand(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The ground; the text has a `-` for each column that is empty, which is a dashed ring."""
    context, width, height = pen.context, pen.width, pen.height
    context.fillStyle = ground().stand
    context.fill(path(ellipse(width / 2, height / 2, width * 0.5, height / 2)))
    context.strokeStyle = ground().column
    context.lineWidth = wide(max(0.8, height * 0.08))
    context.setLineDash([2, 2])
    column = width / len(text)
    for seat, word in enumerate(text):
        if word == "-":
            context.stroke(path(ellipse((seat + 0.5) * column, height * 0.5, column * 0.26, max(1.7, height * 0.22))))
    context.setLineDash([])
    if "dim" in style.split():
        fade(pen, DIM)


def paint_bar(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The bar below tied plinths: gold for the first place, silver for the second."""
    context, high = pen.context, max(2.2, pen.height * 0.5)
    bar = rounded(0, (pen.height - high) / 2, pen.width, high, high / 2)
    context.strokeStyle = "rgba(8,14,6,.8)"
    context.lineWidth = 1.4
    context.stroke(bar)
    context.fillStyle = TIED_GOLD if "first" in style.split() else TIED_SILVER
    context.fill(bar)
