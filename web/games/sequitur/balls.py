"""Letter balls: glossy marbled cream with a bold letter and a small number; and the gaps between them.

A ball at rest is its body with its light on top. A rolling ball is drawn from the two separately: the letter turns, while the
light stays at the upper left.
"""

from __future__ import annotations

import math
import random
from functools import cache

from web.games.sequitur.palette import BALL, BALLS, LETTER, LETTER_BACK, MARBLE, PEARL, STONE, WOOD
from web.ui.paint.lettering import font
from web.ui.paint.paths import UNIT, swirl
from web.ui.paint.surface import Context, Pen, Stops, disc, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import BRASS_LOW, CAP_HEIGHT, GOLD, GOLD_DEEP, LAST_MOVE, Tint, shade, theme
from web.ui.settings import value_of

RINGS = 9
SPECKS = 90
"""The number of growth rings on a wooden ball, and of specks on a stone one."""

SMALL = 6.0
"""The radius in CSS pixels below which a ball is painted in its plain tint."""

MAPLE, GRANITE = Tint("#ecd3a0", "#fbeecb", "#a9783a"), Tint("#dcdad3", "#f7f6f2", "#8f8f94")
"""The tints of wooden and stone balls with letters."""


def paint_grain(context: Context, radius: float, tint: Tint, seed: int) -> None:
    """A ball turned from wood in this tint: growth rings around a centre near its edge."""
    context.fillStyle = tint.plain
    context.fill(disc(0, 0, radius))
    if radius < SMALL:
        return
    context.save()
    context.clip(disc(0, 0, radius))
    context.rotate(seed * 2.4)
    context.strokeStyle = tint.shade
    for ring in range(1, RINGS + 1):
        context.globalAlpha = 0.5 if ring % 3 else 0.75
        context.lineWidth = radius * (0.025 if ring % 3 else 0.045)
        context.stroke(path(_year(ring, radius, seed)))
    context.restore()


def _year(ring: int, radius: float, seed: int) -> str:
    """One wavering growth ring."""
    rng = random.Random(seed * 31 + ring)
    far, lean = radius * 0.235 * ring, rng.uniform(-0.06, 0.06)
    points = []
    for step in range(25):
        angle = step * math.tau / 24
        reach = far * (1 + lean * math.sin(3 * angle) + 0.05 * math.sin(2 * angle + seed))
        points.append(f"{-radius * 0.8 + reach * math.cos(angle):.2f} {radius * 0.25 + 0.8 * reach * math.sin(angle):.2f}")
    return f"M{'L'.join(points)}Z"


def paint_stone(context: Context, radius: float, tint: Tint, seed: int) -> None:
    """A polished pebble in this tint: light and dark specks, and veins."""
    context.fillStyle = tint.plain
    context.fill(disc(0, 0, radius))
    if radius < SMALL:
        return
    context.save()
    context.clip(disc(0, 0, radius))
    for ink, depth, which in ((tint.shade, 0.34, 0), (tint.lit, 0.4, 1)):
        context.globalAlpha = depth
        context.fillStyle = ink
        context.fill(path(_specks(seed * 2 + which, round(radius, 1))))
    context.globalAlpha = 0.26
    context.rotate(seed)
    context.scale(2 * radius / UNIT, 2 * radius / UNIT)
    context.translate(-UNIT / 2, -UNIT / 2)
    context.fillStyle = tint.lit
    context.fill(path(swirl(seed % 4, 2)))
    context.restore()


@cache
def _specks(seed: int, radius: float) -> str:
    """Small quadrilaterals all over a ball."""
    rng = random.Random(seed)
    specks = []
    for _ in range(SPECKS):
        x, y, side = rng.uniform(-radius, radius), rng.uniform(-radius, radius), radius * rng.uniform(0.02, 0.075)
        specks.append(f"M{x:.2f} {y:.2f}l{side:.2f} {side * 0.4:.2f}l{-side * 0.3:.2f} {side:.2f}l{-side:.2f} {-side * 0.5:.2f}Z")
    return "".join(specks)


