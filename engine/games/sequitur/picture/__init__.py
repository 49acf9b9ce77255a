"""How Sequitur looks on a canvas and in the terminal, made from one seat's observation. Knows no computer player and no State."""
