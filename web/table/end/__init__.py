"""The end of a game on the table: the panel beside the board, and the celebration that leads to it. Knows no rules."""
