"""The rules of Sequence: who sits down, what a seat may do, what follows. Knows boards, no picture and no computer player."""
