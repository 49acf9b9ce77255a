"""Paper slips that offer two forests, the sum below a pair of dice, and the ribbon for announcements."""

from __future__ import annotations

from web.kit.paint.lettering import carved, font
from web.kit.paint.palette import BRASS_LOW, CAPTION, GOLD, GOLD_DEEP, INK, PAPER, PAPER_LOW
from web.kit.paint.surface import Context, Pen, linear, no_shadow, path, rounded, shadow

NO_FOREST = "none"
PLUS_ROOM = 1.0
"""The room for the plus between two numbers, as a share of their size."""

LONG = 5
"""From this many characters on, two numbers are written smaller."""

SUM_SIZE = 15.0
BANNER_INK = "#2b1a04"
PLUS_INK = "#6d5c3a"


def paint_slip(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A slip with the numbers of the forests that would get a tree; gold with `chosen`."""
    context, width, height = pen.context, pen.width, pen.height
    chosen = "chosen" in style.split()
    edge = rounded(0, 0, width, height, 8)
    colour, blur = ("rgba(242,212,146,.8)", 14) if chosen else ("rgba(0,0,0,.5)", 8)
    shadow(context, colour, blur * pen.dpr, (0 if chosen else 3) * pen.dpr)
    tones = ((0, "#fff3d2"), (1, GOLD)) if chosen else ((0, PAPER), (1, PAPER_LOW))
    context.fillStyle = linear(context, (0, 0, 0, height), tones)
    context.fill(edge)
    no_shadow(context)
    context.strokeStyle = GOLD_DEEP if chosen else "rgba(58,38,22,.4)"
    context.lineWidth = 2.5 if chosen else 1
    context.stroke(edge)
    context.strokeStyle = "rgba(109,92,58,.35)"
    context.lineWidth = 0.8
    context.stroke(rounded(4, 4, width - 8, height - 8, 5))
    _numbers(pen, text)


def _numbers(pen: Pen, text: str) -> None:
    context, width, height = pen.context, pen.width, pen.height
    size = min(height * 0.56, width * (0.28 if len(text) < LONG else 0.24))
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillStyle = INK
    base = height / 2 + size * 0.345
    if text == NO_FOREST:
        context.font = font(650, min(16.0, height * 0.34))
        context.textBaseline = "middle"
        context.fillText("No tree", width / 2, height / 2 + 0.5, width - 12)
        return
    numbers = text.split()
    context.font = carved(650, size)
    widths = [float(context.measureText(number).width) for number in numbers]
    left = (width - sum(widths) - size * PLUS_ROOM * (len(numbers) - 1)) / 2
    context.textAlign = "left"
    for number, wide in zip(numbers, widths, strict=True):
        context.fillText(number, left, base)
        left += wide + size * PLUS_ROOM
    if len(numbers) == 2:
        context.font = font(600, size * 0.62)
        context.textAlign = "center"
        context.fillStyle = PLUS_INK
        context.fillText("+", (width + widths[0] - widths[1]) / 2, height / 2 + size * 0.2)


def paint_sum(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """The sum of a pair of dice, in the middle of its place."""
    context = pen.context
    context.font = font(650, min(SUM_SIZE, pen.height * 0.85))
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.fillStyle = CAPTION
    context.fillText(text, pen.width / 2, pen.height / 2, pen.width)


def paint_banner(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A gold ribbon with folded ends."""
    context, width, height = pen.context, pen.width, pen.height
    tail, fold = min(width * 0.11, height * 0.7), height * 0.2
    for side in (-1, 1):
        context.save()
        context.translate(width / 2, 0)
        context.scale(side, 1)
        _ribbon_end(context, width / 2, height, tail, fold)
        context.restore()
    shadow(context, "rgba(0,0,0,.6)", height * 0.3 * pen.dpr, height * 0.1 * pen.dpr)
    middle = rounded(tail, 0, width - 2 * tail, height - fold, 3)
    context.fillStyle = linear(context, (0, 0, 0, height - fold), ((0, "#ffedbd"), (0.5, GOLD), (1, GOLD_DEEP)))
    context.fill(middle)
    no_shadow(context)
    context.strokeStyle = "rgba(120,80,14,.55)"
    context.lineWidth = 1
    context.stroke(rounded(tail + 3, 3, width - 2 * tail - 6, height - fold - 6, 2))
    size = (height - fold) * 0.66
    context.font = carved(700, size)
    context.fillStyle = BANNER_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, (height - fold) / 2 + size * 0.34, width - 2 * tail - 14)


def _ribbon_end(context: Context, half: float, height: float, tail: float, fold: float) -> None:
    """The right end of a ribbon, folded behind it; lengths count from the ribbon's middle."""
    inner, notch = half - tail * 1.6, half - tail * 0.4
    context.fillStyle = BRASS_LOW
    context.fill(path(f"M{inner} {fold}L{half} {fold}L{notch} {fold + height * 0.4}L{half} {height}L{inner} {height}Z"))
    context.fillStyle = "#6d4a0e"
    context.fill(path(f"M{inner} {height}L{half - tail} {height - fold}L{inner} {height - fold}Z"))
