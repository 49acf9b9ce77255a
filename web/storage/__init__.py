"""Data that outlives the page: games, players, boards and settings, as short texts in IndexedDB. Independent of the screens."""
