"""Finds the puzzles that ship: `python -m engine.tools.puzzles GAME`. Each game's deep search is the module named after it."""
