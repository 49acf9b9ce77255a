"""The computer players of Sequitur. They see observations and sampled states, never the true one, and no picture."""
