"""The computer players of Sequence. They see observations and hands that they sample, never the true State, and no picture."""
