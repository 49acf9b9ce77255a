"""The windows over the set-up: all games, what is in a box, a board or game from a link, and people’s records."""
