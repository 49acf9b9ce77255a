"""Teaches any game: hints with their reasons, and lessons.

Gets the words from each game's `coach` folder. When it advises a seat, it sees only that seat's observation.
Independent of any particular game, of screens and of clocks.
"""
