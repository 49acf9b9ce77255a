"""Trees: five silhouettes in five tints with a number plate at the foot, and the medallion that stands for a seat."""

from __future__ import annotations

from web.games.sequoia.palette import TREES
from web.games.sequoia.species import OUTLINES, SPECIES, scaled
from web.kit.paint.lettering import font
from web.kit.paint.palette import CAP_HEIGHT, GOLD, GOLD_DEEP, INK, LAST_MOVE, PAPER, PAPER_LOW, Tint
from web.kit.paint.surface import Context, Pen, disc, linear, path, radial, rounded

PLATE_LEAST, PLATE_MOST, PLATE_SHARE = 13.0, 20.0, 0.62
"""The height of the plate under a tree: least and most in CSS pixels and, in between, as a share of the tree's width."""

DETAIL_WIDTH = 17.0
"""From this width on, in CSS pixels, a tree shows more than its outline."""

GHOST, GONE = 0.62, 0.34
"""The opacity of a tree about to be planted, and that of one (with its plate) that no longer counts."""

TIED = "="
BADGE_LEAST, BADGE_SHARE = 9.0, 0.7
"""The size of a badge's figures: the least in CSS pixels, and as a share of the plate's height."""

PLAIN_EDGES = (("rgba(8,14,6,.85)", 1.4),)
FRESH_EDGES = (("rgba(255,253,246,.95)", 3.2), (LAST_MOVE, 1.6))
GHOST_EDGES = (("rgba(8,14,6,.85)", 3.4), (GOLD_DEEP, 2.4))
"""Colours and widths of the lines around a plate, outermost first, for a plate of the least height."""

RIM = "#0a1209"
SHADE = ((0, "rgba(0,0,0,.5)"), (0.6, "rgba(0,0,0,.3)"), (1, "rgba(0,0,0,0)"))
BARK, BARK_LOW = "#b98f5f", "#6d4a2a"
BIRCH_BARK, BIRCH_BARK_LOW = "#fffdf2", "#cfc8b2"


def plate_height(width: float) -> float:
    """The height that the number plate takes in a tree's place of that width."""
    return min(PLATE_MOST, max(PLATE_LEAST, width * PLATE_SHARE))


def paint(pen: Pen, style: str, text: str, badge: str) -> None:
    """A tree on its plate. Style words: the colour, `leads`, `fresh`, `ghost`, `gone`; the badge is its lead."""
    _, colour, *words = style.split()
    context = pen.context
    high = pen.height - plate_height(pen.width)
    _foot_shade(pen, high)
    draw_tree(context, colour, (0.0, 0.0, pen.width, high))
    if "ghost" in words:
        _fade(pen, GHOST)
    if text:
        _plate(pen, text, words)
    if badge:
        _lead(pen, badge, high)
    if "gone" in words:
        _fade(pen, GONE)


def _fade(pen: Pen, left: float) -> None:
    """Fade the finished drawing as a whole: translucent layers would show through one another."""
    context = pen.context
    context.globalCompositeOperation = "destination-in"
    context.fillStyle = f"rgba(0,0,0,{left})"
    context.fillRect(-pen.width, -pen.height, 3 * pen.width, 3 * pen.height)
    context.globalCompositeOperation = "source-over"


def _foot_shade(pen: Pen, high: float) -> None:
    """The shadow on the ground, to the right, since the light comes from the upper left."""
    context, width = pen.context, pen.width
    context.save()
    context.translate(width * 0.56, high - 1)
    context.scale(1, 0.3)
    reach = width * 0.52
    context.fillStyle = radial(context, (0, 0, 0, 0, 0, reach), SHADE)
    context.fill(disc(0, 0, reach))
    context.restore()


def draw_tree(context: Context, colour: str, place: tuple[float, float, float, float]) -> None:
    """Just the tree, filling the place (x, y, width, height) from foot to top."""
    x, y, width, high = place
    species, tint = OUTLINES[SPECIES[colour]], TREES[colour]
    trunk, crown = (path(scaled(outline, width, high, x, y)) for outline in (species.trunk, species.crown))
    context.lineJoin = "round"
    context.strokeStyle = RIM
    context.lineWidth = max(1.6, width * 0.07)
    context.stroke(trunk)
    context.stroke(crown)
    bark = (BIRCH_BARK, BIRCH_BARK_LOW) if colour == "white" else (BARK, BARK_LOW)
    context.fillStyle = linear(context, (x + width * 0.3, 0, x + width * 0.7, 0), ((0, bark[0]), (1, bark[1])))
    context.fill(trunk)
    # The crown's rim once more: it is in front of the trunk.
    context.lineWidth *= 0.6
    context.save()
    context.clip(trunk)
    context.stroke(crown)
    context.restore()
    context.fillStyle = _foliage(context, tint, place)
    context.fill(crown)
    if width >= DETAIL_WIDTH:
        _details(context, colour, place)


