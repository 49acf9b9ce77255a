"""Sequitur's felt, racks (long wooden boats with a groove for balls), word scores, and the paths of moved letters."""

from __future__ import annotations

from engine.scene import Rect
from web.games.sequitur.goals import draw_emblem
from web.ui.paint.lettering import font
from web.ui.paint.paths import UNIT, grain, swirl
from web.ui.paint.surface import Context, Path, Pen, disc, linear, no_shadow, path, rounded, shadow
from web.ui.paint.theme import CAP_HEIGHT, GOLD, GOLD_DEEP, METAL_INK, shade, sheen, theme, wide
from web.ui.paint.wood import felt_light, frame_metrics, paint_framed_felt


def paint_score(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A number on a small brass plate."""
    context, width, height = pen.context, pen.width, pen.height
    plate = rounded(0, 0, width, height, height * 0.28)
    shadow(context, shade(0.55), height * 0.2 * pen.dpr, height * 0.08 * pen.dpr)
    context.fillStyle = linear(context, (0, 0, width * 0.4, height), ((0, "#ffe9b3"), (0.5, GOLD), (1, GOLD_DEEP)))
    context.fill(plate)
    no_shadow(context)
    context.strokeStyle = "rgba(92,60,8,.75)"
    context.lineWidth = 1
    context.stroke(rounded(0.5, 0.5, width - 1, height - 1, height * 0.26))
    context.strokeStyle = "rgba(255,250,230,.6)"
    context.stroke(rounded(2, 2, width - 4, height - 4, height * 0.2))
    size = height * 0.72
    context.font = font(780, size)
    context.fillStyle = METAL_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, height / 2 + size * CAP_HEIGHT / 2, width - 6)


FRAMED = 240.0
"""The height in CSS pixels from which a felt has a wooden frame, if it is also at least twice as wide. Others have just a
seam."""


def paint_baize(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A felt of any shape, with a hint of marble."""
    context, width, height = pen.context, pen.width, pen.height
    if height < FRAMED or width < 2 * FRAMED:
        breadth, radius = 1.0, 14.0
        context.fillStyle = felt_light(context, 0, 0, width, height)
        felt = rounded(0.5, 0.5, width - 1, height - 1, radius)
        context.fill(felt)
        context.strokeStyle = theme().seam
        context.lineWidth = wide(1.2)
        context.stroke(felt)
    else:
        size = min(width, height * 2.2)
        paint_framed_felt(pen, size)
        breadth, _, radius = frame_metrics(size)
    size = max(width, height)
    context.clip(rounded(breadth + 1, breadth + 1, width - 2 * breadth - 2, height - 2 * breadth - 2, radius - 1))
    context.translate((width - size) / 2, (height - size) / 2)
    context.scale(size / UNIT, size / UNIT)
    for index, shine in enumerate(("rgba(140,190,170,.018)", "rgba(0,10,8,.055)", "rgba(190,150,190,.014)")):
        context.fillStyle = shine
        context.fill(path(swirl(12, index)))


BOW = 0.27
"""The length of the bow at each end of a rack, before the groove begins, as a share of its height."""

GROOVE_TOP, GROOVE_FOOT = 0.1, 0.83


def paint_rack(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A rack that fills its place, with its seat's ball set into the left bow. Style words: the seat's colour, and `plain` if
    balls may lie over the bow."""
    _, colour, *words = style.split()
    context, width, height = pen.context, pen.width, pen.height
    hull = path(_hull(width, height))
    shadow(context, shade(0.6), height * 0.2 * pen.dpr, height * 0.09 * pen.dpr)
    context.fillStyle = theme().wood[2]
    context.fill(hull)
    no_shadow(context)
    context.save()
    context.clip(hull)
    plain, lit, _, deep = theme().wood
    context.fillStyle = linear(context, (0, 0, 0, height), ((0, lit), (0.7, plain), (1, deep)))
    context.fillRect(0, 0, width, height)
    _grain(context, width, height)
    _bows(context, width, height)
    context.restore()
    _groove(context, width, height)
    _rim(context, hull, width, height)
    if "plain" not in words:
        _inlay(pen, colour)


HULL = (
    (0.16, 0.03), (0.62, 0.03), (0.8, 0.07), (1.3, 0.07),
    (0.93, 0.995), (0.45, 0.99), (0.1, 0.72), (0.02, 0.34),
    (-0.02, 0.16), (0.02, -0.02), (0.16, 0.03),
)  # fmt: skip
"""The left half of a rack's outline in shares of its height: along the gunwale to the middle, then back along the keel."""


def _hull(width: float, height: float) -> str:
    """A boat seen from slightly above: the gunwale sags between raised ends, and the keel is one long curve."""
    left = [f"{x * height:.2f} {y * height:.2f}" for x, y in HULL]
    right = [f"{width - x * height:.2f} {y * height:.2f}" for x, y in HULL]
    return (
        f"M{left[0]}C{left[1]} {left[2]} {left[3]}L{right[3]}C{right[2]} {right[1]} {right[0]}"
        f"C{right[9]} {right[8]} {right[7]}C{right[6]} {right[5]} {right[4]}"
        f"L{left[4]}C{left[5]} {left[6]} {left[7]}C{left[8]} {left[9]} {left[10]}Z"
    )


def _grain(context: Context, width: float, height: float) -> None:
    for colour, lines, seed in zip(theme().grain, (11, 7), (41, 53), strict=True):
        context.strokeStyle = colour
        context.lineWidth = max(0.6, height * 0.012)
        context.stroke(path(grain(width, height, lines, seed)))


def _bows(context: Context, width: float, height: float) -> None:
    """The raised ends: the left one catches the light, the right one is in shade."""
    reach = height * 0.9
    for left, right, near, far in ((0.0, reach, sheen(0.26), sheen(0)), (width, width - reach, shade(0.34), shade(0))):
        context.fillStyle = linear(context, (left, 0, right, 0), ((0, near), (1, far)))
        context.fillRect(0, 0, width, height)


def _trough(width: float, height: float, by: float = 0.0) -> Path:
    bow, top = height * BOW + by, height * GROOVE_TOP + by
    high = height * GROOVE_FOOT - by - top
    return rounded(bow, top, width - 2 * bow, high, high / 2)


def _groove(context: Context, width: float, height: float) -> None:
    """The groove for the balls: its near wall shaded, its far wall lit."""
    trough = _trough(width, height)
    context.fillStyle = linear(context, (0, height * GROOVE_TOP, 0, height * GROOVE_FOOT), theme().hollow)
    context.fill(trough)
    edge = ((0, shade(0.75)), (0.6, shade(0.2)), (1, sheen(0.5)))
    context.strokeStyle = linear(context, (0, height * GROOVE_TOP, 0, height * GROOVE_FOOT), edge)
    context.lineWidth = max(1.0, height * 0.022)
    context.stroke(trough)


def _rim(context: Context, hull: Path, width: float, height: float) -> None:
    """Light along the gunwale, shade along the keel, and a seam in between."""
    tones = ((0, sheen(0.7)), (0.3, sheen(0.14)), (1, shade(0.55)))
    context.strokeStyle = linear(context, (0, 0, 0, height), tones)
    context.lineWidth = max(1.0, height * 0.02)
    context.stroke(hull)
    context.strokeStyle = theme().seam
    context.lineWidth = max(0.7, height * 0.009)
    context.stroke(_trough(width, height, -height * 0.03))


def _inlay(pen: Pen, colour: str) -> None:
    """The seat's ball in a brass ring, set into the left bow."""
    context, height = pen.context, pen.height
    x, y, radius = height * 0.47, height * 0.45, height * 0.15
    context.fillStyle = linear(context, (x, y - radius, x, y + radius), ((0, GOLD), (1, GOLD_DEEP)))
    context.fill(disc(x, y, radius * 1.16))
    draw_emblem(pen, colour, (x, y), radius)


def paint_way(context: Context, _style: str, rect: Rect, drawn: float) -> None:
    """The dotted path of a letter from its old place, marked by a dashed line, over the others to its new one."""
    x, y, across, high = rect
    reach = max(8.0, min(46.0, abs(across) * 0.16))
    side = 1 if across > 0 else -1
    end = x + across - side * min(abs(across) * 0.3, high * 0.5)
    context.globalAlpha = drawn
    context.strokeStyle = theme().edge[0]
    context.lineCap = "round"
    context.lineWidth = max(2.0, high * 0.024)
    context.setLineDash([1, max(6.0, high * 0.07)])
    context.stroke(path(f"M{x} {y}C{x + across * 0.12} {y - reach} {end - across * 0.2} {y - reach} {end} {y - reach * 0.25}"))
    context.lineWidth = max(1.4, high * 0.016)
    context.setLineDash([4, 5])
    context.stroke(path(f"M{x} {y}v{high * 0.72}"))
    context.setLineDash([])
    context.globalAlpha = 1
