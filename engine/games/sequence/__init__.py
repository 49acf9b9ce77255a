"""Sequence: five chips in a row on a board of cards."""

from engine.games.sequence.game import SequenceGame

GAME = SequenceGame()
