"""The colours and the type of the evening table: ivory paper, walnut, brass, one warm light. Values only."""

from __future__ import annotations

from typing import NamedTuple

PAPER, PAPER_LOW = "#fffdf6", "#f1e8d3"
INK = "#1d2327"
WALNUT = ("#4a3019", "#5a3c22", "#3a2616", "#2c1b0e")
FELT = "#14302b"
GOLD, GOLD_DEEP, BRASS_LOW = "#f2d492", "#d9a441", "#a5761f"
LAST_MOVE = "#e8590c"
CAPTION = "#c3d0c9"

TYPE, CARVED = "Inter, system-ui, sans-serif", "Fraunces, Georgia, serif"

CAP_HEIGHT = 0.727
"""The height of Inter's capitals and figures as a share of the font size."""


class Tint(NamedTuple):
    """A team's colour as paint: plain, lit, and in shade."""

    plain: str
    lit: str
    shade: str


IVORY = Tint("#f8f0dc", "#fffdf6", "#cdbb93")

POST, POST_FIGURE = "#4a2f16", "#fdf1d6"
"""A carved plaque of dark wood, and its figures."""

METAL_INK = "#221603"
"""Figures on brass and silver."""
