"""Wax seals of goals, coloured by kind with their points pressed in; and the seats' emblems."""

from __future__ import annotations

import math
import random

from web.games.sequitur.balls import PAINTERS
from web.games.sequitur.palette import BALLS, SEAL_FIGURES, SEALS, SEATS, SECRET, SECRET_INK
from web.ui.paint.lettering import fit, font
from web.ui.paint.paths import UNIT, swirl
from web.ui.paint.surface import Context, Pen, disc, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, IVORY, Tint, shade, theme
from web.ui.settings import kind_of, value_of

SIGNS = {"violet": "moon", "rose": "heart", "amber": "sun", "teal": "drop", "slate": "star"}
SIGN_INK = "#fffaf0"

NARROW_NAME, TALL_NAME, NAME_LEAST = 110.0, 44.0, 11.0
"""A place narrower than NARROW_NAME and at least TALL_NAME high has the name below the ball; NAME_LEAST is the smallest font
size. In CSS pixels."""

MOON = "M.22 -.56A.6 .6 0 1 0 .56 .22A.5 .5 0 0 1 .22 -.56Z"
HEART = "M0 .58C-.36 .3 -.64 .06 -.64 -.24C-.64 -.62 -.18 -.66 0 -.3C.18 -.66 .64 -.62 .64 -.24C.64 .06 .36 .3 0 .58Z"
DROP = "M0 -.68C.16 -.36 .46 -.1 .46 .2C.46 .48 .26 .66 0 .66C-.26 .66 -.46 .48 -.46 .2C-.46 -.1 -.16 -.36 0 -.68Z"


def _rays(points: int, far: float, near: float) -> str:
    """A star with this number of points."""
    corners = (
        (reach * math.sin(index * math.pi / points), -reach * math.cos(index * math.pi / points))
        for index, reach in enumerate((far, near) * points)
    )
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in corners) + "Z"


def _sun() -> str:
    """A disc and eight separate rays."""
    rays = []
    for index in range(8):
        angle = index * math.pi / 4
        ends = ((0.54, -0.17), (0.84, 0.0), (0.54, 0.17))
        corners = (
            f"{reach * math.cos(angle) - side * math.sin(angle):.3f} {reach * math.sin(angle) + side * math.cos(angle):.3f}"
            for reach, side in ends
        )
        rays.append(f"M{'L'.join(corners)}Z")
    return "M-.43 0A.43 .43 0 1 1 .43 0A.43 .43 0 1 1 -.43 0Z" + "".join(rays)


OUTLINES = {
    "moon": MOON,
    "heart": HEART,
    "sun": _sun(),
    "drop": DROP,
    "star": _rays(5, 0.74, 0.32),
}
"""Each sign in a circle of radius 1 around the origin."""