PAINTERS = {WOOD: paint_grain, STONE: paint_stone}
LETTER_TINTS = {WOOD: MAPLE, STONE: GRANITE}
"""The painter of a ball of each material, and the tint of those with letters. Glass has its own painters."""


LETTER_SIZE, SKILL_SIZE, SKILL_LEAST = 0.62, 0.25, 9.5
"""The font sizes of letter and number as shares of the ball's diameter, and the number's minimum in CSS pixels."""

GHOST = 0.7
SWIRLS = tuple(tuple(swirl(seed, colour) for colour in range(3)) for seed in range(4))
"""The swirls in balls: purple, pink and white in four patterns, which are turned differently for each letter. Computed at build
time for the snapshot, because the browser would need milliseconds."""

MARBLED = (0.62, 0.7, 0.9)
"""The opacity of purple, pink and white on the cream."""

CALM: Stops = ((0, "rgba(248,236,212,.62)"), (0.5, "rgba(248,236,212,.42)"), (0.9, "rgba(248,236,212,0)"))
HALO = "rgba(249,239,218,.85)"
"""Keep the marbling clear of the letter: a veil over the middle, and an edge around the letter."""

SHADE: Stops = ((0, "rgba(66,30,58,0)"), (0.5, "rgba(66,30,58,.04)"), (0.8, "rgba(60,26,48,.2)"), (1, "rgba(40,16,28,.6)"))
BLOOM: Stops = ((0, "rgba(255,255,255,.95)"), (0.45, "rgba(255,255,255,.45)"), (1, "rgba(255,255,255,0)"))
SHINE: Stops = ((0, "rgba(255,255,255,1)"), (0.55, "rgba(255,255,255,.85)"), (1, "rgba(255,255,255,0)"))


def paint_ball(pen: Pen, style: str, text: str, badge: str) -> None:
    """A ball that fills its place: `text` is its letter, `badge` its skill points.

    Style words: `kept`, `dim`, `chosen`, `new`, `blank`, `back`, `ghost`. Two more kinds are the parts of a rolling ball: `body`
    is everything that turns with it, `light` everything that does not.
    """
    kind, *words = style.split()
    context, radius = pen.context, min(pen.width, pen.height) / 2
    context.save()
    context.translate(pen.width / 2, pen.height / 2)
    if kind != "light":
        _body(context, radius, text, words)
        _letter(context, radius, text, badge, words)
    if kind != "body":
        _light(pen, radius, words)
        _edges(pen, radius, words)
    if "ghost" in words:
        _fade(context, radius)
    context.restore()


def _body(context: Context, radius: float, text: str, words: list[str]) -> None:
    """The ball's material with its letter's marbling: cream, or pearl for the blank."""
    tint: Tint = PEARL if "blank" in words or not text else BALL
    if (kind := value_of(BALLS)) in PAINTERS and tint is BALL and not _is_out(words):
        PAINTERS[kind](context, radius, LETTER_TINTS[kind], sum(map(ord, text)))
        _calm(context, radius, LETTER_TINTS[kind])
        return
    context.fillStyle = LETTER_BACK if _is_out(words) else tint.plain
    context.fill(disc(0, 0, radius))
    context.save()
    context.clip(disc(0, 0, radius))
    context.save()
    number = sum(map(ord, text))
    context.rotate(number * 2.4)
    context.scale(2 * radius / UNIT, 2 * radius / UNIT)
    context.translate(-UNIT / 2, -UNIT / 2)
    for index, (colour, thick) in enumerate(zip(MARBLE, MARBLED, strict=True)):
        context.globalAlpha = thick * (0.3 if tint is PEARL or _is_out(words) else 1.0)
        context.fillStyle = colour
        context.fill(path(SWIRLS[number % len(SWIRLS)][index]))
    context.restore()
    if not _is_out(words):
        context.fillStyle = radial(context, (0, 0, radius * 0.2, 0, 0, radius * 0.98), CALM)
        context.fill(disc(0, 0, radius))
    context.restore()


