"""Colours of Sequence's cards and chips, and the players' settings for their look."""

from __future__ import annotations

from web.ui.paint.theme import INK, Tint
from web.ui.settings import Setting, Variant

RED_INK = "#b3122a"
DEAD_PAPER, DEAD_INK = "#e6e3db", "#59616a"
PAPER_EDGE = "#b9a980"

TWO_INKS = {"S": INK, "H": RED_INK, "D": RED_INK, "C": INK}
FOUR_INKS = {"S": INK, "H": RED_INK, "D": "#006f9e", "C": "#2a6410"}
"""The ink of each suit: two inks as in most packs, or one per suit."""

BADGES = {"WILD": "#5b3aa6", "REMOVE": "#b7430c", "DEAD": "#59616a"}
"""The colour of each badge's band. White on each has a contrast above 4.5:1."""

TEAMS = {
    "blue": Tint("#0b4f9e", "#1f5fae", "#031f44"),
    "green": Tint("#2a9a63", "#43b07a", "#12603b"),
    "red": Tint("#c00f2c", "#e34a5a", "#9c0a23"),
}
"""The teams' colours: distinct for people with any kind of dichromacy. In greyscale, blue is darker than red."""


LARGE_INDICES = Setting("large-indices", "Large card numbers", on_phones=True)
"""Ranks fill the cards instead of pips and courts."""

FOUR_COLOURS = Setting("four-colours", "Four-colour suits")
"""Diamonds are blue, and clubs green."""

CLAY, WOOD, ENAMEL = "clay", "wood", "enamel"
CHIPS = Setting(
    "chips",
    "Chips",
    kinds=(
        Variant(CLAY, "Clay", "sequence chip blue clay"),
        Variant(WOOD, "Turned wood", "sequence chip green wood"),
        Variant(ENAMEL, "Enamel", "sequence chip red enamel"),
    ),
)

LATTICE, ROSETTE, WAVES = "lattice", "rosette", "waves"
BACKS = Setting(
    "backs",
    "Card backs",
    kinds=(
        Variant(LATTICE, "Lattice", "sequence back lattice"),
        Variant(ROSETTE, "Rosette", "sequence back rosette"),
        Variant(WAVES, "Waves", "sequence back waves"),
    ),
)
