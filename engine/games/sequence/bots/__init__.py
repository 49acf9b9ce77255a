"""The computer players of Sequence. They see observations and sampled states, never the true one, and no picture."""
