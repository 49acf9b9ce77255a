"""The setup screen: game, players, seats and rules. Independent of matches in progress. Works for every game."""
