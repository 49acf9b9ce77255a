"""How deep JSON text is nested, told before it is read: reading it recurses, and Python in a browser does not survive that."""

from __future__ import annotations

import re

_MARKS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)


def is_nested_beyond(most: int, text: str) -> bool:
    """Whether more than so many lists and objects lie in one another somewhere.

    >>> is_nested_beyond(2, '[{"a": "[[["}]')
    False
    """
    depth = 0
    for mark in _MARKS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0][:1], 0)
        if depth > most:
            return True
    return False
