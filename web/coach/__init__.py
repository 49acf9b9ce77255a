"""The page's coach: hints, highlights, lessons, rules, puzzles, the daily game and reviews.

Fetched on first use (`web/assets.py`), so other packages import it only inside functions. Independent of particular games.
"""
