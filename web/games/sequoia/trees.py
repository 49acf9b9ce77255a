"""Trees: five silhouettes in five tints, and the medallion that stands for a seat."""

from __future__ import annotations

from web.games.sequoia.crowns import CROWNS, Place, between
from web.games.sequoia.palette import GREY, TREES
from web.games.sequoia.settings import TREES_OF
from web.games.sequoia.species import OUTLINES, SPECIES, scaled
from web.kit.options import chosen, kind_of
from web.kit.paint.palette import Tint
from web.kit.paint.room import room
from web.kit.paint.surface import Context, Pen, disc, linear, path, radial

GHOST, DIM, DIM_GROUND = 0.9, 0.6, 0.8
"""The opacity of a tree about to be planted, that of things not played for, and that of what figures stand on there."""

RIM = "#0a1209"
BARK, BARK_LOW = "#b98f5f", "#6d4a2a"
BIRCH_BARK, BIRCH_BARK_LOW = "#fffdf2", "#cfc8b2"


def paint(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A tree that stands at the foot of its place. Style words: the colour, `ghost` (about to be planted), `dim`."""
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
    context.strokeStyle = room().edge[0]
    context.lineWidth = max(1.2, pen.width * 0.06)
    context.setLineDash([max(2.0, pen.width * 0.1), max(1.4, pen.width * 0.07)])
    context.stroke(path(scaled(OUTLINES[SPECIES[colour]].crown, pen.width, pen.height)))
    context.setLineDash([])


def fade(pen: Pen, left: float) -> None:
    """Fade the finished drawing as a whole: translucent layers would show through one another."""
    context = pen.context
    context.globalCompositeOperation = "destination-in"
    context.fillStyle = f"rgba(0,0,0,{left})"
    context.fillRect(-pen.width, -pen.height, 3 * pen.width, 3 * pen.height)
    context.globalCompositeOperation = "source-over"


def draw_tree(context: Context, colour: str, place: Place, tint: Tint | None = None, kind: str = "") -> None:
    """Just the tree, filling the place (x, y, width, height) from foot to top, in its own tint or in another, of that material or
    of the chosen one."""
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
    # The crown's rim once more: it is in front of the trunk.
    context.lineWidth *= 0.6
    context.save()
    context.clip(trunk)
    context.stroke(crown)
    context.restore()
    CROWNS[kind or chosen(TREES_OF)](context, colour, place, tint)


def paint_mark(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A seat's medallion: its tree on dark enamel in a ring of its colour; it stands for the seat as a chip does for a team. The
    style may name another material than the chosen."""
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
