"""Goals as slips of paper with wax seals: open, met, secret with a purple header, and in decks; and the seats' emblems.

A seal has its kind's colour, with the points pressed in.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from web.games.sequitur.balls import PAINTERS
from web.games.sequitur.palette import (
    BACKS,
    BALLS,
    MARBLE,
    MET_EDGES,
    QUIET,
    ROSETTE,
    SEAL_FIGURES,
    SEALS,
    SEATS,
    SECRET,
    SECRET_INK,
    SLIP_DIM,
    TICK,
    WAVES,
)
from web.games.sequitur.palette import MARBLE_BACK as MARBLED_BACK
from web.games.sequitur.words import LEAST, scale_of, write_block
from web.ui.paint.lettering import fit, font
from web.ui.paint.paths import UNIT, rosette, swirl, waves
from web.ui.paint.surface import Context, Pen, disc, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, INK, IVORY, PAPER, PAPER_LOW, Tint, in_theme, shade, theme
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


TALL = 0.66
"""The height, as a share of the width, from which a slip has its seal above its text."""

WIDE = 260.0
"""The width in CSS pixels from which a slip has its tick at the right end instead of on the seal."""

AIR, MOST_AIR = 0.1, 10.0
"""The space above and below the text: as a share of the text area's height, and at most in CSS pixels."""

RADIUS = 8.0
BACK_GROUND, MARBLED = "#c9a6d0", (0.85, 0.8, 0.85)
"""The ground colour of a marble back, and the opacity of each marble colour on it."""

BACK_TINTS = {ROSETTE: ("#4b2f86", "rgba(255,236,196,.55)"), WAVES: ("#7d2f63", "rgba(255,232,214,.5)")}
"""The cloth and pattern colours of the other backs."""

EDGES = {"chosen": 3.0, "met": 3.0, "new": 2.0}
"""The breadth of a slip's edge in CSS pixels by style word; the first that applies counts."""

Place = tuple[float, float, float, float]


class Slip(NamedTuple):
    """The layout of a slip."""

    seal: tuple[float, float, float]  # x, y and radius
    words: Place
    tick: tuple[float, float, float]  # x, y and radius
    centred: bool = False


def paint_goal(pen: Pen, style: str, text: str, badge: str) -> None:
    """A goal: `text` is its condition, `badge` its points. Style words: its colour, `chosen`, `met`, `missed`, `new`, `mine`,
    `open`, `dim`, and the text scale."""
    _, colour, *words = style.split()
    paint_paper(pen, words)
    slip = _secret_layout(pen) if "mine" in words else _slip(pen.width, pen.height)
    x, y, radius = slip.seal
    pen.context.globalAlpha = 0.72 if "dim" in words else 1
    draw_seal(pen, colour, badge, (x, y), radius)
    pen.context.globalAlpha = 1
    ink = QUIET if "missed" in words else INK
    air = max(0.0, min(MOST_AIR, AIR * slip.words[3] - 2))
    write_block(pen, text, slip.words, (600, _text_size(pen, words), ink), slip.centred, air)
    if "met" in words:
        _tick(pen, *slip.tick)
    elif "mine" not in words and slip.tick[0] > pen.width / 2 and "open" not in words:
        _no_tick(pen.context, *slip.tick)


def _text_size(pen: Pen, words: list[str]) -> float:
    """The largest font size, in CSS pixels. Slips of one size share it, except those with too many words."""
    scale = scale_of(words)
    if "open" in words:
        return min(pen.height * 0.3, 22.0) * scale
    if "mine" in words:
        return max(13.0, min(pen.width * 0.08, pen.height * (0.3 if pen.height < TALL * pen.width / 2 else 0.13), 30.0)) * scale
    if pen.height > TALL * pen.width:
        return max(LEAST, min(pen.width * 0.115, 20.0)) * scale
    return max(LEAST, min(max(pen.height * 0.25, min(13.5, pen.height * 0.42)), pen.width * 0.08)) * scale


