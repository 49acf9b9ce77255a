"""The choices people have for the look of balls and of the backs of goals."""

from __future__ import annotations

from web.kit.options import Kind, Setting

GLASS, WOOD, STONE = "glass", "wood", "stone"
BALLS = Setting(
    "balls",
    "Letters",
    kinds=(
        Kind(GLASS, "Marbled glass", "sequitur ball violet glass"),
        Kind(WOOD, "Turned wood", "sequitur ball amber wood"),
        Kind(STONE, "Stone", "sequitur ball teal stone"),
    ),
)

MARBLE, ROSETTE, WAVES = "marble", "rosette", "waves"
BACKS = Setting(
    "slips",
    "Goal backs",
    kinds=(
        Kind(MARBLE, "Marble", "sequitur slip marble"),
        Kind(ROSETTE, "Rosette", "sequitur slip rosette"),
        Kind(WAVES, "Waves", "sequitur slip waves"),
    ),
)
