"""Sequence's board: felt in a wooden frame with coordinates, card spaces and brass corners. Painted once per size and look."""

from __future__ import annotations

from itertools import product
from typing import Any

from web.games.sequence.cards import Pip, ink, pip_path, rank_text
from web.games.sequence.faces import paint_picture_space
from web.games.sequence.palette import LARGE_INDICES
from web.ui.paint.lettering import font
from web.ui.paint.marks import stroke_each
from web.ui.paint.paths import star
from web.ui.paint.surface import Path, Pen, clip_to_outside, linear, no_shadow, path, radial, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, GOLD, GOLD_DEEP, NOW_INK, PAPER, PAPER_LOW, shade, theme
from web.ui.paint.wood import paint_framed_felt
from web.ui.settings import is_on

RANK_HEIGHT, LARGE_RANK_HEIGHT = 0.40, 0.48
"""The height of a rank as a share of its space's side."""

COVERED_RANK, SMALL_COVERED_RANK, SMALL_SPACE = 0.235, 0.27, 43.5
"""The same on a covered space: a large one, and one with a side below SMALL_SPACE CSS pixels."""

CORNER, PITCH = 0.09, 1.06
"""A space's corner radius, and the distance between the centres of neighbours, as shares of its side."""

PAPERS = {"lit": "#ffeab8", "chosen": "#ffe4a4", "also": "#fff1cc", "many": "#fff3d6"}
"""The light on a space, multiplied with its paper."""

LIT_EDGE, LIT_RIM = "#a66a00", "#543204"
"""Edges on lit paper, which is the same in every theme."""

TYPE_SHARE = 1 / 1.3
"""The font size of a coordinate as a share of its place's height."""


