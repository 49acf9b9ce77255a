"""Sequitur's box: the goals, with the language of their rules, and the cards. People may replace both. Knows no seats."""
