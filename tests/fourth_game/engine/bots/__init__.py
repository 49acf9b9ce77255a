"""The computer players of Causeway. They see observations and sampled states, never the true one, and no picture."""
