"""Sequitur's box: what may be replaced from a file, goals with their conditions and cards. Knows no seats or turns."""
