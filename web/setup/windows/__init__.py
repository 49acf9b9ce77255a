"""The windows of the setup screen: all games, the contents of a box, a board or game from a link, and stats."""
