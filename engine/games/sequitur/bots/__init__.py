"""The computer players of Sequitur. They see observations and luck that they draw, never the true State, and no picture."""
