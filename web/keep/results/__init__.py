"""Results of games: series, and each player's stats. Independent of the page and of matches in progress."""
