"""The campfire in the middle of the forest, with the turn on a plaque in front."""

from __future__ import annotations

from web.games.sequoia.forest import firelight, wood_light
from web.games.sequoia.palette import ground
from web.games.sequoia.species import scaled
from web.kit.paint.lettering import carved, fit, font
from web.kit.paint.palette import CAP_HEIGHT
from web.kit.paint.room import shade
from web.kit.paint.surface import Context, Pen, linear, no_shadow, path, radial, rounded, shadow

LEAST_MEDALS = 11.0
"""The least size of a plaque's second line, in CSS pixels."""

TALL = 40.0
"""From this height on, in CSS pixels, a plaque has room for more than its one line."""

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
"""How the light of its flames fades outwards."""


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
    """Words carved into a board of wood: the turn; or which forest pays and, in the badge, its medals with a `·` between."""
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
    """The medals in one line or, where that is too long, in a line each. Returns how far down what stands above them is to be."""
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