def paint_emblem(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A seat's emblem, its sign on a ball, as large as the place. A style word may name a material other than the selected
    one."""
    _, colour, *words = style.split()
    draw_emblem(pen, colour, (pen.width / 2, pen.height / 2), min(pen.width, pen.height) / 2, kind_of(words, BALLS))


def draw_emblem(pen: Pen, colour: str, middle: tuple[float, float], radius: float, kind: str = "") -> None:
    """A seat's emblem around this point, of this material or the selected one."""
    context, tint = pen.context, SEATS[colour]
    context.save()
    context.translate(*middle)
    shadow(context, shade(0.55), radius * 0.35 * pen.dpr, radius * 0.16 * pen.dpr)
    context.fillStyle = IVORY.plain
    context.fill(disc(0, 0, radius))
    no_shadow(context)
    inner = radius - max(0.8, radius * 0.07)
    PAINTERS.get(kind or value_of(BALLS), draw_marble)(context, inner, tint, sum(map(ord, colour)))
    draw_sign(context, colour, radius * 0.8, SIGN_INK)
    _light(context, inner, tint)
    context.restore()


def draw_marble(context: Context, radius: float, tint: Tint, seed: int) -> None:
    """A ball of marbled glass in this tint around the origin, without its light."""
    context.fillStyle = tint.plain
    context.fill(disc(0, 0, radius))
    if radius < 6:
        return
    context.save()
    context.clip(disc(0, 0, radius))
    context.scale(2 * radius / UNIT, 2 * radius / UNIT)
    context.translate(-UNIT / 2, -UNIT / 2)
    context.globalAlpha = 0.45
    context.fillStyle = tint.shade
    context.fill(path(swirl(seed, 0, 2)))
    context.restore()


def draw_sign(context: Context, colour: str, radius: float, ink: str) -> None:
    """Just the sign, around the origin."""
    context.save()
    context.scale(radius, radius)
    context.fillStyle = ink
    context.fill(path(OUTLINES[SIGNS[colour]]))
    context.restore()


def _light(context: Context, radius: float, tint: Tint) -> None:
    """Shade at the bottom, and a soft reflection of a window at the upper left."""
    low = (-radius * 0.3, -radius * 0.4, radius * 0.5, 0, 0, radius)
    context.fillStyle = radial(context, low, ((0, "rgba(0,0,0,0)"), (1, "rgba(0,0,0,.34)")))
    context.fill(disc(0, 0, radius))
    context.save()
    context.translate(-radius * 0.34, -radius * 0.56)
    context.rotate(-0.5)
    context.scale(1, 0.55)
    shine = ((0, "rgba(255,255,255,.75)"), (1, "rgba(255,255,255,0)"))
    context.fillStyle = radial(context, (0, 0, 0, 0, 0, radius * 0.42), shine)
    context.fill(disc(0, 0, radius * 0.42))
    context.restore()
    context.strokeStyle = tint.shade
    context.lineWidth = max(0.6, radius * 0.05)
    context.stroke(disc(0, 0, radius))


def paint_name(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A seat's emblem with its name beside it or, in a narrow place, below it."""
    context, width, high = pen.context, pen.width, pen.height
    below = width < NARROW_NAME and high >= TALL_NAME
    radius = min(14.0, high * (0.29 if below else 0.5))
    draw_emblem(pen, style.split()[1], (width / 2 if below else radius, radius if below else high / 2), radius)
    left = 0.0 if below else 2 * radius + 7
    size = min(15.0, high * (0.3 if below else 0.72))
    context.font = font(600, size)
    fitted = fit(text, width - left, lambda words: float(context.measureText(words).width), min(1.0, NAME_LEAST / size))
    context.font = font(600, size * fitted.scale)
    context.fillStyle = theme().words
    context.textAlign = "center" if below else "left"
    context.textBaseline = "middle"
    context.fillText(fitted.text, width / 2 if below else left, (2 * radius + high) / 2 if below else high / 2 + 0.5)


PRESSED = 0.74
"""The radius of the pressed field as a share of the seal's radius."""


def paint_seal(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The seal of a claimed goal, its points as text. Style words: its colour, `last` if it has just been claimed, `secret` for a
    secret goal, which has a lock."""
    middle = (pen.width / 2, pen.height / 2)
    if "last" in style.split():
        pen.context.strokeStyle = theme().told
        pen.context.lineWidth = 3
        pen.context.stroke(disc(*middle, min(middle) + 1.5))
    draw_seal(pen, style.split()[1], text, middle, min(middle))
    if "secret" in style.split():
        x, y, radius = pen.width * 0.17, pen.height * 0.83, max(6.5, pen.width * 0.2)
        pen.context.fillStyle = SECRET_INK
        pen.context.fill(disc(x, y, radius + 1.2))
        pen.context.fillStyle = SECRET
        pen.context.fill(disc(x, y, radius))
        draw_lock(pen.context, (x, y), radius * 1.15, SECRET_INK)


def draw_seal(pen: Pen, colour: str, points: str, middle: tuple[float, float], radius: float) -> None:
    """A seal around this point; without points, it has rings instead."""
    context, wax = pen.context, SEALS[colour]
    context.save()
    context.translate(*middle)
    outline = path(_blob(radius, sum(map(ord, colour))))
    shadow(context, shade(0.6), radius * 0.28 * pen.dpr, radius * 0.12 * pen.dpr)
    context.fillStyle = wax.plain
    context.fill(outline)
    no_shadow(context)
    tones = ((0, wax.lit), (0.38, wax.plain), (1, wax.shade))
    context.fillStyle = linear(context, (-radius * 0.6, -radius, radius * 0.6, radius), tones)
    context.fill(outline)
    _field(context, radius * PRESSED, colour)
    if points:
        _figure(context, radius, points, colour)
    else:
        _knot(context, radius * PRESSED, colour)
    _gleam(context, radius)
    context.restore()


def draw_lock(context: Context, middle: tuple[float, float], size: float, ink: str) -> None:
    """A lock around this point, as high as text of this size."""
    x, y = middle
    context.fillStyle = context.strokeStyle = ink
    context.lineWidth = max(1.2, size * 0.12)
    wide = size * 0.83
    context.fill(rounded(x - wide / 2, y - size * 0.1, wide, size * 0.56, size * 0.1))
    up, arch = size * 0.14, size * 0.24
    context.stroke(path(f"M{x - arch} {y - size * 0.1}v{-up}a{arch} {arch} 0 0 1 {2 * arch} 0v{up}"))


def _blob(radius: float, seed: int) -> str:
    """The outline of wax that spread unevenly under the stamp."""
    rng = random.Random(seed)
    count = 11
    far = [radius * rng.uniform(0.91, 1.0) for _ in range(count)]
    points = [(r * math.cos(i * math.tau / count), r * math.sin(i * math.tau / count)) for i, r in enumerate(far)]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
    start = middles[-1]
    curves = "".join(f"Q{a:.2f} {b:.2f} {c:.2f} {d:.2f}" for (a, b), (c, d) in zip(points, middles, strict=True))
    return f"M{start[0]:.2f} {start[1]:.2f}{curves}Z"


def _field(context: Context, radius: float, colour: str) -> None:
    """The round field pressed by the stamp, its upper edge shaded and its lower edge lit."""
    wax = SEALS[colour]
    context.fillStyle = wax.plain
    context.fill(disc(0, 0, radius))
    edge = linear(context, (-radius * 0.5, -radius, radius * 0.5, radius), ((0, wax.shade), (0.5, wax.plain), (1, wax.lit)))
    context.strokeStyle = edge
    context.lineWidth = max(0.8, radius * 0.13)
    context.stroke(disc(0, 0, radius))


def _figure(context: Context, radius: float, points: str, colour: str) -> None:
    """The points, sunken: a dark edge above, a light one below."""
    size = radius * 1.32
    context.font = font(800, size)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base, step = size * CAP_HEIGHT / 2, max(0.5, radius * 0.045)
    dark = colour == "yellow"
    context.fillStyle = "rgba(255,240,190,.75)" if dark else "rgba(0,0,0,.5)"
    context.fillText(points, 0, base + (step if dark else -step), radius * 1.3)
    context.fillStyle = SEAL_FIGURES[colour]
    context.fillText(points, 0, base, radius * 1.3)


def _knot(context: Context, radius: float, colour: str) -> None:
    """The pattern of a seal without points: rings."""
    context.strokeStyle = SEALS[colour].shade
    context.lineWidth = max(0.8, radius * 0.1)
    for share in (0.3, 0.58):
        context.stroke(disc(0, 0, radius * share))


def _gleam(context: Context, radius: float) -> None:
    """Light on the rim at the upper left."""
    tones = ((0, "rgba(255,255,255,.75)"), (0.6, "rgba(255,255,255,.15)"), (1, "rgba(255,255,255,0)"))
    context.strokeStyle = linear(context, (-radius, -radius, 0, 0), tones)
    context.lineWidth = max(0.7, radius * 0.07)
    context.lineCap = "round"
    reach = radius * 0.86
    context.stroke(path(f"M{-reach} {-reach * 0.22}A{reach} {reach} 0 0 1 {-reach * 0.1} {-reach}"))
