"""Sequoia's board: ground, clearings and their signs, and the campfire in the middle with a plaque that names the turn."""

from __future__ import annotations

import math
import random

from web.games.sequoia.palette import ground
from web.games.sequoia.trees import scaled
from web.ui.paint.lettering import carved, fit, font
from web.ui.paint.marks import glow_outwards, stroke_each
from web.ui.paint.surface import Context, Pen, Stops, disc, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, LAST_MOVE, NOW_INK, Tones, shade, sheen, theme, wide
from web.ui.paint.wood import frame_metrics, paint_wood

FIGURE_LEAST = 12.0
"""The smallest font size of a sign's digits, in CSS pixels."""

FIRE_DOWN = (0.5, 0.64)
"""The height of the fire on the board, as a share from the top: usually, and with dice above it."""

LIT_GOLD = ((0, "rgba(255,250,224,.75)"), (0.5, "rgba(255,240,200,.1)"), (1, "rgba(150,90,10,.5)"))
FIRELIGHT = ((0, 0.46), (0.2, 0.2), (0.5, 0.06), (1, 0.0))
"""The opacity of the fire's light on the ground by distance, both as shares."""

CANOPY = (
    (0.0, 0.0, 0.105), (0.115, 0.0, 0.075), (0.0, 0.12, 0.08), (0.075, 0.075, 0.07),
    (0.19, -0.01, 0.05), (-0.01, 0.2, 0.055),
)  # fmt: skip

"""The treetops in one corner of the board: x, y and radius as shares of its width."""


def paint_ground(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The frame, moss, treetops in the corners, and firelight. With `low`, the fire is below the middle."""
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
    context.strokeStyle = theme().seam
    context.lineWidth = wide(1)
    context.stroke(floor)


def _fading(tones: Tones, middle: float) -> Stops:
    """A gradient of the three tones, the second at `middle`."""
    return ((0, tones[0]), (middle, tones[1]), (1, tones[2]))


def firelight(fading: tuple[tuple[float, float], ...]) -> Stops:
    """The fire's light in the current theme; `fading` has its opacity by distance in the evening theme."""
    colour, share = ground().firelight
    return tuple((place, f"rgba({colour},{depth * share:.3g})") for place, depth in fading)


def wood_light() -> Stops:
    """Light and shade on a wooden plaque, from top to bottom."""
    return ((0, sheen(0.16)), (0.5, sheen(0)), (1, shade(0.25)))


def _moss(context: Context, width: float) -> None:
    """Soft patches, always in the same places."""
    rng = random.Random(7)
    for _ in range(70):
        x, y, reach = rng.random() * width, rng.random() * width, width * rng.uniform(0.03, 0.09)
        tone = rng.choice(ground().moss)
        context.fillStyle = radial(context, (x, y, 0, x, y, reach), ((0, f"rgba({tone},.17)"), (1, f"rgba({tone},0)")))
        context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)


def _canopy(context: Context, width: float, breadth: float, quarter: int) -> None:
    """Treetops in one corner seen from above, lighter on their inner side."""
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
    """A clearing: a disc of trodden grass; `dim` if its forest is not in play. The text, the forest's number, seeds its
    variation."""
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
    """A disc of gold light around the target of a pair. With `told`, a ring in the colour of what has just happened."""
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
    stroke_each(context, ring, ((theme().rim, line + 1.4), (theme().now[0], line)))


