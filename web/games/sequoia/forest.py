"""The board of the forest game: a mossy floor at dusk in a walnut frame, and clearings with their plaques."""

from __future__ import annotations

import math
import random

from web.games.sequoia.palette import FOREST, FOREST_LOW, GLADE, GLADE_DIM, GLADE_LOW, POST_DIM, POST_DIM_FIGURE
from web.kit.paint.lettering import carved
from web.kit.paint.marks import glow_outwards, stroke_each
from web.kit.paint.palette import GOLD, GOLD_DEEP, POST, POST_FIGURE
from web.kit.paint.surface import Context, Path, Pen, clip_to_outside, disc, linear, no_shadow, path, radial, rounded, shadow
from web.kit.paint.wood import frame_metrics, paint_wood

POST_HIGH, POST_WIDE, FIGURE_LEAST = 0.235, 0.4, 15.0
"""A plaque's height and width as shares of its clearing, and the least size of its figures in CSS pixels."""

LIT_WOOD = ((0, "rgba(255,214,150,.16)"), (0.5, "rgba(255,214,150,0)"), (1, "rgba(0,0,0,.25)"))
FLOOR = ((0, "#1b2a19"), (0.5, FOREST), (1, FOREST_LOW))
FIRELIGHT = ((0, "rgba(255,158,62,.46)"), (0.2, "rgba(246,128,40,.2)"), (0.5, "rgba(214,92,24,.06)"), (1, "rgba(160,60,10,0)"))

CANOPY = (
    (0.0, 0.0, 0.105), (0.115, 0.0, 0.075), (0.0, 0.12, 0.08), (0.075, 0.075, 0.07),
    (0.19, -0.01, 0.05), (-0.01, 0.2, 0.055),
)  # fmt: skip
"""The treetops in one corner of the board: x, y and radius as shares of its width."""


