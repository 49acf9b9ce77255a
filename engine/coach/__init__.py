"""Coaching for any game: hints, highlights, lessons, illustrated rules, puzzles, reviews and the daily game.

The words come from each game's `coach` folder. Advice to a seat depends only on that seat's observation. Independent of
particular games, screens and clocks.
"""
