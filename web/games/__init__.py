"""How each game looks on the page. A game is one folder here, found by its name; it paints and moves, and knows no other game."""
