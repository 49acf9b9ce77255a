"""A match as it is played: what comes next, who may look, who plays where. Knows no screen, no clock and no particular game."""
