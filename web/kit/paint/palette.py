"""The colours and the type of the evening table: ivory paper, walnut, brass, one warm light. Values only."""

from __future__ import annotations

from typing import NamedTuple

PAPER, PAPER_LOW, PAPER_EDGE = "#fffdf6", "#f1e8d3", "#b9a980"
INK, RED_INK = "#1d2327", "#b3122a"
DEAD_PAPER, DEAD_INK = "#e6e3db", "#59616a"

TWO_INKS = {"S": INK, "H": RED_INK, "D": RED_INK, "C": INK}
FOUR_INKS = {"S": INK, "H": RED_INK, "D": "#006f9e", "C": "#2a6410"}
"""The ink of each suit: as in most packs, and so that each has its own."""

WALNUT = ("#4a3019", "#5a3c22", "#3a2616", "#2c1b0e")
FELT = "#14302b"
GOLD, GOLD_DEEP, BRASS_LOW = "#f2d492", "#d9a441", "#a5761f"
LAST_MOVE = "#e8590c"
BACK, BACK_DEEP = "#7c2533", "#561621"
CAPTION = "#c3d0c9"

BADGES = {"WILD": "#5b3aa6", "REMOVE": "#b7430c", "DEAD": "#59616a"}
"""The ribbon's colour for each badge; white on each is above 4.5:1."""

TYPE, CARVED = "Inter, system-ui, sans-serif", "Fraunces, Georgia, serif"

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

TREES = {
    "blue": Tint("#6e86db", "#9db2f7", "#263a8c"),
    "green": Tint("#26bf66", "#6be09b", "#0b5c2d"),
    "white": Tint("#faf5e4", "#ffffff", "#5a5546"),
    "orange": Tint("#ff981e", "#ffbf6b", "#8a4200"),
    "pink": Tint("#edabdb", "#ffd9f3", "#852a6c"),
}
"""The five kinds of tree. Their plain tints keep apart for people who see only two of the three primaries, and stand out
from the ground of a clearing; pips are drilled in the shade."""

GLADE, GLADE_LOW, GLADE_DIM = "#343d28", "#2a3322", "#1d251b"
"""The ground of a clearing: in its middle, at its edge, and where it is not played for."""

POST, POST_FIGURE, POST_DIM, POST_DIM_FIGURE = "#4a2f16", "#fdf1d6", "#2e2418", "#b9ab92"
"""The carved plaque of a forest's number and its figures."""

FOREST, FOREST_LOW = "#1a2a1c", "#0b140e"
BRASS, SILVER = Tint("#d9a441", "#fbe6b0", "#7d5613"), Tint("#c3c9cc", "#f6f8f9", "#6b7378")
TOKEN_INK = "#221603"
LEATHER = Tint("#7a4526", "#a86a40", "#3d1f0f")
IVORY = Tint("#f8f0dc", "#fffdf6", "#cdbb93")

SEATS = {
    "violet": Tint("#8943d0", "#b98af0", "#4a1a82"),
    "rose": Tint("#c9224e", "#f0789b", "#7a0c2c"),
    "amber": Tint("#c47d06", "#f0b548", "#6e4300"),
    "teal": Tint("#149da0", "#5fd0cf", "#075355"),
    "slate": Tint("#2c385c", "#6a7aa8", "#161d33"),
}
"""The balls that stand for seats: ivory signs on them are above 3:1, and their plain tints keep apart as the trees' do."""

SEALS = {
    "red": Tint("#ab1c2c", "#e0606a", "#650a16"),
    "yellow": Tint("#dba11d", "#ffdf85", "#82570a"),
    "green": Tint("#1f7a47", "#5cb784", "#0c4526"),
}
SEAL_FIGURES = {"red": "#fff6ea", "yellow": "#2b1a04", "green": "#f6fff4"}
"""The wax of the three kinds of goals, and the figures pressed into it."""

BALL = Tint("#f3e3c3", "#fffaf0", "#b7a079")
PEARL = Tint("#f4f4f8", "#ffffff", "#a9abbd")
MARBLE = ("#9457b4", "#de7fa9", "#ffffff")
"""The balls' cream, the blank's pearl, and what is swirled into both and into the backs of cards: purple, pink, white."""

LETTER, LETTER_BACK = "#1c1426", "#a89d8b"
"""A ball's letter, and the ball of one that is left out."""

SLIP_DIM, TICK, QUIET = "#b5ad98", "#17683a", "#5b5a52"
"""The paper of a goal that cannot be claimed, the ink of what is met, and that of what is not."""

NOTE = "#c3d0c9"
