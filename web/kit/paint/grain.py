"""The grain of the walnut frame: wavering lines along a plank, as text for Path2D. Pure, and the same every time."""

from __future__ import annotations

import random


def grain(length: float, thickness: float, lines: int, seed: int) -> str:
    """Wavering lines along a plank from 0, 0 to `length`, `thickness`."""
    rng = random.Random(seed)
    strokes = []
    for index in range(lines):
        y = thickness * (index + rng.random()) / lines
        sway = thickness * 0.09
        points = [y + rng.uniform(-sway, sway) for _ in range(3)]
        strokes.append(
            f"M0 {y:.4g}C{length * 0.3:.4g} {points[0]:.4g} {length * 0.65:.4g} {points[1]:.4g} {length:.4g} {points[2]:.4g}"
        )
    return "".join(strokes)
