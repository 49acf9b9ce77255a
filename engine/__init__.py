"""Sequor's engine: the rules, players and pictures of three tabletop games, in plain Python.

Uses only the standard library and imports nothing from a browser, so the same package runs in the page, in tests and on the
command line.
"""

__version__ = "0.2.0"
