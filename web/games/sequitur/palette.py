"""Colours of Sequitur's balls and goals, and the players' settings for their look."""

from __future__ import annotations

from web.ui.paint.theme import CONTRAST, DAYLIGHT, EVENING, Tint
from web.ui.settings import Setting, Variant

SEATS = {
    "violet": Tint("#8943d0", "#b98af0", "#4a1a82"),
    "rose": Tint("#c9224e", "#f0789b", "#7a0c2c"),
    "amber": Tint("#c47d06", "#f0b548", "#6e4300"),
    "teal": Tint("#149da0", "#5fd0cf", "#075355"),
    "slate": Tint("#2c385c", "#6a7aa8", "#161d33"),
}
"""The seats' colours. Ivory emblems on them have a contrast above 3:1, and the plain tints are as distinct as those of Sequoia's
trees."""

SEALS = {
    "red": Tint("#ab1c2c", "#e0606a", "#650a16"),
    "yellow": Tint("#dba11d", "#ffdf85", "#82570a"),
    "green": Tint("#1f7a47", "#5cb784", "#0c4526"),
}
SEAL_FIGURES = {"red": "#fff6ea", "yellow": "#2b1a04", "green": "#f6fff4"}
"""The wax of the three kinds of goals, and the colour of the digits pressed into it."""

BALL = Tint("#f3e3c3", "#fffaf0", "#b7a079")
PEARL = Tint("#f4f4f8", "#ffffff", "#a9abbd")
MARBLE = ("#9457b4", "#de7fa9", "#ffffff")
"""The balls' cream, the blank's pearl, and the purple, pink and white swirled into both and into the backs of goals."""

LETTER, LETTER_BACK = "#1c1426", "#a89d8b"
"""A ball's letter, and the body of a ball left out."""

SLIP_DIM, QUIET = "#b5ad98", "#4c4a42"
"""The paper of a goal that cannot be claimed, and the text colour of one that is not met."""

TICK = "#1c7a4b"
MET_EDGES = {EVENING: "#3fbf80", DAYLIGHT: "#0b5a34", CONTRAST: "#4dff9e"}
"""The tick of a goal that is met, and the edge of its slip in each theme."""

SECRET, SECRET_INK = "#5b2fb0", "#fffaf0"
"""The header of the secret goal, and its text."""

STEP_TINTS = {
    EVENING: {"red": "#ff9a9e", "yellow": "#ffd45e", "green": "#7fdba4"},
    DAYLIGHT: {"red": "#a3122a", "yellow": "#7a4f00", "green": "#0d6035"},
    CONTRAST: {"red": "#ffb0b3", "yellow": "#ffe14d", "green": "#8dffbe"},
}
"""The goal colours' names, readable in each theme."""

ROUNDS = ("#cdb7f2", "#e8dcc0", "#f2d492")
"""The parts of a bar of points for the three rounds."""

HEAD_START = "#c9d3d6"
"""The part of such a bar for a head start."""


GLASS, WOOD, STONE = "glass", "wood", "stone"
BALLS = Setting(
    "balls",
    "Letters",
    kinds=(
        Variant(GLASS, "Marbled glass", "sequitur ball violet glass"),
        Variant(WOOD, "Turned wood", "sequitur ball amber wood"),
        Variant(STONE, "Stone", "sequitur ball teal stone"),
    ),
)

MARBLE_BACK, ROSETTE, WAVES = "marble", "rosette", "waves"
BACKS = Setting(
    "slips",
    "Goal backs",
    kinds=(
        Variant(MARBLE_BACK, "Marble", "sequitur slip marble"),
        Variant(ROSETTE, "Rosette", "sequitur slip rosette"),
        Variant(WAVES, "Waves", "sequitur slip waves"),
    ),
)