def paint_frame(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The wooden frame and the felt. The style gives the frame's breadth in CSS pixels: `frame 24`."""
    paint_framed_felt(pen, max(pen.width, pen.height), float(style.split()[1]))


def paint_coordinate(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A letter or number on the frame. With `lit` it has a plate of "you, now"; with `won` the frame has the winners' colour."""
    context, lit = pen.context, "lit" in style.split()
    if lit:
        high = min(pen.height * 1.05, pen.width * 1.1)
        across = min(pen.width, high * (1.25 if len(text) > 1 else 1))
        left, top = (pen.width - across) / 2, (pen.height - high) / 2
        context.fillStyle = linear(context, (0, top, 0, top + high), tuple(enumerate(theme().now)))
        context.fill(rounded(left, top, across, high, high * 0.28))
        context.strokeStyle = theme().rim
        context.lineWidth = 1
        context.stroke(rounded(left, top, across, high, high * 0.28))
    size = pen.height * TYPE_SHARE
    context.font = font(750 if lit else 600, size)
    context.fillStyle = NOW_INK if lit else "#ffffff" if "won" in style.split() else theme().carving
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    # Letters sit slightly above the middle, because some of them have descenders.
    share = CAP_HEIGHT if text.isdecimal() else 0.62
    context.fillText(text, pen.width / 2, pen.height / 2 + size * share / 2, pen.width)


def paint_space(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A space: ivory paper, a large rank at the upper left and one pip at the lower right or, with `picture`, its picture.

    With `covered` its card is small, in the upper left corner beside the chip. With `lit` its paper is warm under the same ink.
    """
    context, side = pen.context, pen.width
    kind, *words = style.split()
    light = next((PAPERS[word] for word in words if word in PAPERS), PAPERS["lit"] if kind == "lit" else "")
    _tile(pen, linear(context, (0, 0, 0, side), ((0, PAPER), (0.5, "#fbf6e9"), (1, PAPER_LOW))), light)
    if "picture" in words:
        paint_picture_space(pen, text, "covered" in words)
    elif "covered" in words:
        _small_index(pen, text)
    else:
        _index(pen, text)


def paint_lit(pen: Pen, style: str, text: str, badge: str) -> None:
    """A space where the raised card can go: warm paper, a gold edge, a glow in the gutters. `chosen` is the selected target,
    `also` an alternative (broken edge), and `many` one of a large number, as for a jack (thin edge)."""
    context, side, words = pen.context, pen.width, style.split()
    edge = rounded(0, 0, side, side, side * CORNER)
    if not {"also", "many"} & set(words):
        _glow(pen, edge, side * (0.5 if "chosen" in words else 0.4))
    paint_space(pen, style, text, badge)
    broad = min(5.0, max(2.2, side * (0.075 if "chosen" in words else 0.058)))
    if "also" in words:
        context.setLineDash([side * 0.12, side * 0.08])
        stroke_each(context, edge, ((LIT_EDGE, broad),))
    elif "many" in words:
        stroke_each(context, edge, ((LIT_EDGE, max(1.4, side * 0.035)),))
    else:
        stroke_each(context, edge, ((LIT_RIM, broad + 1.6), (theme().now[1], broad), (theme().now[0], max(1.0, broad * 0.4))))


def _glow(pen: Pen, edge: Path, reach: float) -> None:
    """A glow in the gutters around a space, which leaves its neighbours' paper unchanged."""
    context, side = pen.context, pen.width
    context.save()
    pitch = side * PITCH
    gutter = 1.5 * (pitch - side)
    around = rounded(-gutter, -gutter, side + 2 * gutter, side + 2 * gutter, 0)
    for column, row in product((-1, 0, 1), repeat=2):
        around.addPath(rounded(column * pitch, row * pitch, side, side, side * CORNER))
    context.clip(around, "evenodd")
    shadow(context, theme().glow, reach * pen.dpr, 0)
    context.strokeStyle = theme().now[0]
    context.lineWidth = side * 0.07
    context.stroke(edge)
    context.stroke(edge)
    no_shadow(context)
    context.restore()


def paint_glow(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The light of a lit space on its neighbours, to be multiplied with them."""
    context, side = pen.context, pen.width
    edge = rounded(0, 0, side, side, side * CORNER)
    context.save()
    clip_to_outside(pen, edge)
    shadow(context, "#ffc75e", side * 0.34 * pen.dpr, 0)
    context.fillStyle = "#ffd98a"
    context.fill(edge)
    no_shadow(context)
    context.restore()


def _index(pen: Pen, card: str) -> None:
    """Rank and pip as large as the space allows."""
    context, side = pen.context, pen.width
    large = is_on(LARGE_INDICES)
    rank = LARGE_RANK_HEIGHT if large else RANK_HEIGHT
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    context.fillStyle = ink(card)
    context.font = font(750 if large else 700, side * rank / CAP_HEIGHT)
    context.fillText(rank_text(card), side * 0.07, side * (0.08 + rank), side * (0.62 if large else 0.54))
    pip = Pip(side * 0.73, side * 0.73, side * 0.225) if large else Pip(side * 0.705, side * 0.705, side * 0.215)
    context.fill(path(pip_path(card[1], [pip])))


def _small_index(pen: Pen, card: str) -> None:
    """Rank and suit side by side in the corner that a chip leaves free."""
    context, side = pen.context, pen.width
    is_small = side < SMALL_SPACE
    high, room = SMALL_COVERED_RANK if is_small else COVERED_RANK, side * 0.34
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    context.fillStyle = ink(card)
    context.font = font(750, side * high / CAP_HEIGHT)
    rank = rank_text(card)
    wide = min(room, float(context.measureText(rank).width))
    context.fillText(rank, side * 0.055, side * (0.065 + high), room)
    pip = Pip(side * 0.055 + wide + side * 0.115, side * (0.075 + high / 2), side * (0.1 if is_small else 0.088))
    context.fill(path(pip_path(card[1], [pip])))


def paint_free(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A free space, which counts for every team: a brass plate with a star."""
    context, side = pen.context, pen.width
    lit = (side * 0.35, side * 0.28, side * 0.04, side * 0.5, side * 0.5, side * 0.8)
    _tile(pen, radial(context, lit, ((0, "#f8e2ac"), (0.45, GOLD_DEEP), (1, "#8f6219"))))
    radius = side * CORNER
    context.strokeStyle = "rgba(255,246,218,.55)"
    context.lineWidth = max(0.7, side * 0.016)
    context.stroke(rounded(side * 0.075, side * 0.075, side * 0.85, side * 0.85, radius * 0.6))
    reach = side * 0.33
    context.fillStyle = "rgba(84,52,6,.65)"
    context.fill(path(star(side / 2, side * 0.54, reach, reach * 0.43)))
    context.fillStyle = linear(context, (0, side * 0.15, 0, side * 0.85), ((0, "#fffaf0"), (1, GOLD)))
    context.fill(path(star(side / 2, side * 0.515, reach, reach * 0.43)))


def _tile(pen: Pen, paint: Any, light: str = "") -> None:
    """A round-cornered tile on the felt, with its thickness below and light along its upper edge. `light` tints it, if given."""
    context, side = pen.context, pen.width
    radius = side * CORNER
    context.fillStyle = shade(0.55)
    context.fill(rounded(0, side * 0.035, side, side, radius))
    tile = rounded(0, 0, side, side, radius)
    context.fillStyle = paint
    context.fill(tile)
    if light:
        context.globalCompositeOperation = "multiply"
        context.fillStyle = light
        context.fill(tile)
        context.globalCompositeOperation = "source-over"
    context.strokeStyle = "rgba(96,74,38,.35)"
    context.lineWidth = max(0.5, side * 0.01)
    context.stroke(tile)
