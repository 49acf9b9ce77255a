"""What finds puzzles of Sequoia offline; the page never has it, and no player knows it."""
