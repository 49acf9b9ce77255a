"""How far people have come in lessons and puzzles, read from small stored texts. Knows no game and no page."""

from __future__ import annotations

from typing import Any

from engine import codec
from engine.core import SequorError

LONGEST = 2
"""Digits of a number of levels."""


def known_levels(text: str) -> int | None:
    """How many levels of a lesson the stored text says; None if it says nothing that can be read."""
    return int(text) if len(text) <= LONGEST and text.isascii() and text.isdigit() else None


def solved_puzzles(tally: str, mistakes: str) -> tuple[int, bool]:
    """How many of the puzzles that come with a game are solved, and whether any puzzle was solved or tried. Own mistakes are
    noted among the solved ones too, and as done. What can't be read counts as nothing; whoever changes it sets it aside."""
    solved, tried, done = _keys(tally, "solved"), _keys(tally, "tried"), _keys(mistakes, "done")
    return len(solved - done), bool(solved or tried)


def _keys(text: str, part: str) -> set[str]:
    """The keys of puzzles in that part of the text."""
    try:
        value: Any = codec.parse_json(text or "null")
    except SequorError:
        return set()
    found = value.get(part) if isinstance(value, dict) else None
    return {key for key in found if isinstance(key, str)} if isinstance(found, list) else set()
