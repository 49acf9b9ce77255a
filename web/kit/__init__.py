"""Draws scenes, moves what changes, and touches the page's elements. Knows no game and no match."""
