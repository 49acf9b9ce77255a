"""Trees: five silhouettes in five tints, and the medallion that represents a seat."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import NamedTuple

from web.games.sequoia.palette import CARVED, GREY, PAINTED, PAPER, TREES, TREES_OF
from web.ui.paint.paths import grain
from web.ui.paint.surface import Context, Pen, disc, linear, path, radial
from web.ui.paint.theme import Tint, theme
from web.ui.settings import kind_of, value_of

SPECIES = {"blue": "spruce", "green": "oak", "white": "birch", "orange": "maple", "pink": "cherry"}
"""The kind of tree in each colour."""


class Species(NamedTuple):
    """The outlines of one kind of tree. They use only M, L, C and Z with absolute points."""

    trunk: str
    crown: str
    lines: str  # only on large trees


def ellipse(x: float, y: float, across: float, down: float) -> str:
    """An ellipse of four curves with this centre and half axes (0.5523 is the handle length for a quarter circle).

    >>> ellipse(50, 50, 10, 20)[:20]
    'M50 30C55.523 30 60 '
    """
    a, b = 0.5523 * across, 0.5523 * down
    return (
        f"M{x:g} {y - down:g}C{x + a:g} {y - down:g} {x + across:g} {y - b:g} {x + across:g} {y:g}"
        f"C{x + across:g} {y + b:g} {x + a:g} {y + down:g} {x:g} {y + down:g}"
        f"C{x - a:g} {y + down:g} {x - across:g} {y + b:g} {x - across:g} {y:g}"
        f"C{x - across:g} {y - b:g} {x - a:g} {y - down:g} {x:g} {y - down:g}Z"
    )


OAK_LOBES = ((50, 20, 24, 18), (25, 29, 21, 16), (75, 29, 21, 16), (19, 46, 19, 14), (81, 46, 19, 14), (50, 44, 34, 20))
BLOSSOMS = ((19, 20), (36, 10), (53, 17), (71, 9), (84, 23), (38, 26), (66, 28))

OUTLINES = {
    "spruce": Species(
        trunk="M42 80L58 80L60 100L40 100Z",
        crown="M50 0L72 29L61 28L85 58L68 56L98 90C70 84 30 84 2 90L32 56L15 58L39 28L28 29Z",
        lines="M39 28C46 33 54 33 61 28M32 56C44 63 56 63 68 56",
    ),
    "oak": Species(
        trunk="M38 52L62 52C61 74 64 90 74 100L26 100C36 90 39 74 38 52Z",
        crown="".join(ellipse(*lobe) for lobe in OAK_LOBES),
        lines="M20 38C25 30 36 30 41 38M52 30C58 22 70 24 73 33M44 52C50 44 60 45 64 53",
    ),
    "birch": Species(
        trunk="M44 40L56 40L58 100L42 100Z",
        crown="M50 0C55 14 77 36 77 54C77 67 66 73 50 73C34 73 23 67 23 54C23 36 45 14 50 0Z",
        lines="M42.5 86L50 86M51 92L57.5 92",
    ),
    "maple": Species(
        trunk="M43 60L57 60L60 100L40 100Z",
        crown="M50 0C53 24 100 36 100 60C100 81 67 83 50 68C33 83 0 81 0 60C0 36 47 24 50 0Z",
        lines="M50 20L50 62M50 44L72 54M50 44L28 54M50 32L64 38M50 32L36 38",
    ),
    "cherry": Species(
        trunk="M44 100C46 76 42 56 18 36L28 30C42 44 48 52 50 60C52 52 58 44 72 30L82 36C58 56 54 76 56 100Z",
        crown="M2 33C-5 16 24 1 50 1C76 1 105 16 98 33C93 40 82 40 76 35C68 41 56 41 50 36C44 41 32 41 24 35C18 40 7 40 2 33Z",
        lines="".join(ellipse(x, y, 2.6, 1.9) for x, y in BLOSSOMS),
    ),
}


def scaled(outline: str, width: float, height: float, x: float = 0.0, y: float = 0.0) -> str:
    """The outline scaled to a place of this size with its top left corner at (x, y).

    >>> scaled("M50 0L100 100", 10, 20, 1)
    'M6 0L11 20'
    """
    return re.sub(
        r"(-?[\d.]+) (-?[\d.]+)",
        lambda point: f"{x + float(point[1]) * width / 100:.4g} {y + float(point[2]) * height / 100:.4g}",
        outline,
    )


DETAIL_WIDTH = 17.0
"""The width in CSS pixels from which a tree has more than its outline."""

LAYERS = ((0.74, 0.22), (0.46, 0.5))
"""The upper layers of a paper crown: their size as a share of the lowest, and the share of the lit tint in each."""

Place = tuple[float, float, float, float]


def _painted(context: Context, colour: str, place: Place, tint: Tint) -> None:
    """Light from the upper left. The plain tint fills most of the crown, because it identifies the seat."""
    x, y, width, high = place
    low = tint.plain if width < DETAIL_WIDTH else between(tint.plain, tint.shade, 0.3)
    reach = max(width, high * 0.8)
    light = (x + width * 0.34, y + high * 0.2, 0, x + width * 0.45, y + high * 0.3, reach)
    context.fillStyle = radial(context, light, ((0, tint.lit), (0.3, tint.plain), (0.55, tint.plain), (1, low)))
    context.fill(_crown(colour, place))
    if width >= DETAIL_WIDTH:
        _lines(context, colour, place)


def _carved(context: Context, colour: str, place: Place, tint: Tint) -> None:
    """Stained wood with upright grain and bevelled edges, the left ones lit, the right ones in shade."""
    x, y, width, high = place
    if width < DETAIL_WIDTH:
        _painted(context, colour, place, tint)
        return
    cut = width * 0.05
    context.save()
    context.clip(_crown(colour, place))
    for ink, shift in ((between(tint.lit, "#ffffff", 0.45), 0.0), (between(tint.plain, tint.shade, 0.55), cut)):
        context.fillStyle = ink
        context.fill(_crown(colour, (x + shift, y + shift, width, high)))
    face = _crown(colour, (x + cut, y + cut * 1.4, width - 2 * cut, high * 0.92))
    low = between(tint.plain, tint.shade, 0.2)
    context.fillStyle = linear(context, (x, 0, x + width, 0), ((0, tint.plain), (0.6, tint.plain), (1, low)))
    context.fill(face)
    context.clip(face)
    context.strokeStyle = tint.shade
    context.globalAlpha = 0.32
    context.lineWidth = max(0.6, width * 0.022)
    context.translate(x + width, y)
    context.rotate(math.pi / 2)
    context.stroke(path(grain(high, width, max(5, int(width / 4)), sum(map(ord, colour)))))
    context.restore()


def _paper(context: Context, colour: str, place: Place, tint: Tint) -> None:
    """Flat layers, each smaller and lighter than the one below, with a white cut edge and a shadow."""
    x, y, width, high = place
    context.fillStyle = tint.plain
    context.fill(_crown(colour, place))
    if width < DETAIL_WIDTH:
        return
    for share, light in LAYERS:
        smaller = (x + width * (1 - share) / 2, y + high * 0.34 * (1 - share), width * share, high * share)
        below = (smaller[0] + width * 0.025, smaller[1] + width * 0.05, smaller[2], smaller[3])
        context.fillStyle = "rgba(20,14,8,.34)"
        context.fill(_crown(colour, below))
        layer = _crown(colour, smaller)
        context.strokeStyle = between(tint.lit, "#ffffff", 0.6)
        context.lineWidth = max(0.8, width * 0.035)
        context.stroke(layer)
        context.fillStyle = between(tint.plain, tint.lit, light)
        context.fill(layer)


CROWNS: dict[str, Callable[[Context, str, Place, Tint], None]] = {PAINTED: _painted, CARVED: _carved, PAPER: _paper}
"""The painter of a crown in each material."""


def _crown(colour: str, place: Place) -> object:
    x, y, width, high = place
    return path(scaled(OUTLINES[SPECIES[colour]].crown, width, high, x, y))


def _lines(context: Context, colour: str, place: Place) -> None:
    """Tiers, lobes, bark, veins or blossoms, depending on the kind of tree."""
    x, y, width, high = place
    lines = path(scaled(OUTLINES[SPECIES[colour]].lines, width, high, x, y))
    context.lineCap = "round"
    if colour == "pink":
        context.fillStyle = "rgba(255,250,253,.9)"
        context.fill(lines)
        return
    context.globalAlpha = 0.85 if colour == "white" else 0.5
    context.strokeStyle = TREES[colour].shade
    context.lineWidth = max(0.8, width * 0.035)
    context.stroke(lines)
    context.globalAlpha = 1


def between(one: str, other: str, share: float) -> str:
    """The colour a share of the way from one to the other, as #rrggbb."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


