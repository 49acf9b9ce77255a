"""The rules of Sequence: who sits down, what may be done, what follows. Knows no picture and no computer player."""
