"""Patterns for the backs of cards, as text for Path2D: a lattice, a rosette, waves. Pure, and the same every time."""

from __future__ import annotations

import math

ROSETTE_LOOPS, ROSETTE_DEPTH = 18, 0.2
"""How many loops one line of a rosette makes, and how far it swings from its circle."""


def lattice(width: float, height: float, step: float) -> str:
    """Diagonal lines both ways across a rectangle, so far apart."""
    lines = int((width + height) / step) + 1
    down = "".join(f"M{i * step - height:.2f} 0l{height:.2f} {height:.2f}" for i in range(lines))
    up = "".join(f"M{i * step:.2f} 0l{-height:.2f} {height:.2f}" for i in range(lines))
    return down + up


def rosette(x: float, y: float, reach: float) -> str:
    """Six wavering rings around a point, woven into each other as on banknotes."""
    rings = []
    for ring in range(6):
        points = []
        for step in range(270):
            angle = step * math.tau / 270
            far = reach * (0.26 + 0.15 * ring) * (1 + ROSETTE_DEPTH * math.sin(ROSETTE_LOOPS * angle + ring * math.pi))
            points.append(f"{x + far * math.cos(angle):.1f} {y + far * math.sin(angle):.1f}")
        rings.append(f"M{'L'.join(points)}Z")
    return "".join(rings)


def waves(width: float, height: float, step: float) -> str:
    """Rows of arches, each of three lines, over a rectangle; the rows are half an arch apart."""
    arches = []
    for row in range(int(height / step * 2) + 3):
        shift = step * (row % 2)
        for column in range(int(width / step / 2) + 2):
            x, y = column * 2 * step + shift, row * step / 2
            arches += [
                f"M{x - r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + r:.2f} {y:.2f}" for r in (step, step * 0.66, step * 0.32)
            ]
    return "".join(arches)
