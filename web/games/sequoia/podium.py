"""Plinths of the trees, and the end of a game: podiums with points and names, gains, and the medals paid by each forest."""

from __future__ import annotations

import math

from web.games.sequoia.palette import DARK, DARK_FIGURE, TIED_GOLD, TIED_SILVER, ground
from web.games.sequoia.trees import DIM, DIM_GROUND, draw_tree, ellipse, fade
from web.ui.paint.lettering import carved, fit, font
from web.ui.paint.surface import Context, Pen, Stops, linear, no_shadow, path, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, GOLD_DEEP, INK, LAST_MOVE, NOW_INK, shade, theme, wide

FIGURE_LEAST = 11.0
"""The smallest font size of a plinth's digits, in CSS pixels."""

TONES: dict[str, Stops] = {
    "leads": ((0, "#fff0c4"), (0.5, "#f2d492"), (1, GOLD_DEEP)),
    "second": ((0, "#ffffff"), (0.5, "#d5dde2"), (1, "#98a5ad")),
    "tied": ((0, "#f6edd4"), (1, "#e6d7b2")),
    "behind": ((0, "#4a3220"), (1, DARK)),
}
"""A plinth's face from top to bottom, by its seat's rank."""


def paint_plinth(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A plinth with the number of trees at its foot. Style words: the rank, `fresh` (grown last turn), `dim`."""
    _, rank, *words = style.split()
    context, width, height = pen.context, pen.width, pen.height
    face = rounded(0, 0, width, height, min(4.0, width * 0.14))
    context.fillStyle = linear(context, (0, 0, 0, height), TONES[rank])
    context.fill(face)
    size = max(FIGURE_LEAST, width * (0.54 if len(text) == 1 else 0.5))
    base = height - max(2.6, width * 0.16)
    _plinth_steps(
        context, width, base - size * CAP_HEIGHT - 2, max(2.2, width * 0.19), "#c9ab7a" if rank == "behind" else "#3a2409"
    )
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


def _plinth_steps(context: Context, width: float, room: float, apart: float, colour: str) -> None:
    """Fine lines above the digits, one per step."""
    context.strokeStyle = colour
    context.globalAlpha = 0.3
    context.lineWidth = 0.9
    y = apart
    while y < room:
        context.stroke(path(f"M3 {y}L{width - 3} {y}"))
        y += apart
    context.globalAlpha = 1


def paint_stand(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The ground below the trees. The text has one character per column; `-` is an empty one, which has a dashed ring."""
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
    """The bar below tied plinths: gold for first place, silver for second."""
    context, high = pen.context, max(2.2, pen.height * 0.5)
    bar = rounded(0, (pen.height - high) / 2, pen.width, high, high / 2)
    context.strokeStyle = "rgba(8,14,6,.8)"
    context.lineWidth = 1.4
    context.stroke(bar)
    context.fillStyle = TIED_GOLD if "first" in style.split() else TIED_SILVER
    context.fill(bar)


BRIGHT = ((0, "#fff0c4"), (0.45, "#f2d492"), (1, GOLD_DEEP))
LEAST_STEP = 6.0
"""The least distance between two lines of a podium, in CSS pixels. With lower steps, only some have a line."""

LEAST_TEXT, LEAST_SHARE = 11.0, 0.72
"""The limit for shrinking a name before it is cut short: in CSS pixels, and as a share of its usual size."""

ENTRY_TONES = {"gold": TONES["leads"], "silver": TONES["second"]}


def paint_podium(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A block of wood or, with `gold`, of brass. The text is its number of steps and how many of them are new; a dashed line
    separates these."""
    context, width, height = pen.context, pen.width, pen.height
    steps, new = map(int, text.split())
    is_gold = "gold" in style.split()
    radius = min(10.0, width * 0.08)
    block = path(f"M0 {height}L0 {radius}Q0 0 {radius} 0L{width - radius} 0Q{width} 0 {width} {radius}L{width} {height}Z")
    shadow(context, shade(0.5), 12 * pen.dpr, 4 * pen.dpr)
    plain, lit, low, _ = theme().wood
    context.fillStyle = linear(context, (0, 0, 0, height), BRIGHT if is_gold else ((0, lit), (0.5, plain), (1, low)))
    context.fill(block)
    no_shadow(context)
    _steps(context, width, height, steps, "#6b4304" if is_gold else ground().post_figure)
    if new:
        context.strokeStyle = "#6b4304" if is_gold else ground().post_figure
        context.lineWidth = 1.8
        context.setLineDash([5, 4])
        y = height * new / steps
        context.stroke(path(f"M1 {y}L{width - 1} {y}"))
        context.setLineDash([])
    context.strokeStyle = "#7a4d08" if is_gold else ground().post_edge
    context.lineWidth = wide(1.2)
    context.stroke(block)


def _steps(context: Context, width: float, height: float, steps: int, colour: str) -> None:
    """A fine line per step, if there is space."""
    every = math.ceil(LEAST_STEP * steps / height)
    lines = "".join(
        f"M8 {height * step / steps:.2f}L{width - 8:.2f} {height * step / steps:.2f}" for step in range(1, steps, every)
    )
    context.strokeStyle = colour
    context.globalAlpha = 0.16
    context.lineWidth = 1
    context.stroke(path(lines))
    context.globalAlpha = 1


def paint_carving(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A seat's points (`figure`) or its name, carved into the podium."""
    context, width, height = pen.context, pen.width, pen.height
    _, stuff, kind = style.split()
    weight, size, face = (600, height / 1.12, carved) if kind == "figure" else (700, height / 1.5, font)

    def measure(line: str) -> float:
        context.font = face(weight, size)
        return float(context.measureText(line).width)

    fitted = fit(text, width - 8, measure, min(1.0, max(LEAST_SHARE, LEAST_TEXT / size)))
    context.font = face(weight, size * fitted.scale)
    context.fillStyle = NOW_INK if stuff == "gold" else ground().post_figure
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(fitted.text, width / 2, (height + size * CAP_HEIGHT) / 2)


def paint_floor(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The floor below the podiums."""
    context = pen.context
    context.fillStyle = linear(context, (0, 0, 0, pen.height), ((0, theme().wood[2]), (1, theme().wood[3])))
    context.fill(rounded(0, 0, pen.width, pen.height, pen.height / 2))


def paint_gain(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """The points just won."""
    context, size = pen.context, min(pen.height * 0.86, pen.width * 0.55)
    context.font = font(800, max(11.0, size))
    context.fillStyle = theme().words
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, pen.width / 2, (pen.height + size * CAP_HEIGHT) / 2)


def paint_head(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A forest's number in the account of medals; on gold with `lit`."""
    context, width, height = pen.context, pen.width, pen.height
    lit = "lit" in style.split()
    if lit:
        context.fillStyle = linear(context, (0, 0, 0, height), tuple(enumerate(theme().now)))
        context.fill(rounded(0, 0, width, height, height * 0.26))
    size = height * 0.7
    context.font = carved(600, size)
    context.fillStyle = NOW_INK if lit else theme().words
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, height / 2 + size * 0.345, width)


def paint_entry(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A medal paid: its owner's tree on a small plinth of its metal with its points; `none` is an empty socket."""
    context, width, height = pen.context, pen.width, pen.height
    _, metal, *colours = style.split()
    top = height * 0.52
    face = rounded(0.5, top, width - 1, height - top - 1, 4)
    if metal == "none":
        context.strokeStyle = theme().dash
        context.lineWidth = wide(1.1)
        context.setLineDash([3, 2.5])
        context.stroke(face)
        context.setLineDash([])
        return
    across = min(width * 0.82, top * 0.9)
    draw_tree(context, colours[0], ((width - across) / 2, 0, across, top + 1))
    context.fillStyle = linear(context, (0, top, 0, height), ENTRY_TONES[metal])
    context.fill(face)
    context.strokeStyle = "#120a04"
    context.lineWidth = 1
    context.stroke(face)
    size = max(11.0, (height - top) * 0.68)
    context.font = font(800, size)
    context.fillStyle = INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, top + (height - top + size * CAP_HEIGHT) / 2 - 0.5)