GHOST, DIM, DIM_GROUND = 0.9, 0.6, 0.8
"""The opacity of a tree about to be planted, of things not in play, and of the plaques and plinths with their digits."""

RIM = "#0a1209"
BARK, BARK_LOW = "#b98f5f", "#6d4a2a"
BIRCH_BARK, BIRCH_BARK_LOW = "#fffdf2", "#cfc8b2"


def paint(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A tree at the bottom of its place. Style words: the colour, `ghost` (about to be planted), `dim`."""
    _, colour, *words = style.split()
    draw_tree(pen.context, colour, (0.0, 0.0, pen.width, pen.height), GREY if "dim" in words else TREES[colour])
    if "ghost" in words:
        fade(pen, GHOST)
        _dashed(pen, colour)
    if "dim" in words:
        fade(pen, DIM)


def _dashed(pen: Pen, colour: str) -> None:
    """The crown's outline in dashes."""
    context = pen.context
    context.strokeStyle = theme().edge[0]
    context.lineWidth = max(1.2, pen.width * 0.06)
    context.setLineDash([max(2.0, pen.width * 0.1), max(1.4, pen.width * 0.07)])
    context.stroke(path(scaled(OUTLINES[SPECIES[colour]].crown, pen.width, pen.height)))
    context.setLineDash([])


def fade(pen: Pen, left: float) -> None:
    """Fade the finished drawing as a whole, since translucent layers would show through one another."""
    context = pen.context
    context.globalCompositeOperation = "destination-in"
    context.fillStyle = f"rgba(0,0,0,{left})"
    context.fillRect(-pen.width, -pen.height, 3 * pen.width, 3 * pen.height)
    context.globalCompositeOperation = "source-over"


def draw_tree(context: Context, colour: str, place: Place, tint: Tint | None = None, kind: str = "") -> None:
    """Just the tree, filling the place (x, y, width, height), in its own tint or another, in this material or the selected
    one."""
    x, y, width, high = place
    species, tint = OUTLINES[SPECIES[colour]], tint or TREES[colour]
    trunk, crown = (path(scaled(outline, width, high, x, y)) for outline in (species.trunk, species.crown))
    context.lineJoin = "round"
    context.strokeStyle = RIM
    context.lineWidth = max(1.6, width * 0.07)
    context.stroke(trunk)
    context.stroke(crown)
    bark = (BIRCH_BARK, BIRCH_BARK_LOW) if colour == "white" else (BARK, BARK_LOW)
    context.fillStyle = linear(context, (x + width * 0.3, 0, x + width * 0.7, 0), ((0, bark[0]), (1, bark[1])))
    context.fill(trunk)
    # The crown's rim again, since it is in front of the trunk.
    context.lineWidth *= 0.6
    context.save()
    context.clip(trunk)
    context.stroke(crown)
    context.restore()
    CROWNS[kind or value_of(TREES_OF)](context, colour, place, tint)


def paint_mark(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A seat's medallion: its tree on dark enamel in a ring of its colour. It represents the seat as a chip represents a team. A
    style word may name a material other than the selected one."""
    _, colour, *words = style.split()
    context, radius, tint = pen.context, min(pen.width, pen.height) / 2, TREES[colour]
    context.save()
    context.translate(pen.width / 2, pen.height / 2)
    context.fillStyle = "rgba(5,9,5,.8)"
    context.fill(disc(0, radius * 0.05, radius))
    lit = (-radius * 0.4, -radius * 0.6, 0, 0, 0, radius * 1.3)
    context.fillStyle = radial(context, lit, ((0, tint.lit), (0.55, tint.plain), (1, between(tint.plain, tint.shade, 0.6))))
    context.fill(disc(0, 0, radius))
    field = (-radius * 0.2, -radius * 0.3, 0, 0, 0, radius * 0.9)
    context.fillStyle = radial(context, field, ((0, "#2b3b2c"), (1, "#121b13")))
    context.fill(disc(0, 0, radius * 0.84))
    wide, high = radius * (1.0 if colour in ("green", "pink", "orange") else 0.9), radius * 1.26
    draw_tree(context, colour, (-wide / 2, -high * 0.52, wide, high), kind=kind_of(words, TREES_OF))
    context.restore()
