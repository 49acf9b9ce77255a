"""Letter balls, the word list, and how racks spell words. Independent of goals, seats and turns."""
