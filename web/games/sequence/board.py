"""The board: felt in a walnut frame, card spaces, brass corners. Painted once per size, so speed does not matter."""

from __future__ import annotations

from typing import Any

from web.games.sequence.face_pictures import paint_picture_space
from web.games.sequence.pips import Pip, pip_path
from web.games.sequence.settings import LARGE_INDICES
from web.games.sequence.suits import ink, rank_text
from web.kit.options import is_on
from web.kit.paint.lettering import font
from web.kit.paint.outlines import star
from web.kit.paint.palette import CAP_HEIGHT, GOLD, GOLD_DEEP, PAPER, PAPER_LOW
from web.kit.paint.surface import Pen, linear, path, radial, rounded
from web.kit.paint.wood import paint_framed_felt

RANK_HEIGHT, LARGE_RANK_HEIGHT = 0.40, 0.48
"""The height of a rank as a share of its space's."""


def paint_frame(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The wood around the felt with its gold line, as broad on a narrow board as on a square one."""
    paint_framed_felt(pen, max(pen.width, pen.height))


def paint_space(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A space: ivory paper, a big rank at the upper left, one pip at the lower right; or, with `picture`, its picture."""
    context, side = pen.context, pen.width
    _tile(pen, linear(context, (0, 0, 0, side), ((0, PAPER), (0.5, "#fbf6e9"), (1, PAPER_LOW))))
    if "picture" in style.split():
        paint_picture_space(pen, text)
        return
    large = is_on(LARGE_INDICES)
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
    """A round-cornered tile on the felt: its thickness below, light along its upper edge."""
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
