"""The computer players of Sequoia. They see observations and luck that they draw, never the true State, and no picture."""
