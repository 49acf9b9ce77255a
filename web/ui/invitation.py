"""Rings that breathe around a place and dots that run there, as elements above a canvas: the style sheet moves them
(`web/coach/pointing.css`), so that an invitation may last without a frame drawn in Python. Knows no game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.scene import InvitedPlay, Rect
from web.ui.dom import make

LAYER = "invitation"

RINGS, BROAD, SIDE = 3, 0.052, 66.0
"""How many rings there are, their breadth as a share of the target's shorter side, and the longest side that counts there, in CSS
pixels."""

SMALL, LARGE, DOTS_APART = 2.2, 4.6, 4.6
"""The radii of the dots at the far end of the way and at its target, on a large canvas, and the distance between them in the
middle radius; in CSS pixels."""

RUN, AGAIN = 700, 4000
"""Milliseconds that the dots run, and until they do so again."""


def invite(stage: Any, invitation: InvitedPlay | None) -> None:
    """Shows the invitation above the canvas, which is in its parent's corner, in place of the one before; None shows none."""
    before = stage.nextElementSibling
    if before and before.classList.contains(LAYER):
        before.remove()
    if invitation is None:
        return
    layer = make("div", class_=LAYER, aria_hidden="true")
    layer.style.cssText = f"--cycle:{RUN + AGAIN}ms"
    for target in invitation.targets:
        for number in range(RINGS):
            layer.append(_ring(target, invitation.radius, invitation.apart, number))
    for way in invitation.ways:
        for number, (x, y, radius) in enumerate(dots := _dots(way)):
            layer.append(_dot(x, y, radius, RUN * number / len(dots)))
    stage.after(layer)


def _ring(target: Rect, radius: float, apart: float, number: int) -> Any:
    ring = make("i")
    short = min(target.width, target.height, SIDE)
    out = short * apart * (number + 0.9)
    place = target.inset(-out)
    ring.style.cssText = (
        f"left:{place.x:.1f}px;top:{place.y:.1f}px;width:{place.width:.1f}px;height:{place.height:.1f}px;"
        f"border-radius:{radius + out:.1f}px;border-width:{max(1.5, short * BROAD):.1f}px;--ring:{number}"
    )
    return ring


def _dot(x: float, y: float, radius: float, delay: float) -> Any:
    dot = make("b")
    dot.style.cssText = f"left:{x:.1f}px;top:{y:.1f}px;width:{2 * radius:.1f}px;animation-delay:{delay:.0f}ms"
    return dot


def _dots(way: Sequence[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """The dots from the first point to the last, ever larger: the middle and the radius of each."""
    length = sum(math.dist(one, other) for one, other in pairwise(way))
    if not length:
        return []
    scale = min(1.0, max(0.6, length / 400))
    count = max(2, round(length / ((SMALL + LARGE) / 2 * DOTS_APART * scale)) + 1)
    radii = [(SMALL + (LARGE - SMALL) * number / (count - 1)) * scale for number in range(count)]
    return [(*_at(way, length * number / (count - 1)), radius) for number, radius in enumerate(radii)]


def _at(way: Sequence[tuple[float, float]], far: float) -> tuple[float, float]:
    """The point so far along the way."""
    for (x, y), (x2, y2) in pairwise(way):
        piece = math.dist((x, y), (x2, y2))
        if far <= piece and piece:
            return x + (x2 - x) * far / piece, y + (y2 - y) * far / piece
        far -= piece
    return way[-1]
