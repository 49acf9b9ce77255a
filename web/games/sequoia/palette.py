"""The colours of forest, trees, dice and tokens. Values only."""

from __future__ import annotations

from web.kit.paint.palette import Tint

TREES = {
    "blue": Tint("#6e86db", "#9db2f7", "#263a8c"),
    "green": Tint("#26bf66", "#6be09b", "#0b5c2d"),
    "white": Tint("#faf5e4", "#ffffff", "#5a5546"),
    "orange": Tint("#ff981e", "#ffbf6b", "#8a4200"),
    "pink": Tint("#edabdb", "#ffd9f3", "#852a6c"),
}
"""The five kinds of tree. Their plain tints stay distinct for people who see only two of the three primaries, and stand out
from the ground of a clearing; the shade is also the colour of drilled pips."""

GREY = Tint("#8f9686", "#adb3a4", "#4d5347")
"""The foliage of trees that are not played for."""

GLADE_LIT, GLADE, GLADE_LOW, GLADE_DIM = "#424e30", "#343f28", "#2a3522", "#1d251b"
"""The ground of a clearing: in the light, in the middle, at the edge, and of one not in play."""

POST_DIM, POST_DIM_FIGURE = "#2e2418", "#b9ab92"
"""The plaque of a forest not in play, and its figures."""

SIGN_INK = "#2b1a05"
"""Figures on gold."""

DARK, DARK_FIGURE = "#3a2616", "#f6ead0"
"""The plinth of who is behind, and its figure."""

TIED_GOLD, TIED_SILVER = "#f2d492", "#d5dde2"
"""The bars below tied plinths."""

FOREST, FOREST_LOW = "#1a2a1c", "#0b140e"
BRASS, SILVER = Tint("#d9a441", "#fbe6b0", "#7d5613"), Tint("#c3c9cc", "#f6f8f9", "#6b7378")
LEATHER = Tint("#7a4526", "#a86a40", "#3d1f0f")
