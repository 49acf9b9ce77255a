"""Sequitur: letters on a rack, cards that move them, and words that meet goals."""

from engine.games.sequitur.game import SequiturGame

GAME = SequiturGame()
