"""What trees are made of: painted foliage, carved wood, or layers of cut paper. All keep the outlines of their kind."""

from __future__ import annotations

import math
from collections.abc import Callable

from web.games.sequoia.palette import TREES
from web.games.sequoia.settings import CARVED, PAINTED, PAPER
from web.games.sequoia.species import OUTLINES, SPECIES, scaled
from web.kit.paint.grain import grain
from web.kit.paint.palette import Tint
from web.kit.paint.surface import Context, linear, path, radial

DETAIL_WIDTH = 17.0
"""From this width on, in CSS pixels, a tree shows more than its outline."""

LAYERS = ((0.74, 0.22), (0.46, 0.5))
"""The upper layers of a paper crown: their size as a share of the lowest, and how much of the lit tint they have."""

Place = tuple[float, float, float, float]


def _painted(context: Context, colour: str, place: Place, tint: Tint) -> None:
    """Light from the upper left; the plain tint fills most of the crown, since it is what tells seats apart."""
    x, y, width, high = place
    low = tint.plain if width < DETAIL_WIDTH else between(tint.plain, tint.shade, 0.3)
    reach = max(width, high * 0.8)
    light = (x + width * 0.34, y + high * 0.2, 0, x + width * 0.45, y + high * 0.3, reach)
    context.fillStyle = radial(context, light, ((0, tint.lit), (0.3, tint.plain), (0.55, tint.plain), (1, low)))
    context.fill(_crown(colour, place))
    if width >= DETAIL_WIDTH:
        _lines(context, colour, place)


def _carved(context: Context, colour: str, place: Place, tint: Tint) -> None:
    """Stained wood with upright grain, its edges cut at a slant: the left ones in the light, the right ones in shade."""
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
"""What paints the crown of a tree of each material."""


def _crown(colour: str, place: Place) -> object:
    x, y, width, high = place
    return path(scaled(OUTLINES[SPECIES[colour]].crown, width, high, x, y))


def _lines(context: Context, colour: str, place: Place) -> None:
    """Tiers, lobes, bark, veins or blossoms, by the kind of tree."""
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
    """The colour a share of the way from one to the other."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
