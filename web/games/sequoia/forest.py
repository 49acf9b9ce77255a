"""The board of the forest game: a mossy floor in a wooden frame, discs of grass, and the forests' signs."""

from __future__ import annotations

import math
import random

from web.games.sequoia.palette import ground
from web.kit.paint.lettering import carved
from web.kit.paint.marks import glow_outwards, stroke_each
from web.kit.paint.palette import LAST_MOVE
from web.kit.paint.room import NOW_INK, Tones, room, shade, sheen, wide
from web.kit.paint.surface import Context, Pen, Stops, disc, linear, no_shadow, path, radial, rounded, shadow
from web.kit.paint.wood import frame_metrics, paint_wood

FIGURE_LEAST = 12.0
"""The least size of a sign's figures in CSS pixels."""

FIRE_DOWN = (0.5, 0.64)
"""How far down the board its fire burns: usually, and where dice lie above it."""

LIT_GOLD = ((0, "rgba(255,250,224,.75)"), (0.5, "rgba(255,240,200,.1)"), (1, "rgba(150,90,10,.5)"))
FIRELIGHT = ((0, 0.46), (0.2, 0.2), (0.5, 0.06), (1, 0.0))
"""How the fire's light fades outwards."""

CANOPY = (
    (0.0, 0.0, 0.105), (0.115, 0.0, 0.075), (0.0, 0.12, 0.08), (0.075, 0.075, 0.07),
    (0.19, -0.01, 0.05), (-0.01, 0.2, 0.055),
)  # fmt: skip

"""The treetops in one corner of the board: x, y and radius as shares of its width."""


def paint_ground(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The frame, moss, treetops in the corners, and firelight that fades outwards, with `low` from below the middle."""
    context, width = pen.context, pen.width
    paint_wood(pen, width)
    breadth, _, radius = frame_metrics(width)
    inner = width - 2 * breadth
    floor = rounded(breadth, breadth, inner, inner, radius)
    context.fillStyle = shade(0.7)
    context.fill(rounded(breadth - 1, breadth - 1, inner + 2, inner + 2, radius + 1))
    context.save()
    context.clip(floor)
    middle, hearth = width / 2, width * FIRE_DOWN["low" in style.split()]
    context.fillStyle = radial(context, (middle, middle, 0, middle, middle, width * 0.72), _fading(ground().floor, 0.5))
    context.fillRect(0, 0, width, width)
    _moss(context, width)
    for quarter in range(4):
        _canopy(context, width, breadth, quarter)
    context.fillStyle = radial(context, (middle, hearth, 0, middle, hearth, width * 0.48), firelight(FIRELIGHT))
    context.fillRect(0, 0, width, width)
    context.restore()
    context.strokeStyle = room().seam
    context.lineWidth = wide(1)
    context.stroke(floor)


def _fading(tones: Tones, middle: float) -> Stops:
    """From the first tone into the last, with the one between them at `middle`."""
    return ((0, tones[0]), (middle, tones[1]), (1, tones[2]))


def firelight(fading: tuple[tuple[float, float], ...]) -> Stops:
    """The fire's light, as strong in each place as these say for the evening."""
    colour, share = ground().firelight
    return tuple((place, f"rgba({colour},{depth * share:.3g})") for place, depth in fading)


def wood_light() -> Stops:
    """Light and shade over a plaque of wood, from its top to its foot."""
    return ((0, sheen(0.16)), (0.5, sheen(0)), (1, shade(0.25)))


def _moss(context: Context, width: float) -> None:
    """Soft patches, the same every time."""
    rng = random.Random(7)
    for _ in range(70):
        x, y, reach = rng.random() * width, rng.random() * width, width * rng.uniform(0.03, 0.09)
        tone = rng.choice(ground().moss)
        context.fillStyle = radial(context, (x, y, 0, x, y, reach), ((0, f"rgba({tone},.17)"), (1, f"rgba({tone},0)")))
        context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)


def _canopy(context: Context, width: float, breadth: float, quarter: int) -> None:
    """Treetops from above in one corner, lighter on their inner side."""
    rng = random.Random(quarter)
    context.save()
    context.translate(width / 2, width / 2)
    context.rotate(quarter * math.pi / 2)
    context.translate(breadth - width / 2, breadth - width / 2)
    for x, y, size in CANOPY:
        x, y, reach = x * width, y * width, size * width * rng.uniform(0.9, 1.08)
        outline = path(_tufted(x, y, reach, rng))
        context.fillStyle = shade(0.4)
        context.save()
        context.translate(reach * 0.07, reach * 0.09)
        context.fill(outline)
        context.restore()
        light = (x + reach * 0.45, y + reach * 0.45, 0, x, y, reach * 1.1)
        context.fillStyle = radial(context, light, _fading(ground().canopy, 0.7))
        context.fill(outline)
    context.restore()


