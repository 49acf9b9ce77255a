"""The computer players: what they are called, and whose portrait in `faces.svg` each of them has. Knows no match."""

from __future__ import annotations

from functools import reduce
from typing import Any

COMPUTER_NAMES = ("Linden", "Fern", "Hazel", "Rowan", "Ivy", "Ash", "Willow", "Alder", "Juniper", "Myrtle", "Aspen", "Cedar")
"""In the order of their portraits."""


def face(name: str) -> int:
    """The number of a computer player's portrait. One who was given another name always has the same portrait by that name."""
    if name in COMPUTER_NAMES:
        return COMPUTER_NAMES.index(name)
    return reduce(lambda number, letter: (number * 31 + ord(letter)) % 9973, name, 0) % len(COMPUTER_NAMES)


def show_face(element: Any, name: str) -> None:
    """Shows the portrait of the computer player with this name in an element of class `face`."""
    element.style.setProperty("--face", str(face(name)))
    element.hidden = False


def portrait(name: str, mood: str = "") -> Any:
    """A new element with the portrait of the computer player with this name, who is "thinking", "glad" or neither."""
    from web.kit.dom import make

    element = make("i", class_=f"face {mood}".rstrip())
    show_face(element, name)
    return element
