"""The set-up screen: which game, who sits where, by which rules. Knows no running match and names no game."""
