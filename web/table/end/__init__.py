"""The end of a game at the table: the panel beside the board, and the celebration before it. Independent of the rules."""
