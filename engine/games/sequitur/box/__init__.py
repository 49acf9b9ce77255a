"""Sequitur's box: the goals, the language of their rules, and the cards. Players may edit both tables."""
