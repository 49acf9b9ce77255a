"""What balls are made of: marbled glass, turned wood or stone, for letters and for the seats' emblems. Pure material around
0, 0, still without letter, sign and light.
"""

from __future__ import annotations

import math
import random
from functools import cache

from web.games.sequitur.settings import STONE, WOOD
from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.palette import Tint
from web.kit.paint.surface import Context, disc, path

RINGS = 9
SPECKS = 90
"""How many year rings cross a wooden ball, and how many specks a stone one has."""

SMALL = 6.0
"""A ball of a smaller radius, in CSS pixels, shows its plain tint alone."""

MAPLE, GRANITE = Tint("#ecd3a0", "#fbeecb", "#a9783a"), Tint("#dcdad3", "#f7f6f2", "#8f8f94")
"""Letters' balls of wood and of stone."""


def paint_grain(context: Context, radius: float, tint: Tint, seed: int) -> None:
    """A ball turned from wood of that tint: year rings around a heart near its edge."""
    context.fillStyle = tint.plain
    context.fill(disc(0, 0, radius))
    if radius < SMALL:
        return
    context.save()
    context.clip(disc(0, 0, radius))
    context.rotate(seed * 2.4)
    context.strokeStyle = tint.shade
    for ring in range(1, RINGS + 1):
        context.globalAlpha = 0.5 if ring % 3 else 0.75
        context.lineWidth = radius * (0.025 if ring % 3 else 0.045)
        context.stroke(path(_year(ring, radius, seed)))
    context.restore()


def _year(ring: int, radius: float, seed: int) -> str:
    """One wavering year ring."""
    rng = random.Random(seed * 31 + ring)
    far, lean = radius * 0.235 * ring, rng.uniform(-0.06, 0.06)
    points = []
    for step in range(25):
        angle = step * math.tau / 24
        reach = far * (1 + lean * math.sin(3 * angle) + 0.05 * math.sin(2 * angle + seed))
        points.append(f"{-radius * 0.8 + reach * math.cos(angle):.2f} {radius * 0.25 + 0.8 * reach * math.sin(angle):.2f}")
    return f"M{'L'.join(points)}Z"


def paint_stone(context: Context, radius: float, tint: Tint, seed: int) -> None:
    """A polished pebble of that tint: specks, light and dark, and two veins."""
    context.fillStyle = tint.plain
    context.fill(disc(0, 0, radius))
    if radius < SMALL:
        return
    context.save()
    context.clip(disc(0, 0, radius))
    for ink, depth, which in ((tint.shade, 0.34, 0), (tint.lit, 0.4, 1)):
        context.globalAlpha = depth
        context.fillStyle = ink
        context.fill(path(_specks(seed * 2 + which, round(radius, 1))))
    context.globalAlpha = 0.26
    context.rotate(seed)
    context.scale(2 * radius / UNIT, 2 * radius / UNIT)
    context.translate(-UNIT / 2, -UNIT / 2)
    context.fillStyle = tint.lit
    context.fill(path(swirl(seed % 4, 2)))
    context.restore()


@cache
def _specks(seed: int, radius: float) -> str:
    """Small squares all over a ball."""
    rng = random.Random(seed)
    specks = []
    for _ in range(SPECKS):
        x, y, side = rng.uniform(-radius, radius), rng.uniform(-radius, radius), radius * rng.uniform(0.02, 0.075)
        specks.append(f"M{x:.2f} {y:.2f}l{side:.2f} {side * 0.4:.2f}l{-side * 0.3:.2f} {side:.2f}l{-side:.2f} {-side * 0.5:.2f}Z")
    return "".join(specks)


PAINTERS = {WOOD: paint_grain, STONE: paint_stone}
LETTER_TINTS = {WOOD: MAPLE, STONE: GRANITE}
"""What paints a ball of these materials, and the tint of those with letters; glass has its own painters."""