def paint_sign(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A forest's number on dark wood or, with `lit`, on gold, before the dark band that holds its two medals."""
    context, width, high = pen.context, pen.width, pen.height
    words = style.split()
    band = high * 0.72
    context.fillStyle = ground().band
    context.fill(rounded(-high * 0.5, (high - band) / 2, width + high, band, band / 2))
    plaque = rounded(0, 0, width, high, high * 0.2)
    shadow(context, shade(0.6), high * 0.16 * pen.dpr, high * 0.07 * pen.dpr)
    context.fillStyle = theme().now[0] if "lit" in words else ground().post_dim if "dim" in words else ground().post
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


LEAST_MEDALS = 11.0
"""The smallest font size of a plaque's second line, in CSS pixels."""

TALL = 40.0
"""The height in CSS pixels from which a plaque has space for more than one line."""

FLAMES = (
    (
        "#c8380a",
        "M50 0C56 20 88 40 84 70C82 90 66 100 50 100C34 100 16 90 15 68C14 50 28 46 30 26C38 34 42 40 42 48C50 38 54 18 50 0Z",
    ),
    (
        "#f0761a",
        "M52 18C56 36 78 48 75 74C73 90 62 99 50 99C38 99 26 90 25 74C24 60 34 56 36 42C42 48 45 54 46 60C52 50 54 34 52 18Z",
    ),
    (
        "#ffc04d",
        "M50 40C54 54 68 62 66 80C64 92 58 98 50 98C42 98 34 92 34 80C34 70 40 68 42 60C45 64 47 68 48 72C51 64 52 52 50 40Z",
    ),
    ("#fff2c2", "M50 62C53 70 60 76 58 86C57 93 54 97 50 97C46 97 42 93 42 86C42 78 48 74 50 62Z"),
)
"""From the outermost flame to the core, within 100 by 100."""

GLOW = ((0, 0.5), (0.5, 0.2), (1, 0.0))
"""The opacity of the light around the flames by distance, both as shares."""


def paint_fire(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """Flames over crossed logs, in their own light."""
    context, width, height = pen.context, pen.width, pen.height
    heart = height * 0.6
    context.fillStyle = radial(context, (width / 2, heart, 0, width / 2, heart, width), firelight(GLOW))
    context.fillRect(-width / 2, heart - width, 2 * width, 2 * width)
    _logs(context, width, height)
    for colour, flame in FLAMES:
        context.fillStyle = colour
        context.fill(path(scaled(flame, width * 0.76, height * 0.94, width * 0.12, 0)))


def _logs(context: Context, width: float, height: float) -> None:
    base, thick = height * 0.9, height * 0.13
    context.lineCap = "round"
    for slope in (1, -1):
        x, rise = width * 0.44, height * 0.07
        line = path(f"M{width / 2 - x} {base - rise * slope}L{width / 2 + x} {base + rise * slope}")
        for colour, share in (("#120a05", 1.3), ("#5d3a1d", 1.0), ("#8a5a2e", 0.4)):
            context.strokeStyle = colour
            context.lineWidth = thick * share
            context.stroke(line)


def paint_plaque(pen: Pen, _style: str, text: str, badge: str) -> None:
    """A wooden plaque with carved words: the turn; or the forest that is scored and, in the badge, its medals separated by
    `·`."""
    context, width, height = pen.context, pen.width, pen.height
    plaque = rounded(0, 0, width, height, height * 0.26)
    shadow(context, shade(0.6), height * 0.25 * pen.dpr, height * 0.1 * pen.dpr)
    context.fillStyle = ground().post
    context.fill(plaque)
    no_shadow(context)
    context.fillStyle = linear(context, (0, 0, 0, height), wood_light())
    context.fill(plaque)
    context.strokeStyle = ground().post_edge
    context.lineWidth = max(0.8, height * 0.03)
    context.stroke(plaque)
    context.fillStyle = ground().post_figure
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    size = height * 0.29 if badge else min(24.0, height * (0.56 if height < TALL else 0.36))
    middle = _medals(pen, badge) if badge else 0.5
    context.font = carved(600, size)
    context.fillText(text, width / 2, height * middle + size * 0.34, width * 0.92)


def _medals(pen: Pen, words: str) -> float:
    """The medals on one line or, if that is too long, on a line each. Returns the height of the text above them, as a share."""
    context, width, height = pen.context, pen.width, pen.height
    size = max(LEAST_MEDALS, height * 0.19)

    def measure(line: str) -> float:
        context.font = font(600, size)
        return float(context.measureText(line).width)

    lines = [words] if measure(words) <= width * 0.92 else words.split(" · ")
    top = 0.71 if len(lines) == 1 else 0.58
    for index, line in enumerate(lines):
        fitted = fit(line, width * 0.92, measure, LEAST_MEDALS / size)
        context.font = font(600, size * fitted.scale)
        context.fillText(fitted.text, width / 2, height * (top + 0.24 * index) + size * CAP_HEIGHT / 2)
    return 0.36 if len(lines) == 1 else 0.27
