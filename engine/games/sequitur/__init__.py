"""Sequitur: letters on a rack, cards that move them, and words that meet goals."""

from .game import SequiturGame

GAME = SequiturGame()
