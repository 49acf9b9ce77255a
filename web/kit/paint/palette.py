"""The colours and the type of what lies on the table in every room: ivory paper, ink, brass. Values only."""

from __future__ import annotations

from typing import NamedTuple

PAPER, PAPER_LOW = "#fffdf6", "#f1e8d3"
INK = "#1d2327"
GOLD, GOLD_DEEP, BRASS_LOW = "#f2d492", "#d9a441", "#a5761f"
LAST_MOVE = "#e8590c"

TYPE, CARVED = "Inter, system-ui, sans-serif", "Fraunces, Georgia, serif"

CAP_HEIGHT = 0.727
"""The height of Inter's capitals and figures as a share of the font size."""


class Tint(NamedTuple):
    """A team's colour as paint: plain, lit, and in shade."""

    plain: str
    lit: str
    shade: str


IVORY = Tint("#f8f0dc", "#fffdf6", "#cdbb93")

METAL_INK = "#221603"
"""Figures on brass and silver."""