def _calm(context: Context, radius: float, tint: Tint) -> None:
    """A calmer patch of the material behind the letter."""
    context.save()
    context.globalAlpha = 0.6
    context.fillStyle = tint.plain
    context.fill(disc(0, 0, radius * 0.66))
    context.restore()


def _is_out(words: list[str]) -> bool:
    return "dim" in words or "back" in words


def _letter(context: Context, radius: float, text: str, badge: str, words: list[str]) -> None:
    """The letter in the middle, or slightly above and left of it if there is a number at the lower right."""
    size = 2 * radius * LETTER_SIZE * (0.76 if len(text) > 1 else 1.0)
    style = "italic " if "blank" in words else ""
    x, y = (-radius * 0.09, -radius * 0.05) if badge else (0.0, 0.0)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.lineJoin = "round"
    context.strokeStyle = LETTER if "blank" in words else LETTER_BACK if _is_out(words) else HALO
    context.fillStyle = PEARL.lit if "blank" in words else LETTER
    if text:
        # The outline shows that the letter is lent, not the ball's own.
        context.font = style + font(780, size)
        base, room = y + size * CAP_HEIGHT / 2, radius * (1.3 if len(text) > 1 else 1.2)
        context.lineWidth = max(2.2, size * 0.13)
        context.strokeText(text, x, base, room)
        context.fillText(text, x, base, room)
    if badge:
        small = max(SKILL_LEAST, 2 * radius * SKILL_SIZE)
        context.font = font(720, small)
        context.lineWidth = small * 0.26
        spot = (radius * 0.6, radius * 0.42 + small * CAP_HEIGHT * 0.62)
        context.strokeText(badge, *spot)
        context.fillStyle = LETTER
        context.fillText(badge, *spot)


def _light(pen: Pen, radius: float, words: list[str]) -> None:
    """The ball's shadow, its shaded side, and the lamp's reflection at the upper left."""
    context = pen.context
    _contact(pen, radius, words)
    context.fillStyle = radial(context, (-radius * 0.3, -radius * 0.38, radius * 0.12, 0, 0, radius * 1.03), SHADE)
    context.fill(disc(0, 0, radius))
    context.save()
    context.globalAlpha = 0.4 if _is_out(words) else 1.0
    context.translate(-radius * 0.44, -radius * 0.6)
    context.rotate(-0.64)
    context.scale(1, 0.58)
    context.fillStyle = radial(context, (0, 0, 0, 0, 0, radius * 0.62), BLOOM)
    context.fill(disc(0, 0, radius * 0.62))
    context.scale(1, 0.72)
    context.fillStyle = radial(context, (0, 0, 0, 0, 0, radius * 0.24), SHINE)
    context.fill(disc(0, 0, radius * 0.24))
    context.restore()
    # Light reflected by the wood: a thin warm rim at the lower right.
    context.save()
    context.clip(disc(0, 0, radius))
    context.strokeStyle = linear(
        context, (0, 0, radius * 0.7, radius * 0.7), ((0, "rgba(255,214,160,0)"), (1, "rgba(255,214,160,.5)"))
    )
    context.lineWidth = max(0.8, radius * 0.07)
    context.stroke(disc(0, 0, radius - context.lineWidth))
    context.restore()


def _contact(pen: Pen, radius: float, words: list[str]) -> None:
    """The shadow outside the ball only, so that it can be painted over the body."""
    context = pen.context
    lifted = "chosen" in words
    context.save()
    _clip_outside(context, radius * 0.985)
    shadow(context, shade(0.72), radius * (0.36 if lifted else 0.3) * pen.dpr, radius * (0.3 if lifted else 0.16) * pen.dpr)
    context.fillStyle = "rgba(30,14,6,.9)"
    context.fill(disc(0, 0, radius * 0.985))
    no_shadow(context)
    context.restore()


