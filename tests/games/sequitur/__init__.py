"""Tests of Sequitur: its rules against the sheet and the rulings, its box, its computer players, its coach and its picture."""

from engine.scene import Rect, Stage

STAGES = {
    "wide": Stage(Rect(24, 80, 1231, 328), Rect(24, 418, 1231, 176), Rect(24, 605, 1231, 178)),
    "phone": Stage(Rect(8, 57, 374, 438), Rect(8, 501, 374, 122), Rect(8, 630, 374, 145)),
    "small": Stage(Rect(8, 54, 304, 260), Rect(8, 319, 304, 84), Rect(8, 407, 304, 104)),
}
"""The stages of its golden scenes: the board is broader than in other games."""
