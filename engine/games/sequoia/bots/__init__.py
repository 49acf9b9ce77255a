"""The computer players of Sequoia. They see observations and sampled states, never the true one, and no picture."""
