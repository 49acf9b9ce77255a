"""Painters of spotlights for hints, lessons and highlights, the same in every game. Loaded with the coach.

A spotlight dims everything else; the places in it glow, and dots run from place to place. A move other than the best gets a
dashed edge, and an arrow to the better one. Highlights are dots between related things, hatched paper, a plate on a tie, and the
number of words in reach.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from engine.scene import Rect
from web.ui.paint.lettering import font
from web.ui.paint.surface import Context, Pen, clip_to_outside, disc, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, CONTRAST, DAYLIGHT, EVENING, GOLD, INK, PAPER, Tint, in_theme, theme

PALE_RIM = "rgba(255,253,246,.92)"
"""The rim of a dot on any background: paper, felt or wood."""

AIDS_APART = 3.1
"""The distance between the dots of a highlight, in radii."""

DULL, HATCH = "rgba(120,116,106,.26)", "rgba(58,52,40,.42)"
METALS = {"first": "#f2d492", "second": "#dfe5ea"}
LEAST = 10.5
"""The smallest font size, in CSS pixels."""


def paint_link(tints: Mapping[str, Tint], pen: Pen, style: str, _text: str, _badge: str) -> None:
    """Dots of a given radius through the middle of the place, along a vector: `link blue 2.0 10.0,-10.0`."""
    _, team, radius, way = style.split()
    size, (x, y) = float(radius), map(float, way.split(","))
    count = max(2, round(math.hypot(x, y) / (AIDS_APART * size)))
    shares = [(number + 0.5) / count - 0.5 for number in range(count)]
    places = [(pen.width / 2 + x * share, pen.height / 2 + y * share) for share in shares]
    for colour, more in ((PALE_RIM, 1.35), (tints[team].plain if team in tints else INK, 1.0)):
        pen.context.fillStyle = colour
        for place in places:
            pen.context.fill(disc(*place, size * more))


def paint_gone(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """Paper that is no longer of use: dulled and hatched."""
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
    """A round plate with a sign, in the metal of the disputed medal: `level first`."""
    context, radius = pen.context, pen.height / 2
    for colour, size in (("rgba(20,14,4,.85)", radius), (METALS[style.split()[1]], radius - max(1.0, radius * 0.13))):
        context.fillStyle = colour
        context.fill(disc(pen.width / 2, radius, size))
    _write(pen, text, pen.width / 2, max(LEAST, radius * 1.5), INK)


def paint_reach(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A paper label with a count and a disc: full for `stands`, half for `near`, a ring for `letters`. `out` has only a
    stroke."""
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


EDGE, CASING = "#fffdf4", "rgba(16,12,4,.85)"
"""A light line on a dark one, visible on any background."""

ARROW_RIM = "rgba(60,36,0,.9)"

HEAD, SPREAD = 3.2, 1.5
"""The length of an arrow's head and its breadth to each side, in breadths of the shaft."""


