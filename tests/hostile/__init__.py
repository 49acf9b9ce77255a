"""Hostile texts: everything of Sequor that reads texts from outside, with texts that are sound, damaged, or made to hurt.

`readers.py` lists the readers; nothing else here knows one. Used by tests and by `python3 -m tests.bench hostile`.
"""
