"""The board: walnut frame with mitred corners, felt, card spaces, brass corners. Drawn once a size, so it may take its time."""

from __future__ import annotations

import math
from typing import Any

from web.games.sequence.face_pictures import paint_picture_space
from web.games.sequence.pips import Pip, pip_path
from web.games.sequence.suits import ink, rank_text
from web.kit.options import options
from web.kit.paint.grain import grain
from web.kit.paint.lettering import font
from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.outlines import star
from web.kit.paint.palette import CAP_HEIGHT, FELT, GOLD, GOLD_DEEP, PAPER, PAPER_LOW, WALNUT
from web.kit.paint.surface import Pen, linear, no_shadow, path, radial, rounded, shadow

SMALL_BOARD = 500.0
"""Below this width, in CSS pixels, the frame is narrower and its corners tighter."""

RANK_HEIGHT, LARGE_RANK_HEIGHT = 0.40, 0.48
"""A rank's height as a share of its space's."""


def frame_metrics(size: float) -> tuple[float, float, float]:
    """Of a board of that size: the frame's breadth up to the felt, the outer radius, the felt's radius."""
    return (size * 0.0293 - 7, 22.0, 11.0) if size >= SMALL_BOARD else (size * 0.0214 - 3.5, 14.0, 7.0)


def paint_frame(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The wood round the felt and its gold line, as broad on a narrow board as on a square one."""
    _framed_felt(pen, max(pen.width, pen.height))


def _framed_felt(pen: Pen, size: float) -> None:
    breadth, _, felt_radius = frame_metrics(size)
    paint_wood(pen, size)
    _felt(pen.context, (breadth, breadth, pen.width - 2 * breadth, pen.height - 2 * breadth), felt_radius)


def paint_baize(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The same frame about a table of any shape, with a breath of marble in its felt."""
    _framed_felt(pen, pen.width)
    context, width, height = pen.context, pen.width, pen.height
    breadth, _, radius = frame_metrics(width)
    size = max(width, height)
    context.clip(rounded(breadth + 1, breadth + 1, width - 2 * breadth - 2, height - 2 * breadth - 2, radius - 1))
    context.translate((width - size) / 2, (height - size) / 2)
    context.scale(size / UNIT, size / UNIT)
    for index, shine in enumerate(("rgba(140,190,170,.018)", "rgba(0,10,8,.055)", "rgba(190,150,190,.014)")):
        context.fillStyle = shine
        context.fill(path(swirl(12, index)))


def paint_wood(pen: Pen, size: float) -> None:
    """Four walnut planks, their joints mitred, lit from above left; as broad as those of a square board of that size."""
    context, width, height = pen.context, pen.width, pen.height
    breadth, radius, _ = frame_metrics(size)
    outline = rounded(0, 0, width, height, radius)
    shadow(context, "rgba(0,0,0,.55)", width * 0.045 * pen.dpr, width * 0.022 * pen.dpr)
    context.fillStyle = WALNUT[2]
    context.fill(outline)
    no_shadow(context)
    context.save()
    context.clip(outline)
    for side in range(4):
        _plank(context, side, (width, height), breadth)
    _bevel(context, width, height, radius)
    context.restore()


def _plank(context: Any, side: int, board: tuple[float, float], breadth: float) -> None:
    """One side of the frame, drawn as the top one and turned into its place."""
    length, depth = board if side % 2 == 0 else board[::-1]
    context.save()
    context.translate(board[0] / 2, board[1] / 2)
    context.rotate(side * math.pi / 2)
    context.translate(-length / 2, -depth / 2)
    thick = breadth + 2
    context.clip(path(f"M0 0H{length}L{length - thick} {thick}H{thick}Z"))
    lit = (WALNUT[1], WALNUT[0], WALNUT[2]) if side in (0, 3) else (WALNUT[2], WALNUT[0], WALNUT[2])
    context.fillStyle = linear(context, (0, 0, 0, thick), ((0, lit[0]), (0.5, lit[1]), (1, lit[2])))
    context.fillRect(0, 0, length, thick)
    for colour, share, seed in (("rgba(20,10,2,.30)", 0.8, 11), ("rgba(255,224,178,.10)", 0.5, 23)):
        context.strokeStyle = colour
        context.lineWidth = max(0.5, breadth * 0.035)
        context.stroke(path(grain(length, thick, max(5, int(breadth * share)), seed + side)))
    context.restore()
    context.strokeStyle = "rgba(14,7,1,.55)"
    context.lineWidth = 0.8
    context.stroke(path(f"M0 0L{breadth} {breadth}M{board[0]} 0L{board[0] - breadth} {breadth}"))


def _bevel(context: Any, width: float, height: float, radius: float) -> None:
    """Light on the upper edge of the wood, shade on the lower."""
    context.strokeStyle = linear(
        context, (0, 0, 0, height), ((0, "rgba(255,232,196,.42)"), (0.25, "rgba(255,232,196,.10)"), (1, "rgba(0,0,0,.5)"))
    )
    context.lineWidth = 2
    context.stroke(rounded(0.5, 0.5, width - 1, height - 1, radius))


def _felt(context: Any, place: tuple[float, float, float, float], radius: float) -> None:
    """The felt, sunk into the wood, with a gold line at its edge."""
    x, y, width, height = place
    context.fillStyle = "rgba(8,4,0,.6)"
    context.fill(rounded(x - 1, y - 1, width + 2, height + 2, radius + 1))
    lit = (x + width * 0.3, y + height * 0.2, 0, x + width * 0.4, y + height * 0.4, width)
    context.fillStyle = radial(context, lit, ((0, "#1c443d"), (0.6, FELT), (1, "#0e2521")))
    felt = rounded(x, y, width, height, radius)
    context.fill(felt)
    context.strokeStyle = "rgba(242,212,146,.55)"
    context.lineWidth = 1
    context.stroke(felt)


def paint_space(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A space: ivory paper, the rank big at the upper left, one pip at the lower right; or, with `picture`, its picture."""
    context, side = pen.context, pen.width
    _tile(pen, linear(context, (0, 0, 0, side), ((0, PAPER), (0.5, "#fbf6e9"), (1, PAPER_LOW))))
    if "picture" in style.split():
        paint_picture_space(pen, text)
        return
    large = options().large_indices
    rank = LARGE_RANK_HEIGHT if large else RANK_HEIGHT
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    context.fillStyle = ink(text)
    context.font = font(750 if large else 700, side * rank / CAP_HEIGHT)
    context.fillText(rank_text(text), side * 0.07, side * (0.08 + rank), side * (0.62 if large else 0.54))
    pip = Pip(side * 0.73, side * 0.73, side * 0.225) if large else Pip(side * 0.705, side * 0.705, side * 0.215)
    context.fill(path(pip_path(text[1], [pip])))


def paint_free(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A space that counts for every team: a brass plate with a star."""
    context, side = pen.context, pen.width
    lit = (side * 0.35, side * 0.28, side * 0.04, side * 0.5, side * 0.5, side * 0.8)
    _tile(pen, radial(context, lit, ((0, "#f8e2ac"), (0.45, GOLD_DEEP), (1, "#8f6219"))))
    radius = side * 0.09
    context.strokeStyle = "rgba(255,246,218,.55)"
    context.lineWidth = max(0.7, side * 0.016)
    context.stroke(rounded(side * 0.075, side * 0.075, side * 0.85, side * 0.85, radius * 0.6))
    reach = side * 0.33
    context.fillStyle = "rgba(84,52,6,.65)"
    context.fill(path(star(side / 2, side * 0.54, reach, reach * 0.43)))
    context.fillStyle = linear(context, (0, side * 0.15, 0, side * 0.85), ((0, "#fffaf0"), (1, GOLD)))
    context.fill(path(star(side / 2, side * 0.515, reach, reach * 0.43)))


def _tile(pen: Pen, paint: Any) -> None:
    """A round-cornered tile that lies on the felt: its thickness below, light at its upper edge."""
    context, side = pen.context, pen.width
    radius = side * 0.09
    context.fillStyle = "rgba(3,14,11,.55)"
    context.fill(rounded(0, side * 0.035, side, side, radius))
    context.fillStyle = paint
    tile = rounded(0, 0, side, side, radius)
    context.fill(tile)
    context.strokeStyle = "rgba(96,74,38,.35)"
    context.lineWidth = max(0.5, side * 0.01)
    context.stroke(tile)
