"""The set-up screen: which game, who sits where, by which rules. Knows no match under way; names no game."""
