"""Animated invitations above the canvas: pulsing rings around a target and dots that run towards it.

They are elements animated by `web/coach/pointing.css`, so an invitation needs no frames drawn in Python.
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
"""The number of rings, their breadth as a share of the target's shorter side, and the cap on that side in CSS pixels."""

SMALL, LARGE, DOTS_APART = 2.2, 4.6, 4.6
"""The radii of the first and the last dot of a path on a large canvas, in CSS pixels, and the distance between dots in mean
radii."""

RUN, AGAIN = 700, 4000
"""Milliseconds that the dots run, and the pause until they run again."""


def invite(stage: Any, invitation: InvitedPlay | None) -> None:
    """Shows the invitation above the canvas at its parent's top left corner, replacing the previous one; None removes it."""
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
    """The centre and radius of each dot along the path, growing from the first point to the last."""
    length = sum(math.dist(one, other) for one, other in pairwise(way))
    if not length:
        return []
    scale = min(1.0, max(0.6, length / 400))
    count = max(2, round(length / ((SMALL + LARGE) / 2 * DOTS_APART * scale)) + 1)
    radii = [(SMALL + (LARGE - SMALL) * number / (count - 1)) * scale for number in range(count)]
    return [(*_at(way, length * number / (count - 1)), radius) for number, radius in enumerate(radii)]


def _at(way: Sequence[tuple[float, float]], far: float) -> tuple[float, float]:
    """The point at distance `far` along the path."""
    for (x, y), (x2, y2) in pairwise(way):
        piece = math.dist((x, y), (x2, y2))
        if far <= piece and piece:
            return x + (x2 - x) * far / piece, y + (y2 - y) * far / piece
        far -= piece
    return way[-1]
