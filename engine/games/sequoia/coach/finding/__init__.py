"""Finds puzzles of Sequoia offline. Not part of the page."""
