"""Draws scenes, animates what changes, and handles the page's elements. Knows no game and no match."""
