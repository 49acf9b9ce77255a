"""Painting shared by all games: surfaces, colours, lettering, wood and marble. Independent of games."""
