"""The choices people have for the look of playing cards and chips."""

from __future__ import annotations

from web.kit.options import Kind, Setting

LARGE_INDICES = Setting("large-indices", "Large card numbers", on_phones=True)
"""Ranks fill the cards, instead of pips and courts."""

FOUR_COLOURS = Setting("four-colours", "Four-colour suits")
"""Diamonds are blue and clubs green."""

CLAY, WOOD, ENAMEL = "clay", "wood", "enamel"
CHIPS = Setting(
    "chips",
    "Chips",
    kinds=(
        Kind(CLAY, "Clay", "sequence chip blue clay"),
        Kind(WOOD, "Turned wood", "sequence chip green wood"),
        Kind(ENAMEL, "Enamel", "sequence chip red enamel"),
    ),
)

LATTICE, ROSETTE, WAVES = "lattice", "rosette", "waves"
BACKS = Setting(
    "backs",
    "Card backs",
    kinds=(
        Kind(LATTICE, "Lattice", "sequence back lattice"),
        Kind(ROSETTE, "Rosette", "sequence back rosette"),
        Kind(WAVES, "Waves", "sequence back waves"),
    ),
)
