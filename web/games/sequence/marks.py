"""Marks on the board: the cross over a chip about to be removed, the rail along five in a row."""

from __future__ import annotations

from engine.scene import Rect
from web.kit.paint.palette import GOLD, GOLD_DEEP
from web.kit.paint.surface import Context, Pen, path

SPACES_APART = 4
"""How many spaces the last of five lies from the first."""


def paint_crossed(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A cross over the chip about to be removed."""
    context, side = pen.context, pen.width
    near, far = side * 0.17, side * 0.83
    cross = path(f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}")
    context.lineCap = "round"
    for colour, width in (("rgba(30,8,0,.55)", 0.33), ("#fffdf6", 0.27), ("#b7430c", 0.165)):
        context.strokeStyle = colour
        context.lineWidth = side * width
        context.stroke(cross)


def paint_rail(context: Context, style: str, rect: Rect, drawn: float) -> None:
    """The brass rail along a sequence, `drawn` from 0 to 1; style `offered` is for one that could be called.

    `rect` starts at the first space's centre, so its width may be negative. Units are CSS pixels of the stage.
    """
    x, y = rect.x, rect.y
    thick = max(abs(rect.width), abs(rect.height)) / SPACES_APART * 0.2
    line = path(f"M{x} {y}L{x + rect.width * drawn} {y + rect.height * drawn}")
    coats: tuple[tuple[str, float], ...] = (("rgba(40,22,2,.6)", 1.5), (GOLD_DEEP, 1.12), (GOLD, 0.72), ("#fff3d0", 0.2))
    context.lineCap = "round"
    if "offered" in style.split():
        coats = (("rgba(40,22,2,.75)", 1.0), ("#ffdf8a", 0.62))
        context.setLineDash([thick * 0.9, thick * 1.5])
    for colour, share in coats:
        context.strokeStyle = colour
        context.lineWidth = thick * share
        context.stroke(line)
    context.setLineDash([])