def paint_instead(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A dashed edge; `engine.scene.instead` defines its style."""
    context, radius = pen.context, float(style.split()[1])
    edge = rounded(0, 0, pen.width, pen.height, min(radius, pen.width / 2, pen.height / 2))
    broad = min(3.2, max(1.8, 0.05 * min(pen.width, pen.height)))
    context.save()
    context.lineWidth, context.strokeStyle = broad + 2.4, CASING
    context.stroke(edge)
    context.setLineDash([2.6 * broad, 1.9 * broad])
    context.lineWidth, context.strokeStyle = broad, EDGE
    context.stroke(edge)
    context.restore()


def paint_lacking(tints: Mapping[str, Tint], pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A dotted outline in a team's colour; `engine.scene.lacking` defines its style."""
    context, (_, team, radius) = pen.context, style.split()
    edge = rounded(0, 0, pen.width, pen.height, min(float(radius), pen.width / 2, pen.height / 2))
    broad = min(4.4, max(2.4, 0.075 * min(pen.width, pen.height)))
    context.save()
    context.lineCap = "round"
    context.setLineDash([0.01, 1.75 * broad])
    for width, colour in ((broad + 1.8, PALE_RIM), (broad, tints[team].plain if team in tints else GOLD)):
        context.lineWidth, context.strokeStyle = width, colour
        context.stroke(edge)
    context.restore()


def paint_arrow(context: Context, style: str, rect: Rect, drawn: float) -> None:
    """An arrow from the rectangle's first corner to the opposite one, its share `drawn` visible; `engine.scene.arrow` defines its
    style."""
    broad, far = float(style.split()[1]), math.hypot(rect.width, rect.height)
    if not far or not drawn:
        return
    long = max(far * drawn, 1.2 * HEAD * broad)
    neck, half, wide = long - HEAD * broad, broad / 2, SPREAD * broad
    outline = path(f"M0 {-half}H{neck:.2f}V{-wide}L{long:.2f} 0L{neck:.2f} {wide}V{half}H0Z")
    context.save()
    context.translate(rect.x, rect.y)
    context.rotate(math.atan2(rect.height, rect.width))
    context.lineJoin = "round"
    context.lineWidth, context.strokeStyle, context.fillStyle = 2.4, ARROW_RIM, GOLD
    context.stroke(outline)
    context.fill(outline)
    context.restore()


VEIL = {EVENING: ("2,26,18", 0.33), DAYLIGHT: ("38,34,22", 0.3), CONTRAST: ("0,0,0", 0.3)}
"""The dimming colour and its opacity at the edge of the light. Black at a third removes a third of the light."""

APART = 3.4
"""The distance between the dots of a path, in radii."""

RIM, GLEAM = "rgba(16,12,4,.8)", "rgba(255,255,255,.3)"
"""The rim of a dot, and its highlight."""


def paint_veil(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """Dimming that deepens away from the centre of the light, with holes; `engine.scene.veil` defines its style."""
    context = pen.context
    x, y, reach, radius = _numbers(style.split()[1])
    colour, depth = in_theme(VEIL)
    stops = tuple(
        (place, f"rgba({colour},{depth * share:.3f})") for place, share in ((0, 0.0), (0.4, 0.55), (0.75, 0.9), (1, 1.0))
    )
    context.save()
    for hole in style.split()[2:]:
        around = rounded(0, 0, pen.width, pen.height, 0)
        left, top, width, height = _numbers(hole)
        around.addPath(rounded(left, top, width, height, min(radius, width / 2, height / 2)))
        context.clip(around, "evenodd")  # one by one, since some overlap
    context.fillStyle = radial(context, (x, y, 0.18 * reach, x, y, reach), stops)
    context.fillRect(0, 0, pen.width, pen.height)
    context.restore()


def paint_halo(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A soft glow around a shape, painted above it."""
    context, width, height = pen.context, pen.width, pen.height
    edge = rounded(0, 0, width, height, float(style.split()[1]))
    context.save()
    clip_to_outside(pen, edge)
    context.fillStyle = theme().now[0]
    for reach in (0.5, 0.2):
        shadow(context, theme().glow, reach * min(width, height) * pen.dpr, 0)
        context.fill(edge)
    no_shadow(context)
    context.restore()


def paint_trace(tints: Mapping[str, Tint], context: Context, style: str, rect: Rect, drawn: float) -> None:
    """Dots from point to point, the share `drawn` of them visible; `engine.scene.trace` defines its style."""
    _, team, radius, *way = style.split()
    size = float(radius)
    places = list(_along([_numbers(point) for point in way], size * APART))
    ink = tints[team].lit if team in tints else GOLD
    shown = [(rect.x + x, rect.y + y) for x, y in places[: math.ceil(len(places) * drawn)]]
    for colour, share, off in ((RIM, 1.3, 0.0), (ink, 1.0, 0.0), (GLEAM, 0.6, -0.17)):
        context.fillStyle = colour
        context.fill(path(_discs([(x + off * size, y + off * size) for x, y in shown], size * share)))


def _discs(middles: Iterable[tuple[float, float]], radius: float) -> str:
    """All discs as one path, which browsers paint much faster than many."""
    half = f"a{radius:.2f} {radius:.2f} 0 1 1"
    return "".join(f"M{x - radius:.2f} {y:.2f}{half} {2 * radius:.2f} 0{half} {-2 * radius:.2f} 0Z" for x, y in middles)


def _along(points: list[list[float]], step: float) -> Iterator[tuple[float, float]]:
    """Points along the path, `step` apart."""
    for (x, y), (x2, y2) in pairwise(points):
        count = max(1, round(math.hypot(x2 - x, y2 - y) / step))
        for number in range(count):
            yield x + (x2 - x) * number / count, y + (y2 - y) * number / count
    yield points[-1][0], points[-1][1]


def _numbers(text: str) -> list[float]:
    return [float(number) for number in text.split(",")]
