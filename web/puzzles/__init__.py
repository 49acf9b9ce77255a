"""Puzzles and the deal of the day. Fetched when somebody first asks (`web/keep/fetched/later.py`), so no other room imports it at
the top of a module. Knows no particular game."""