def paint_ground(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The frame, moss, treetops in the corners, and firelight that fades outwards."""
    context, width = pen.context, pen.width
    paint_wood(pen, width)
    breadth, _, radius = frame_metrics(width)
    inner = width - 2 * breadth
    floor = rounded(breadth, breadth, inner, inner, radius)
    context.fillStyle = "rgba(4,6,2,.7)"
    context.fill(rounded(breadth - 1, breadth - 1, inner + 2, inner + 2, radius + 1))
    context.save()
    context.clip(floor)
    middle = width / 2
    context.fillStyle = radial(context, (middle, middle, 0, middle, middle, width * 0.72), FLOOR)
    context.fillRect(0, 0, width, width)
    _moss(context, width)
    for quarter in range(4):
        _canopy(context, width, breadth, quarter)
    context.fillStyle = radial(context, (middle, middle, 0, middle, middle, width * 0.5), FIRELIGHT)
    context.fillRect(0, 0, width, width)
    context.restore()
    context.strokeStyle = "rgba(242,212,146,.5)"
    context.lineWidth = 1
    context.stroke(floor)


def _moss(context: Context, width: float) -> None:
    """Soft patches, the same every time."""
    rng = random.Random(7)
    for _ in range(70):
        x, y, reach = rng.random() * width, rng.random() * width, width * rng.uniform(0.03, 0.09)
        tone = rng.choice(("92,124,62", "60,92,52", "8,16,8"))
        context.fillStyle = radial(context, (x, y, 0, x, y, reach), ((0, f"rgba({tone},.17)"), (1, f"rgba({tone},0)")))
        context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)


def _canopy(context: Context, width: float, breadth: float, quarter: int) -> None:
    """Dark treetops from above in one corner, with a hint of firelight on their inner side."""
    rng = random.Random(quarter)
    context.save()
    context.translate(width / 2, width / 2)
    context.rotate(quarter * math.pi / 2)
    context.translate(breadth - width / 2, breadth - width / 2)
    for x, y, size in CANOPY:
        x, y, reach = x * width, y * width, size * width * rng.uniform(0.9, 1.08)
        outline = path(_tufted(x, y, reach, rng))
        context.fillStyle = "rgba(3,7,4,.4)"
        context.save()
        context.translate(reach * 0.07, reach * 0.09)
        context.fill(outline)
        context.restore()
        tones = ((0, "#24402a"), (0.7, "#14271a"), (1, "#0d1a11"))
        context.fillStyle = radial(context, (x + reach * 0.45, y + reach * 0.45, 0, x, y, reach * 1.1), tones)
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
    """A soft disc of trodden grass with the forest's number on a plaque at its top; `dim` if the forest is not in play."""
    dim = "dim" in style.split()
    context, size = pen.context, pen.width
    rng = random.Random(int(text))
    radius, middle = size / 2, size / 2
    context.fillStyle = "rgba(3,8,3,.5)"
    context.fill(path(_tufted(middle, middle - size * 0.008, radius * 1.0, rng, 19, 0.05)))
    edge = path(_tufted(middle, middle, radius * 0.975, rng, 19, 0.045))
    tones = ((0, GLADE_DIM), (1, GLADE_DIM)) if dim else ((0, GLADE), (0.62, GLADE), (1, GLADE_LOW))
    context.fillStyle = radial(context, (middle, size * 0.45, 0, middle, middle, radius), tones)
    context.fill(edge)
    context.strokeStyle = "rgba(120,150,84,.12)" if dim else "rgba(168,196,112,.42)"
    context.lineWidth = max(0.9, size * 0.013)
    context.stroke(edge)
    if not dim:
        _grass(context, size, rng)
    _post(pen, text, dim)


def _grass(context: Context, size: float, rng: random.Random) -> None:
    """A few tufts along the edge."""
    blades = []
    for _ in range(16):
        angle, far = rng.random() * math.tau, size * rng.uniform(0.4, 0.465)
        x, y = size / 2 + far * math.cos(angle), size / 2 + far * math.sin(angle)
        high = size * rng.uniform(0.018, 0.034)
        blades += [f"M{x + lean * high:.2f} {y:.2f}L{x + 2 * lean * high:.2f} {y - high:.2f}" for lean in (-0.35, 0, 0.35)]
    context.strokeStyle = "rgba(148,178,98,.4)"
    context.lineWidth = max(0.6, size * 0.008)
    context.stroke(path("".join(blades)))


def _plaque(size: float, inset: float = 0.0) -> Path:
    """The plaque's outline on a clearing of that size."""
    high, wide = size * POST_HIGH - 2 * inset, size * POST_WIDE - 2 * inset
    return rounded((size - wide) / 2, inset, wide, high, size * 0.05)


def _post(pen: Pen, text: str, dim: bool) -> None:
    """The plaque: dark wood with a lit edge, its figures carved and filled with ivory."""
    context, size = pen.context, pen.width
    high, wide = size * POST_HIGH, size * POST_WIDE
    plaque = _plaque(size)
    shadow(context, "rgba(0,0,0,.6)", size * 0.04 * pen.dpr, size * 0.018 * pen.dpr)
    context.fillStyle = POST_DIM if dim else POST
    context.fill(plaque)
    no_shadow(context)
    if not dim:
        context.fillStyle = linear(context, (0, 0, 0, high), LIT_WOOD)
        context.fill(plaque)
    context.strokeStyle = "rgba(255,226,176,.16)" if dim else "rgba(255,226,176,.5)"
    context.lineWidth = max(0.8, size * 0.009)
    context.stroke(_plaque(size, 0.5))
    figures = max(FIGURE_LEAST, high * 0.86)
    context.font = carved(700, figures)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base = high / 2 + figures * 0.345
    if not dim:
        context.fillStyle = "rgba(20,8,0,.8)"
        context.fillText(text, size / 2, base + max(0.7, size * 0.008), wide - 3)
    context.fillStyle = POST_DIM_FIGURE if dim else POST_FIGURE
    context.fillText(text, size / 2, base, wide - 3)


def paint_glow(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A gold ring around a clearing that may be chosen; with `chosen`, one that will be planted. It glows outwards."""
    context, size = pen.context, pen.width
    chosen = "chosen" in style.split()
    middle, radius = size / 2, size / 2
    line = max(2.0, size * (0.034 if chosen else 0.022))
    ring = disc(middle, middle, radius)
    clip_to_outside(pen, _plaque(size))  # painted already
    if chosen:
        context.fillStyle = "rgba(230,170,50,.13)"
        context.fill(ring)
    glow_outwards(pen, ring, size * (0.16 if chosen else 0.07))
    stroke_each(context, ring, (("rgba(58,34,2,.85)", line + 1.4), (GOLD if chosen else GOLD_DEEP, line)))
