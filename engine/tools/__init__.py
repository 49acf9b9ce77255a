"""Code that makes the data shipped with the games: puzzles, word lists, weights. Not in the wheel, the page or the package."""
