"""Reviews of finished games: winning chances, key moments, choices. Fetched on first use (`web/keep/fetched/later.py`), so other
rooms import it only inside functions. Works for every game."""
