"""The computer players: what they are called, and whose portrait in `faces.svg` each of them has. Needs no page."""

from __future__ import annotations

from functools import reduce

COMPUTER_NAMES = ("Linden", "Fern", "Hazel", "Rowan", "Ivy", "Ash", "Willow", "Alder", "Juniper", "Myrtle", "Aspen", "Cedar")
"""In the order of their portraits."""


def face(name: str) -> int:
    """The number of a computer player's portrait. One who was given another name always has the same portrait by that name."""
    if name in COMPUTER_NAMES:
        return COMPUTER_NAMES.index(name)
    return reduce(lambda number, letter: (number * 31 + ord(letter)) % 9973, name, 0) % len(COMPUTER_NAMES)
