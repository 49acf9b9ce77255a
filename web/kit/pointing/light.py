"""The light of a hint or a lesson, painted alike in every game: what stands back, what glows, dots from place to place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from engine.scene import Rect
from web.kit.paint.palette import GOLD, Tint
from web.kit.paint.room import CONTRAST, DAYLIGHT, EVENING, in_room, room
from web.kit.paint.surface import Context, Pen, clip_to_outside, no_shadow, path, radial, rounded, shadow

VEIL = {EVENING: ("2,26,18", 0.33), DAYLIGHT: ("38,34,22", 0.3), CONTRAST: ("0,0,0", 0.3)}
"""The shadow on what stands back, and how deep it is at the edge of the light: black by a third takes a third of all light."""

DEPTHS = ((0.4, 0.5), (0.75, 0.9), (1, 1.0))
"""How deep it is so far from the middle of the light, as shares."""

WARM = "rgba(255,226,160,.5)"
"""The light itself, which the paper is multiplied with."""

APART = 3.4
"""From one dot to the next, in radii."""

RIM, GLEAM = "rgba(16,12,4,.8)", "rgba(255,255,255,.3)"
"""Around a dot, and on it."""


def paint_veil(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A shadow that deepens away from the middle of the light, with holes: its style is as `engine.scene.veil` writes it."""
    context = pen.context
    x, y, reach, radius = _numbers(style.split()[1])
    colour, depth = in_room(VEIL)
    stops = tuple(
        (place, f"rgba({colour},{depth * share:.3f})") for place, share in ((0, 0.0), (0.4, 0.55), (0.75, 0.9), (1, 1.0))
    )
    context.save()
    for hole in style.split()[2:]:
        around = rounded(0, 0, pen.width, pen.height, 0)
        left, top, width, height = _numbers(hole)
        around.addPath(rounded(left, top, width, height, min(radius, width / 2, height / 2)))
        context.clip(around, "evenodd")  # one by one, since some lie over others
    context.fillStyle = radial(context, (x, y, 0.18 * reach, x, y, reach), stops)
    context.fillRect(0, 0, pen.width, pen.height)
    context.restore()


def paint_halo(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """Soft light around a thing, which lies above it."""
    context, width, height = pen.context, pen.width, pen.height
    edge = rounded(0, 0, width, height, float(style.split()[1]))
    context.save()
    clip_to_outside(pen, edge)
    context.fillStyle = room().now[0]
    for reach in (0.5, 0.2):
        shadow(context, room().glow, reach * min(width, height) * pen.dpr, 0)
        context.fill(edge)
    no_shadow(context)
    context.restore()


def paint_trace(tints: Mapping[str, Tint], context: Context, style: str, rect: Rect, drawn: float) -> None:
    """Dots from point to point, `drawn` of them from the first on: its style is as `engine.scene.trace` writes it."""
    _, team, radius, *way = style.split()
    size = float(radius)
    places = list(_along([_numbers(point) for point in way], size * APART))
    ink = tints[team].lit if team in tints else GOLD
    shown = [(rect.x + x, rect.y + y) for x, y in places[: math.ceil(len(places) * drawn)]]
    for colour, share, off in ((RIM, 1.3, 0.0), (ink, 1.0, 0.0), (GLEAM, 0.6, -0.17)):
        context.fillStyle = colour
        context.fill(path(_discs([(x + off * size, y + off * size) for x, y in shown], size * share)))


def _discs(middles: Iterable[tuple[float, float]], radius: float) -> str:
    """All of them as one path: it takes a browser much less time than many."""
    half = f"a{radius:.2f} {radius:.2f} 0 1 1"
    return "".join(f"M{x - radius:.2f} {y:.2f}{half} {2 * radius:.2f} 0{half} {-2 * radius:.2f} 0Z" for x, y in middles)


def _along(points: list[list[float]], step: float) -> Iterator[tuple[float, float]]:
    """Points that far apart along the way."""
    for (x, y), (x2, y2) in pairwise(points):
        count = max(1, round(math.hypot(x2 - x, y2 - y) / step))
        for number in range(count):
            yield x + (x2 - x) * number / count, y + (y2 - y) * number / count
    yield points[-1][0], points[-1][1]


def _numbers(text: str) -> list[float]:
    return [float(number) for number in text.split(",")]
