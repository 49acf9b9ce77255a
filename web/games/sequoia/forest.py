"""The board of the forest game: a mossy floor at dusk in a walnut frame, discs of grass, and the forests' signs."""

from __future__ import annotations

import math
import random

from web.games.sequoia.palette import (
    FOREST,
    FOREST_LOW,
    GLADE,
    GLADE_DIM,
    GLADE_LIT,
    GLADE_LOW,
    POST_DIM,
    POST_DIM_FIGURE,
    SIGN_INK,
)
from web.kit.paint.lettering import carved
from web.kit.paint.marks import glow_outwards, stroke_each
from web.kit.paint.palette import GOLD, LAST_MOVE, POST, POST_FIGURE
from web.kit.paint.strength import strong, wide
from web.kit.paint.surface import Context, Pen, disc, linear, no_shadow, path, radial, rounded, shadow
from web.kit.paint.wood import frame_metrics, paint_wood

FIGURE_LEAST = 12.0
"""The least size of a sign's figures in CSS pixels."""

FIRE_DOWN = (0.5, 0.64)
"""How far down the board its fire burns: usually, and where dice lie above it."""

LIT_GOLD = ((0, "rgba(255,250,224,.75)"), (0.5, "rgba(255,240,200,.1)"), (1, "rgba(150,90,10,.5)"))
LIT_WOOD = ((0, "rgba(255,214,150,.16)"), (0.5, "rgba(255,214,150,0)"), (1, "rgba(0,0,0,.25)"))
FLOOR = ((0, "#1b2a19"), (0.5, FOREST), (1, FOREST_LOW))
FIRELIGHT = ((0, "rgba(255,158,62,.46)"), (0.2, "rgba(246,128,40,.2)"), (0.5, "rgba(214,92,24,.06)"), (1, "rgba(160,60,10,0)"))

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
    context.fillStyle = "rgba(4,6,2,.7)"
    context.fill(rounded(breadth - 1, breadth - 1, inner + 2, inner + 2, radius + 1))
    context.save()
    context.clip(floor)
    middle, hearth = width / 2, width * FIRE_DOWN["low" in style.split()]
    context.fillStyle = radial(context, (middle, middle, 0, middle, middle, width * 0.72), FLOOR)
    context.fillRect(0, 0, width, width)
    _moss(context, width)
    for quarter in range(4):
        _canopy(context, width, breadth, quarter)
    context.fillStyle = radial(context, (middle, hearth, 0, middle, hearth, width * 0.48), FIRELIGHT)
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
    """A soft disc of trodden grass; `dim` if the forest is not in play. The text, its number, makes each a little different."""
    dim = "dim" in style.split()
    context, size = pen.context, pen.width
    rng = random.Random(int(text))
    middle, radius = size / 2, size / 2
    context.fillStyle = "rgba(3,8,3,.5)"
    context.fill(disc(middle, middle + size * 0.02, radius + 1))
    edge = disc(middle, middle, radius)
    light = (size * 0.45, size * 0.36, 0, size * 0.45, size * 0.36, size * 0.72)
    tones = ((0, GLADE_DIM), (1, GLADE_DIM)) if dim else ((0, GLADE_LIT), (0.7, GLADE), (1, GLADE_LOW))
    context.fillStyle = radial(context, light, tones)
    context.fill(edge)
    if not dim:
        _grass(context, size, rng)
    context.strokeStyle = "rgba(120,150,84,.18)" if dim else strong("rgba(140,164,94,.75)", "#fff8e2")
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
    context.strokeStyle = "rgba(148,178,98,.35)"
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
    context.fillStyle = radial(context, light, ((0, "#94803c"), (0.65, "#5f592d"), (1, "#444426")))
    context.fill(ring)
    stroke_each(context, ring, (("rgba(58,34,2,.85)", line + 1.4), (GOLD, line)))


def paint_sign(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A forest's number on dark wood, or on gold with `lit`; a dark band behind it holds its two tokens."""
    context, width, high = pen.context, pen.width, pen.height
    words = style.split()
    band = high * 0.72
    context.fillStyle = "rgba(26,15,6,.9)"
    context.fill(rounded(-high * 0.5, (high - band) / 2, width + high, band, band / 2))
    plaque = rounded(0, 0, width, high, high * 0.2)
    shadow(context, "rgba(0,0,0,.6)", high * 0.16 * pen.dpr, high * 0.07 * pen.dpr)
    context.fillStyle = GOLD if "lit" in words else POST_DIM if "dim" in words else POST
    context.fill(plaque)
    no_shadow(context)
    context.fillStyle = linear(context, (0, 0, 0, high), LIT_GOLD if "lit" in words else LIT_WOOD)
    context.fill(plaque)
    context.strokeStyle = (
        "#7a4d08" if "lit" in words else "rgba(255,226,176,.3)" if "dim" in words else strong("rgba(214,164,104,.75)", "#fff8e2")
    )
    context.lineWidth = max(0.8, high * 0.04)
    context.stroke(plaque)
    context.font = carved(700, max(FIGURE_LEAST, high * 0.8))
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base = high / 2 + max(FIGURE_LEAST, high * 0.8) * 0.345
    context.fillStyle = SIGN_INK if "lit" in words else POST_DIM_FIGURE if "dim" in words else POST_FIGURE
    context.fillText(text, width / 2, base, width + 2)