def _slip(width: float, height: float) -> Slip:
    """The layout of a public goal's slip."""
    if height > TALL * width:
        radius = min(height * 0.16, width * 0.16, 26.0)
        top = 2 * radius + 9
        return Slip(
            (radius + 6, radius + 5, radius), (7, top, width - 12, height - top - 4), (3.1 * radius + 8, radius + 5, radius * 0.7)
        )
    radius = max(8.0, min(height * 0.36, width * 0.1, 34.0))
    left, right, tick = (
        2 * radius + (15 if width > 130 else 11),
        6.0,
        (radius * 1.75 + 5, height / 2 + radius * 0.75, max(6.0, radius * 0.6)),
    )
    if width >= WIDE and height < 0.4 * width:
        small = min(height * 0.23, 19.0)
        tick = (width - small - 8, height / 2, small)
        right = 2 * small + 14
    return Slip((radius + 7, height / 2, radius), (left, 2, width - left - right, height - 4), tick)


def _secret_layout(pen: Pen) -> Slip:
    """The layout of the secret goal's slip. Also paints its purple header, above the text, or left of it on a flat slip."""
    width, height, context = pen.width, pen.height, pen.context
    context.save()
    context.clip(rounded(0, 0, width, height, RADIUS))
    context.fillStyle = SECRET
    is_flat = height < 0.33 * width
    if is_flat:
        head = min(96.0, width * 0.235)
        context.fillRect(0, 0, head, height)
        _head(pen, "Secret", (0, 0, head, height))
    else:
        head = max(20.0, min(46.0, height * 0.17))
        context.fillRect(0, 0, width, head)
        _head(pen, "Only you can see and win this" if width >= 190 else "Secret", (0, 0, width, head))
    context.restore()
    if is_flat:
        radius = min(height * 0.34, 22.0)
        tick = min(height * 0.27, 17.0)
        left = head + 2 * radius + 18
        return Slip(
            (head + radius + 9, height / 2, radius),
            (left, 2, width - left - 2 * tick - 16, height - 4),
            (width - tick - 9, height / 2, tick),
        )
    radius = min((height - head) * 0.16, width * 0.11)
    foot = height - radius * 1.28 - 2
    words = (8.0, head + 2, width - 16, foot - radius - head - 5)
    return Slip((width / 2 - radius * 1.2, foot, radius), words, (width / 2 + radius * 1.2, foot, radius * 0.66), centred=True)


def _head(pen: Pen, text: str, place: Place) -> None:
    """A lock and a caption on purple."""
    context, (x, y, width, height) = pen.context, place
    size = max(LEAST, min(height * 0.44, 14.0 * max(1.0, pen.width / 262), width * 0.17))
    context.font = font(650, size)
    lock = size * 1.15
    wide = float(context.measureText(text).width)
    left, middle = x + (width - wide - lock - 4) / 2, y + height / 2
    draw_lock(context, (left + lock * 0.36, middle), size, SECRET_INK)
    context.textAlign, context.textBaseline = "left", "alphabetic"
    context.fillText(text, left + lock + 2, middle + size * CAP_HEIGHT / 2, width - lock - 6)


def paint_paper(pen: Pen, words: list[str]) -> None:
    """The paper of a slip, with the edge for its style words."""
    context, height = pen.context, pen.height
    outline = rounded(0, 0, pen.width, height, RADIUS)
    says = next((word for word in EDGES if word in words), "")
    if "chosen" in words:
        shadow(context, theme().glow, 14 * pen.dpr, 0)
    else:
        shadow(context, shade(0.55), 8 * pen.dpr, 3 * pen.dpr)
    if says:
        broad = EDGES[says]
        context.fillStyle = {"chosen": theme().edge[0], "met": in_theme(MET_EDGES), "new": theme().told}[says]
        context.fill(rounded(-broad, -broad, pen.width + 2 * broad, height + 2 * broad, RADIUS + broad))
        no_shadow(context)
    tones = ((0, PAPER), (1, PAPER_LOW))
    if "chosen" in words:
        tones = ((0, "#fff8e2"), (1, "#f6dfa4"))
    elif "dim" in words:
        tones = ((0, "#bdb5a1"), (1, SLIP_DIM))
    context.fillStyle = linear(context, (0, 0, 0, height), tones)
    context.fill(outline)
    no_shadow(context)


