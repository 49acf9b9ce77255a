"""The material of Causeway: stones, hands and three trails."""

from __future__ import annotations

Stone = int
"""A stone is its number. Stones with the same number are interchangeable."""

NUMBERS = range(1, 13)
TRAILS = "ABC"
HAND = 4
"""How many stones a seat holds until the bag is empty."""
