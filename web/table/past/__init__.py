"""Past events at the table: the list since the last turn, and the replay. Never changes a match. Works for every game."""
