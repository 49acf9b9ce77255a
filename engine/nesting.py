"""How deeply JSON text is nested, measured before it is parsed: deep recursion of the parser crashes Python in a browser."""

from __future__ import annotations

import re

# A string that nobody closes lasts to the end: without that, each of its escaped quotes would be searched for an end again.
_MARKS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def is_nested_beyond(most: int, text: str) -> bool:
    """Whether lists and objects are nested more deeply than that anywhere in the text.

    >>> is_nested_beyond(2, '[{"a": "[[["}]')
    False
    """
    depth = 0
    for mark in _MARKS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0][:1], 0)
        if depth > most:
            return True
    return False
