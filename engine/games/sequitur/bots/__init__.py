"""The bots of Sequitur. They use observations and random draws of their own, never the true State."""
