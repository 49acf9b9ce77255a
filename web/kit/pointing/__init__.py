"""Drawing for hints and lessons, fetched on first use: the light on places and pieces, and the rings and dots that invite a play.
Independent of games and of the reason for a light."""
