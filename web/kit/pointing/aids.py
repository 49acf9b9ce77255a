"""What marks aids on any table, quietly and alike in every room: dots between things that belong together, paper that is out of
use, a plate that says level, and how many words are in reach."""

from __future__ import annotations

import math
from collections.abc import Mapping

from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT, INK, PAPER, Tint
from web.kit.paint.surface import Pen, disc, path, rounded

RIM = "rgba(255,253,246,.92)"
"""Around a dot: it lies on paper, felt and wood."""

APART = 3.1
"""From one dot to the next, in radii."""

DULL, HATCH = "rgba(120,116,106,.26)", "rgba(58,52,40,.42)"
METALS = {"first": "#f2d492", "second": "#dfe5ea"}
LEAST = 10.5
"""The least size of type, in CSS pixels."""


def paint_link(tints: Mapping[str, Tint], pen: Pen, style: str, _text: str, _badge: str) -> None:
    """Dots of a radius through the middle of the place, along a way: `link blue 2.0 10.0,-10.0`."""
    _, team, radius, way = style.split()
    size, (x, y) = float(radius), map(float, way.split(","))
    count = max(2, round(math.hypot(x, y) / (APART * size)))
    shares = [(number + 0.5) / count - 0.5 for number in range(count)]
    places = [(pen.width / 2 + x * share, pen.height / 2 + y * share) for share in shares]
    for colour, more in ((RIM, 1.35), (tints[team].plain if team in tints else INK, 1.0)):
        pen.context.fillStyle = colour
        for place in places:
            pen.context.fill(disc(*place, size * more))


def paint_gone(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """Paper that is of no use any more: duller, and hatched from below left to above right."""
    context, side = pen.context, pen.width
    context.save()
    context.clip(rounded(0, 0, side, pen.height, side * 0.09))
    context.fillStyle = DULL
    context.fillRect(0, 0, side, pen.height)
    step = max(4.0, side / 7)
    lines = "".join(f"M{at:.1f} 0L{at - pen.height:.1f} {pen.height:.1f}" for at in _steps(step, side + pen.height))
    context.strokeStyle = HATCH
    context.lineWidth = max(0.8, side * 0.018)
    context.stroke(path(lines))
    context.restore()


def _steps(step: float, end: float) -> list[float]:
    return [step * number for number in range(1, math.ceil(end / step))]


def paint_level(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A round plate with a sign, in the metal of the place that is at stake: `level first`."""
    context, radius = pen.context, pen.height / 2
    for colour, size in (("rgba(20,14,4,.85)", radius), (METALS[style.split()[1]], radius - max(1.0, radius * 0.13))):
        context.fillStyle = colour
        context.fill(disc(pen.width / 2, radius, size))
    _write(pen, text, pen.width / 2, max(LEAST, radius * 1.5), INK)


def paint_reach(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A slip of paper with a disc, full for `stands`, half for `near`, a ring for `letters`, and how many; only a stroke for
    `out`."""
    context, high, kind = pen.context, pen.height, style.split()[1]
    size = max(LEAST, high * 0.66)
    for colour, off in ((INK, 0.0), (PAPER, max(1.0, high * 0.075))):
        context.fillStyle = colour
        context.fill(rounded(off, off, pen.width - 2 * off, high - 2 * off, (high - 2 * off) / 2))
    if kind == "out":
        context.fillStyle = INK
        context.fillRect(pen.width / 2 - high * 0.22, high / 2 - high * 0.05, high * 0.44, high * 0.1)
        return
    radius, x = high * 0.21, high * 0.5
    context.strokeStyle = context.fillStyle = INK
    context.lineWidth = max(1.0, high * 0.08)
    context.stroke(disc(x, high / 2, radius))
    if kind != "letters":
        context.fill(disc(x, high / 2, radius) if kind == "stands" else _half(x, high / 2, radius))
    _write(pen, text, (x + radius + pen.width - high * 0.26) / 2, size, INK)


def _half(x: float, y: float, radius: float) -> object:
    return path(f"M{x} {y - radius}A{radius} {radius} 0 0 0 {x} {y + radius}Z")


def _write(pen: Pen, text: str, x: float, size: float, ink: str) -> None:
    context = pen.context
    context.font = font(700, size)
    context.textAlign, context.textBaseline = "center", "alphabetic"
    context.fillStyle = ink
    context.fillText(text, x, pen.height / 2 + size * (0.3 if text == "=" else CAP_HEIGHT / 2))