def _foliage(context: Context, tint: Tint, place: tuple[float, float, float, float]) -> object:
    """Light from the upper left; the plain tint fills most of the crown, since it is what tells seats apart."""
    x, y, width, high = place
    low = tint.plain if width < DETAIL_WIDTH else _between(tint.plain, tint.shade, 0.3)
    reach = max(width, high * 0.8)
    light = (x + width * 0.34, y + high * 0.2, 0, x + width * 0.45, y + high * 0.3, reach)
    return radial(context, light, ((0, tint.lit), (0.3, tint.plain), (0.55, tint.plain), (1, low)))


def _between(one: str, other: str, share: float) -> str:
    """The colour a share of the way from one to the other."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _details(context: Context, colour: str, place: tuple[float, float, float, float]) -> None:
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


def _plate(pen: Pen, text: str, words: list[str]) -> None:
    """The number of trees on ivory, or on gold if their owner leads; edged as the last move if one has just grown."""
    context, width = pen.context, pen.width
    high = plate_height(width) - 0.5
    size = high * 0.88
    context.font = font(750, size)
    figures = float(context.measureText(text).width)
    wide = max(min(high, width - 0.5), min(figures + high * 0.34, width + 1.0))
    left, top = (width - wide) / 2, pen.height - high
    plate = rounded(left, top, wide, high, high * 0.3)
    edges = GHOST_EDGES if "ghost" in words else FRESH_EDGES if "fresh" in words else PLAIN_EDGES
    for colour, edge in edges:
        context.strokeStyle = colour
        context.lineWidth = edge * high / PLATE_LEAST
        context.stroke(plate)
    top_tone, low_tone = ("#ffe9b3", GOLD_DEEP) if "leads" in words else (PAPER, PAPER_LOW)
    context.fillStyle = linear(context, (0, top, 0, top + high), ((0, top_tone), (1, low_tone)))
    context.fill(plate)
    if "fresh" in words:
        context.save()
        context.clip(plate)
        context.strokeStyle = LAST_MOVE
        context.lineWidth = 2.4 * high / PLATE_LEAST
        context.stroke(plate)
        context.restore()
    context.fillStyle = INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, top + (high + size * CAP_HEIGHT) / 2, wide - 1.5)


def _lead(pen: Pen, badge: str, high: float) -> None:
    """The owner's lead, or that the lead is shared: gold in front of the trunk."""
    context, width = pen.context, pen.width
    size = max(BADGE_LEAST, plate_height(width) * BADGE_SHARE)
    base = high - size * (0.06 if badge == TIED else 0.16)
    context.font = font(800, size)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.lineJoin = "round"
    context.strokeStyle = RIM
    context.lineWidth = size * 0.36
    context.strokeText(badge, width / 2, base)
    context.fillStyle = GOLD
    context.fillText(badge, width / 2, base)


def paint_mark(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A seat's medallion: its tree on dark enamel in a ring of its colour; it stands for the seat as a chip does for a team."""
    colour = style.split()[1]
    context, radius, tint = pen.context, min(pen.width, pen.height) / 2, TREES[colour]
    context.save()
    context.translate(pen.width / 2, pen.height / 2)
    context.fillStyle = "rgba(5,9,5,.8)"
    context.fill(disc(0, radius * 0.05, radius))
    lit = (-radius * 0.4, -radius * 0.6, 0, 0, 0, radius * 1.3)
    context.fillStyle = radial(context, lit, ((0, tint.lit), (0.55, tint.plain), (1, _between(tint.plain, tint.shade, 0.6))))
    context.fill(disc(0, 0, radius))
    field = (-radius * 0.2, -radius * 0.3, 0, 0, 0, radius * 0.9)
    context.fillStyle = radial(context, field, ((0, "#2b3b2c"), (1, "#121b13")))
    context.fill(disc(0, 0, radius * 0.84))
    wide, high = radius * (1.0 if colour in ("green", "pink", "orange") else 0.9), radius * 1.26
    draw_tree(context, colour, (-wide / 2, -high * 0.52, wide, high))
    context.restore()
