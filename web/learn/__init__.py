"""Teaches on the page: hints, lessons, rules to look at. Fetched when somebody first asks (`web/keep/fetched/later.py`), so no
other room imports it at the top of a module. Knows no particular game."""
