"""What the page fetches when it is asked for: a game's data, and the part of the program that teaches. Knows no screen and no
particular game."""
