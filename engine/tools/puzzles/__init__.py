"""Finds the puzzles that ship: `python -m engine.tools.puzzles GAME`. A game's deep search is the module of its name."""
