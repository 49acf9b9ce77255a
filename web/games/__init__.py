"""The games on the page: one folder per game, found by its name, with painters and movements. No game imports another."""