def _tick(pen: Pen, x: float, y: float, radius: float) -> None:
    context = pen.context
    context.fillStyle = PAPER
    context.fill(disc(x, y, radius + 1.6))
    context.fillStyle = TICK
    context.fill(disc(x, y, radius))
    context.strokeStyle = PAPER
    context.lineWidth = max(1.6, radius * 0.22)
    context.lineCap = context.lineJoin = "round"
    context.stroke(
        path(f"M{x - radius * 0.44} {y + radius * 0.04}l{radius * 0.32} {radius * 0.32}l{radius * 0.56} {-radius * 0.66}")
    )


def _no_tick(context: Context, x: float, y: float, radius: float) -> None:
    context.strokeStyle = "#7d735c"
    context.lineWidth = 1.4
    context.setLineDash([3, 2.6])
    context.stroke(disc(x, y, radius))
    context.setLineDash([])


def paint_back(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A slip face down. A style word may name a pattern other than the selected one."""
    paint_paper(pen, [])
    _back(pen, kind_of(style.split(), BACKS))


def _back(pen: Pen, kind: str) -> None:
    """The print on a slip's back, within a paper margin."""
    context, width, height = pen.context, pen.width, pen.height
    inset = max(2.5, height * 0.06)
    context.save()
    context.clip(rounded(inset, inset, width - 2 * inset, height - 2 * inset, RADIUS - 2))
    if kind == MARBLED_BACK:
        _marble(pen)
    else:
        ground, ink = BACK_TINTS[kind]
        context.fillStyle = ground
        context.fillRect(0, 0, width, height)
        context.strokeStyle = ink
        context.lineWidth = max(0.5, height * 0.012)
        drawn = rosette(width / 2, height / 2, width * 0.56) if kind == ROSETTE else waves(width, height, height * 0.2)
        context.stroke(path(drawn))
    context.restore()


def _marble(pen: Pen) -> None:
    """Purple, pink and white running into each other."""
    context, width, height = pen.context, pen.width, pen.height
    context.fillStyle = BACK_GROUND
    context.fillRect(0, 0, width, height)
    context.scale(height / UNIT, height / UNIT)
    for index, colour in enumerate(MARBLE):
        context.globalAlpha = MARBLED[index]
        context.fillStyle = colour
        context.fill(path(swirl(5, index, long=math.ceil(width / height))))


def paint_deck(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A deck of goals, face down, with one large seal and `text` below or beside it. Style words: its colour, `chosen`."""
    _, colour, *words = style.split()
    points = next((word for word in text.split() if word.isdigit()), "")
    is_flat = pen.height < 0.4 * pen.width
    under = 0.0 if is_flat else max(18.0, min(pen.height * 0.2, 30.0))
    wide = min(pen.width * (0.42 if is_flat else 1.0), (pen.height - under) * 2.2)
    high = min(pen.height - under, wide * 0.62)
    left, top = (4.0 if is_flat else (pen.width - wide) / 2), (pen.height - under - high) / 2
    _pile(pen, (left, top, wide, high), words, colour, points)
    ink = theme().words if "chosen" in words else theme().quiet
    size = max(12.0, min(pen.width * 0.075, 19.0)) * scale_of(words)
    if is_flat:
        write_block(pen, text, (left + wide + 12, 2, pen.width - wide - 20, pen.height - 4), (600, size, ink))
    else:
        write_block(pen, text, (0, pen.height - under, pen.width, under), (600, size, ink), centred=True)


def _pile(pen: Pen, place: Place, words: list[str], colour: str, points: str) -> None:
    context, layers, (left, top, wide, high) = pen.context, 4, place
    step = min(3.0, high * 0.04)
    for index in reversed(range(layers)):
        context.save()
        context.translate(left + (index % 2) * 1.2, top + index * step)
        slip = Pen(context, wide - 1.2, high - (layers - 1) * step, pen.dpr)
        paint_paper(slip, words if index == 0 else [])
        if index == 0:
            _back(slip, value_of(BACKS))
            draw_seal(slip, colour, points, (slip.width / 2, slip.height / 2), min(slip.height * 0.39, 54.0))
        context.restore()
