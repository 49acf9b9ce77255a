"""What finds puzzles of Sequence offline; the page never has it, and no player knows it."""
