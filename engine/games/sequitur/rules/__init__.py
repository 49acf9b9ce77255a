"""The rules of Sequitur: who sits down, what a pass allows, what follows. Knows no picture and no computer player."""