def _tufted(x: float, y: float, reach: float, rng: random.Random, lobes: int = 11, depth: float = 0.12) -> str:
    """A round outline with soft lobes."""
    turn = rng.random() * math.tau
    points = []
    for index in range(lobes * 2):
        angle = turn + index * math.pi / lobes
        far = reach * (1 + depth * rng.uniform(0.2, 1) if index % 2 else 1 - depth * rng.uniform(0.3, 1))
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    ends = (*points[2::2], points[0])
    curves = "".join(f"Q{a:.2f} {b:.2f} {c:.2f} {d:.2f}" for (a, b), (c, d) in zip(points[1::2], ends, strict=True))
    return f"M{points[0][0]:.2f} {points[0][1]:.2f}{curves}Z"


def paint_clearing(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A soft disc of trodden grass; `dim` if the forest is not in play. The text, its number, makes each a little different."""
    dim = "dim" in style.split()
    context, size = pen.context, pen.width
    rng = random.Random(int(text))
    middle, radius = size / 2, size / 2
    context.fillStyle = shade(0.5)
    context.fill(disc(middle, middle + size * 0.02, radius + 1))
    edge = disc(middle, middle, radius)
    light = (size * 0.45, size * 0.36, 0, size * 0.45, size * 0.36, size * 0.72)
    context.fillStyle = ground().glade_dim if dim else radial(context, light, _fading(ground().glade, 0.7))
    context.fill(edge)
    if not dim:
        _grass(context, size, rng)
    context.strokeStyle = ground().edge_dim if dim else ground().edge
    context.lineWidth = wide(max(0.9, size * 0.01))
    context.stroke(edge)


def _grass(context: Context, size: float, rng: random.Random) -> None:
    """A few tufts along the edge."""
    blades = []
    for _ in range(12):
        angle, far = rng.random() * math.tau, size * rng.uniform(0.4, 0.455)
        x, y = size / 2 + far * math.cos(angle), size / 2 + far * math.sin(angle)
        high = size * rng.uniform(0.018, 0.03)
        blades += [f"M{x + lean * high:.2f} {y:.2f}L{x + 2 * lean * high:.2f} {y - high:.2f}" for lean in (-0.35, 0, 0.35)]
    context.strokeStyle = ground().grass
    context.lineWidth = max(0.6, size * 0.007)
    context.stroke(path("".join(blades)))


def paint_glow(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A disc in gold light: a pair goes there. With `told`, a ring in the colour of what has just happened."""
    context, size = pen.context, pen.width
    middle, radius = size / 2, size / 2
    ring, line = disc(middle, middle, radius), max(2.2, size * 0.025)
    if "told" in style.split():
        stroke_each(context, ring, (("rgba(255,253,246,.9)", line * 1.9), (LAST_MOVE, line)))
        return
    glow_outwards(pen, ring, size * 0.16)
    light = (middle, size * 0.45, 0, middle, size * 0.45, size * 0.62)
    context.fillStyle = radial(context, light, _fading(ground().lit, 0.65))
    context.fill(ring)
    stroke_each(context, ring, ((room().rim, line + 1.4), (room().now[0], line)))


def paint_sign(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A forest's number on dark wood, or on gold with `lit`; a dark band behind it holds its two medals."""
    context, width, high = pen.context, pen.width, pen.height
    words = style.split()
    band = high * 0.72
    context.fillStyle = ground().band
    context.fill(rounded(-high * 0.5, (high - band) / 2, width + high, band, band / 2))
    plaque = rounded(0, 0, width, high, high * 0.2)
    shadow(context, shade(0.6), high * 0.16 * pen.dpr, high * 0.07 * pen.dpr)
    context.fillStyle = room().now[0] if "lit" in words else ground().post_dim if "dim" in words else ground().post
    context.fill(plaque)
    no_shadow(context)
    context.fillStyle = linear(context, (0, 0, 0, high), LIT_GOLD if "lit" in words else wood_light())
    context.fill(plaque)
    context.strokeStyle = "#7a4d08" if "lit" in words else ground().edge_dim if "dim" in words else ground().post_edge
    context.lineWidth = max(0.8, high * 0.04)
    context.stroke(plaque)
    context.font = carved(700, max(FIGURE_LEAST, high * 0.8))
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base = high / 2 + max(FIGURE_LEAST, high * 0.8) * 0.345
    context.fillStyle = NOW_INK if "lit" in words else ground().post_dim_figure if "dim" in words else ground().post_figure
    context.fillText(text, width / 2, base, width + 2)
