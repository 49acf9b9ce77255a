"""The colours of playing cards, chips and teams. Values only."""

from __future__ import annotations

from web.kit.paint.palette import INK, Tint

RED_INK = "#b3122a"
DEAD_PAPER, DEAD_INK = "#e6e3db", "#59616a"
PAPER_EDGE = "#b9a980"

TWO_INKS = {"S": INK, "H": RED_INK, "D": RED_INK, "C": INK}
FOUR_INKS = {"S": INK, "H": RED_INK, "D": "#006f9e", "C": "#2a6410"}
"""The ink of each suit: two inks as in most packs, or one for each suit."""

BADGES = {"WILD": "#5b3aa6", "REMOVE": "#b7430c", "DEAD": "#59616a"}
"""The band's colour for each badge; white on each has a contrast above 4.5:1."""

TEAMS = {
    "blue": Tint("#0b4f9e", "#1f5fae", "#031f44"),
    "green": Tint("#2a9a63", "#43b07a", "#12603b"),
    "red": Tint("#c00f2c", "#e34a5a", "#9c0a23"),
}
"""The teams' colours: apart for people who see two of the three primaries, and blue darker than red in grey."""
