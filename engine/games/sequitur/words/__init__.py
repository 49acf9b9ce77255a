"""Letter balls, the word list, and how a rack spells words. Knows no goals, seats or turns."""
