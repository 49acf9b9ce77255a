"""Tests of Sequoia: its rules against the sheet and the rulings, its computer players, its coach and its picture."""

from engine.scene import Rect, Stage

STAGES = {
    "wide": Stage(Rect(24, 24, 752, 752), Rect(800, 562, 456, 214), Rect(800, 270, 456, 200)),
    "phone": Stage(Rect(8, 50, 374, 374), Rect(8, 430, 374, 180), Rect(0, 0, 0, 0)),
    "small": Stage(Rect(8, 50, 304, 304), Rect(8, 360, 304, 150), Rect(8, 515, 304, 130)),
}
"""The stages of its golden scenes. A phone has little or no place for the last plantings."""
