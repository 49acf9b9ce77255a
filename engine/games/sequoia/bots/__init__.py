"""The bots of Sequoia. They use observations and random outcomes that they draw, never the true State."""
