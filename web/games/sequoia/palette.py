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

GLADE, GLADE_LOW, GLADE_DIM = "#343d28", "#2a3322", "#1d251b"
"""The ground of a clearing: in the middle, at the edge, and of one not in play."""

POST_DIM, POST_DIM_FIGURE = "#2e2418", "#b9ab92"
"""The plaque of a forest not in play, and its figures."""

FOREST, FOREST_LOW = "#1a2a1c", "#0b140e"
BRASS, SILVER = Tint("#d9a441", "#fbe6b0", "#7d5613"), Tint("#c3c9cc", "#f6f8f9", "#6b7378")
LEATHER = Tint("#7a4526", "#a86a40", "#3d1f0f")
