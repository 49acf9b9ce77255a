"""How a game of Sequitur ended: who won, the story of the game, and tables for people who want to know more. Knows no picture."""
