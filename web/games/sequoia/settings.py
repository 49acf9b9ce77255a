"""The setting for the look of trees."""

from __future__ import annotations

from web.kit.options import Kind, Setting

PAINTED, CARVED, PAPER = "painted", "carved", "paper"
TREES_OF = Setting(
    "trees",
    "Trees",
    kinds=(
        Kind(PAINTED, "Painted", "sequoia tree green painted"),
        Kind(CARVED, "Carved wood", "sequoia tree orange carved"),
        Kind(PAPER, "Cut paper", "sequoia tree blue paper"),
    ),
)
