"""The rules of Sequitur: who sits down, what a seat may do in its pass, what follows. Knows no picture and no computer player."""
