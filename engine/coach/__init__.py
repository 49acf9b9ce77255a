"""Teaches any game: hints with their reasons, and lessons.

Asks each game's own room `coach` for its words. It never sees more than one seat's observation where it advises that seat, and
knows no particular game, no screen and no clock.
"""
