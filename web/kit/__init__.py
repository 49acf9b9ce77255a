"""Draws scenes, animates changes and handles page elements. Independent of games and matches."""
