"""Teaching on the page: hints, highlights, lessons and the rules. Fetched on first use (`web/keep/fetched/later.py`), so other
rooms import it only inside functions. Works for every game."""
