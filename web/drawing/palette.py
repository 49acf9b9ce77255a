"""The colours and the type of the evening table: ivory paper, walnut, brass, one warm light. Values only."""

from __future__ import annotations

from typing import NamedTuple

PAPER, PAPER_LOW, PAPER_EDGE = "#fffdf6", "#f1e8d3", "#b9a980"
INK, RED_INK = "#1d2327", "#b3122a"
DEAD_PAPER, DEAD_INK = "#e6e3db", "#59616a"

WALNUT = ("#4a3019", "#5a3c22", "#3a2616", "#2c1b0e")
FELT = "#14302b"
GOLD, GOLD_DEEP, BRASS_LOW = "#f2d492", "#d9a441", "#a5761f"
LAST_MOVE = "#e8590c"
BACK, BACK_DEEP = "#7c2533", "#561621"
CAPTION = "#c3d0c9"

BADGES = {"WILD": "#5b3aa6", "REMOVE": "#b7430c", "DEAD": "#59616a"}
"""The ribbon's colour for each badge; white on each is above 4.5:1."""

TYPE = "Inter, system-ui, sans-serif"

CAP_HEIGHT = 0.727
"""The height of Inter's capitals and figures as a share of the font size."""


class Tint(NamedTuple):
    """A team's colour as paint: its own, lit, and in shade."""

    plain: str
    lit: str
    shade: str


TEAMS = {
    "blue": Tint("#0b4f9e", "#2f79cf", "#06305f"),
    "green": Tint("#2fa36b", "#5cc692", "#12603b"),
    "red": Tint("#c8102e", "#ea4a60", "#7a0519"),
}
