"""The choices people have for the look of playing cards and chips."""

from __future__ import annotations

from web.kit.options import Kind, Setting

LARGE_INDICES = Setting("large-indices", "Large indices", on_phones=True)
"""Ranks fill the cards, instead of pips and courts."""

FOUR_COLOURS = Setting("four-colours", "Suits in four colours")
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
    "Backs of the cards",
    kinds=(
        Kind(LATTICE, "Lattice", "sequence back lattice"),
        Kind(ROSETTE, "Rosette", "sequence back rosette"),
        Kind(WAVES, "Waves", "sequence back waves"),
    ),
)
