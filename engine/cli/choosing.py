"""Choosing at the terminal: the list of actions, and which of them a typed text means. Independent of any match."""

from __future__ import annotations

import itertools
import re
import shutil
import textwrap
from collections.abc import Sequence

MOST_ALIKE = 12
_NUMBERS = re.compile("(?<= [0-9])( [0-9]+)+$")


def found_by_oneself(unlisted: Sequence[str]) -> str:
    """What to type for actions that are not listed, because finding them is the game."""
    return f"Type {unlisted[0].partition(' ')[0]} and your answer. A list would give it away."


def meant(text: str, listed: Sequence[str], unlisted: Sequence[str]) -> str:
    """The action with this text in any case or, failing that, with this number in the list."""
    written = next((action for action in (*listed, *unlisted) if action.lower() == text.lower()), "")
    if not written and text.isdecimal() and 1 <= int(text[:9]) <= len(listed):
        return listed[int(text[:9]) - 1]
    return written or text


def in_columns(actions: Sequence[str]) -> str:
    """The actions with their numbers, as many per line as fit. Of many that differ only in numbers, shows the first and last."""
    cells = []
    numbered = enumerate(actions, 1)
    for beginning, group in itertools.groupby(numbered, key=lambda found: _NUMBERS.sub("", found[1])):
        alike = list(group)
        if beginning and len(alike) > MOST_ALIKE:
            (first, text), (last, other) = alike[0], alike[-1]
            cells.append(f"{first} to {last}. {text} … {other.removeprefix(beginning).strip()}")
        else:
            cells += [f"{number}. {action}" for number, action in alike]
    width = max(map(len, cells), default=0)
    line = "  ".join(cell.ljust(width).replace(" ", "\0") for cell in cells)
    wrapped = textwrap.fill(line, shutil.get_terminal_size().columns, break_long_words=False, break_on_hyphens=False)
    return wrapped.replace("\0", " ")
