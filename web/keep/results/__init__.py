"""What comes of games: series of them, and people's records. Knows no page and no match under way."""
