"""The bots of Sequence. They use observations and hands sampled from them, never the true State."""
