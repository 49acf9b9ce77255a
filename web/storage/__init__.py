"""Data that outlives the page: games, players, boards and settings, as small texts in IndexedDB. Independent of the screens."""
