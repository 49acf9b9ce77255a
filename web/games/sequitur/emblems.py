"""The seats' emblems in the word game: moon, heart, sun, drop and star, each on a glossy marbled ball."""

from __future__ import annotations

import math

from web.games.sequitur.materials import PAINTERS
from web.games.sequitur.palette import SEATS
from web.games.sequitur.settings import BALLS
from web.kit.options import chosen, kind_of
from web.kit.paint.lettering import fit, font
from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.palette import IVORY, Tint
from web.kit.paint.room import room, shade
from web.kit.paint.surface import Context, Pen, disc, no_shadow, path, radial, shadow

SIGNS = {"violet": "moon", "rose": "heart", "amber": "sun", "teal": "drop", "slate": "star"}
SIGN_INK = "#fffaf0"

NARROW_NAME, TALL_NAME, NAME_LEAST = 110.0, 44.0, 11.0
"""A place narrower and at least as high as this has its name below the ball; and a name's least type size. CSS pixels."""

MOON = "M.22 -.56A.6 .6 0 1 0 .56 .22A.5 .5 0 0 1 .22 -.56Z"
HEART = "M0 .58C-.36 .3 -.64 .06 -.64 -.24C-.64 -.62 -.18 -.66 0 -.3C.18 -.66 .64 -.62 .64 -.24C.64 .06 .36 .3 0 .58Z"
DROP = "M0 -.68C.16 -.36 .46 -.1 .46 .2C.46 .48 .26 .66 0 .66C-.26 .66 -.46 .48 -.46 .2C-.46 -.1 -.16 -.36 0 -.68Z"


def _rays(points: int, far: float, near: float) -> str:
    """A star with that many points."""
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
"""Each sign in a circle of radius 1 around 0, 0."""


def paint_emblem(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A seat's sign on its ball, as large as the place. The style may name another material than the chosen."""
    _, colour, *words = style.split()
    draw_emblem(pen, colour, (pen.width / 2, pen.height / 2), min(pen.width, pen.height) / 2, kind_of(words, BALLS))


def draw_emblem(pen: Pen, colour: str, middle: tuple[float, float], radius: float, kind: str = "") -> None:
    """A seat's ball around that point, of that material or of the chosen one."""
    context, tint = pen.context, SEATS[colour]
    context.save()
    context.translate(*middle)
    shadow(context, shade(0.55), radius * 0.35 * pen.dpr, radius * 0.16 * pen.dpr)
    context.fillStyle = IVORY.plain
    context.fill(disc(0, 0, radius))
    no_shadow(context)
    inner = radius - max(0.8, radius * 0.07)
    PAINTERS.get(kind or chosen(BALLS), draw_marble)(context, inner, tint, sum(map(ord, colour)))
    draw_sign(context, colour, radius * 0.8, SIGN_INK)
    _light(context, inner, tint)
    context.restore()


def draw_marble(context: Context, radius: float, tint: Tint, seed: int) -> None:
    """A ball of marbled glass in that tint around 0, 0, still without light."""
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
    """Just the sign, around 0, 0."""
    context.save()
    context.scale(radius, radius)
    context.fillStyle = ink
    context.fill(path(OUTLINES[SIGNS[colour]]))
    context.restore()


def _light(context: Context, radius: float, tint: Tint) -> None:
    """Shade at the foot, and a soft reflection of a window at the upper left."""
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
    """A seat's ball with its name on the felt beside it, or below it if the place is narrow."""
    context, width, high = pen.context, pen.width, pen.height
    below = width < NARROW_NAME and high >= TALL_NAME
    radius = min(14.0, high * (0.29 if below else 0.5))
    draw_emblem(pen, style.split()[1], (width / 2 if below else radius, radius if below else high / 2), radius)
    left = 0.0 if below else 2 * radius + 7
    size = min(15.0, high * (0.3 if below else 0.72))
    context.font = font(600, size)
    fitted = fit(text, width - left, lambda words: float(context.measureText(words).width), min(1.0, NAME_LEAST / size))
    context.font = font(600, size * fitted.scale)
    context.fillStyle = room().words
    context.textAlign = "center" if below else "left"
    context.textBaseline = "middle"
    context.fillText(fitted.text, width / 2 if below else left, (2 * radius + high) / 2 if below else high / 2 + 0.5)
