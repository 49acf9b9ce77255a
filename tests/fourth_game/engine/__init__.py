"""Causeway: stones from a bag, laid in rising order across the flats, hands hidden."""

from .game import CausewayGame

GAME = CausewayGame()