def _edges(pen: Pen, radius: float, words: list[str]) -> None:
    """The rim of a ball by its state: kept is gold, chosen gold with a glow, new the orange of the last move."""
    context = pen.context
    line = max(1.8, radius * 0.1)
    rings: tuple[tuple[float, str, float], ...] = ()
    if "chosen" in words:
        _glow(pen, radius + line)
        rings = ((radius + line * 0.5, theme().rim, line * 2.2), (radius + line * 0.5, theme().now[0], line * 1.3))
    elif "kept" in words:
        rim = radius - line * 0.35
        rings = ((rim, "rgba(58,34,2,.8)", line * 1.5), (rim, GOLD_DEEP, line), (rim - line * 0.15, "#ffe6a6", line * 0.45))
    elif "new" in words:
        rings = ((radius, "rgba(255,253,246,.95)", line * 1.6), (radius, LAST_MOVE, line))
    elif "ghost" in words:
        context.setLineDash([line * 1.6, line * 1.3])
        rings = ((radius - line * 0.5, GOLD_DEEP, line),)
    for reach, colour, width in rings:
        context.strokeStyle = colour
        context.lineWidth = width
        context.stroke(disc(0, 0, reach))
    context.setLineDash([])
    if "back" in words:
        _down_arrow(context, radius)


def _glow(pen: Pen, radius: float) -> None:
    """The glow of "you, now", outside the ball only."""
    context = pen.context
    context.save()
    _clip_outside(context, radius)
    shadow(context, theme().glow, radius * 0.4 * pen.dpr, 0)
    context.fillStyle = theme().now[0]
    context.fill(disc(0, 0, radius))
    no_shadow(context)
    context.restore()


def _clip_outside(context: Context, radius: float) -> None:
    around = rounded(-3 * radius, -3 * radius, 6 * radius, 6 * radius, 0)
    around.addPath(disc(0, 0, radius))
    context.clip(around, "evenodd")


def _down_arrow(context: Context, radius: float) -> None:
    """An arrow on a ball that returns to the bag."""
    size = max(5.0, radius * 0.36)
    context.save()
    context.translate(0, radius - size * 0.55)
    context.fillStyle = "#3a2616"
    context.fill(disc(0, 0, size))
    context.strokeStyle = GOLD
    context.lineWidth = max(1.2, size * 0.22)
    context.lineCap = context.lineJoin = "round"
    reach = size * 0.5
    context.stroke(path(f"M0 {-reach}V{reach}M{-reach * 0.8} {reach * 0.2}L0 {reach}L{reach * 0.8} {reach * 0.2}"))
    context.restore()


def _fade(context: Context, radius: float) -> None:
    """Fade the finished drawing as a whole, since translucent layers would show through one another."""
    context.globalCompositeOperation = "destination-in"
    context.fillStyle = f"rgba(0,0,0,{GHOST})"
    context.fillRect(-3 * radius, -3 * radius, 6 * radius, 6 * radius)
    context.globalCompositeOperation = "source-over"


def paint_gap(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A gap between balls: a brass pin between two notches; with `chosen`, glowing gold."""
    context, width, height = pen.context, pen.width, pen.height
    chosen = "chosen" in style.split()
    thick, notch = (3.6, min(width * 0.46, 7.0)) if chosen else (2.0, min(width * 0.36, 5.0))
    middle, foot = width / 2, height
    pin = rounded(middle - thick / 2, notch * 0.6, thick, height - notch * 1.2, thick / 2)
    pin.addPath(path(f"M{middle - notch} 0H{middle + notch}L{middle} {notch * 1.4}Z"))
    pin.addPath(path(f"M{middle - notch} {foot}H{middle + notch}L{middle} {foot - notch * 1.4}Z"))
    glow = (theme().glow, 9.0, 0.0) if chosen else (shade(0.7), 2.0, 1.0)
    shadow(context, glow[0], glow[1] * pen.dpr, glow[2] * pen.dpr)
    near, far = theme().edge
    tones = ((0, near), (1, far)) if chosen else ((0, GOLD), (0.5, GOLD_DEEP), (1, BRASS_LOW))
    context.fillStyle = linear(context, (0, 0, 0, height), tones)
    context.fill(pin)
    no_shadow(context)
