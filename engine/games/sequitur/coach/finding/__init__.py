"""What finds puzzles of Sequitur offline; the page never has it, and no player knows it."""
