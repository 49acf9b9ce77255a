"""Sequence: five chips in a row on a board of cards."""

from .game import SequenceGame

GAME = SequenceGame()
