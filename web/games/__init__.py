"""The games on the page. Each game has one folder, found by its name, with painters and movements. No game imports another."""
