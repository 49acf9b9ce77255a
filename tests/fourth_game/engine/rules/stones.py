"""What Causeway is played with: stones, hands of them, and three trails to lay them on."""

from __future__ import annotations

Stone = int
"""A stone is its number; stones of one number are alike."""

NUMBERS = range(1, 13)
TRAILS = "ABC"
HAND = 4
"""How many stones a seat holds until the bag is empty."""
