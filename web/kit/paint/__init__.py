"""What all painters share: surfaces, colours, lettering, wood and marble. Knows no game."""
