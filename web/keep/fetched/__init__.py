"""What the page fetches when it is asked for: the parts of the program that the snapshot leaves out, and games' data. Knows no
screen and no particular game."""
