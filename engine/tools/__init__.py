"""Offline tools that make the data shipped with the games: puzzles, word lists, bots' weights. Not in the wheel or the page."""
