"""Puzzles and the daily game. Fetched on first use (`web/keep/fetched/later.py`), so other rooms import it only
inside functions. Works for every game."""
