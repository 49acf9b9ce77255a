"""How the puzzles that ship were found: games between computer players, searched for choices whose best answer is clearly ahead.

For those who make the data; knows no particular game and no screen, and the page has none of it.
"""
