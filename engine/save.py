"""The text of a saved match before its game is known: its fields, and what makes it no save of this version.

This module knows neither matches nor games; `Match` writes saves and makes matches of them.
"""

from __future__ import annotations

from typing import Any

from . import codec
from .core import BadSaveError
from .texts import quoted

FORMAT = "sequor-match"
VERSION = 2

FIELDS = ("game", "setup", "seed", "players", "start", "practice", "events")
"""What a save of any version has beside format and version. Version 2 marks its events (see `fairness`) and what was before."""

LONGEST_SAVE = 1_000_000
"""Characters. The longest game of Sequence, 2,000 turns, takes a seventh of them."""

MOST_EVENTS = 10_000
"""More than twice as many as the longest game of Sequence has. Only who changes their mind about a word 5,000 times has more."""


def read_save(text: str) -> dict[str, Any]:
    """The fields of a save of this version. Raises BadSaveError."""
    if len(text) > LONGEST_SAVE:
        raise BadSaveError(f"This is too long for a save: it should be at most {LONGEST_SAVE:,} characters.")
    save = codec.parse_json(text)
    if type(save) is not dict or save.get("format") != FORMAT:
        raise BadSaveError("This is not a saved match of Sequor.")
    version = save.get("version")
    if type(version) is not int or version < 1:
        raise BadSaveError("This save does not say which version of the format it is.")
    if version > VERSION:
        raise BadSaveError("This save was made by a newer Sequor; open it with that one.")
    fields = {"format", "version", *FIELDS} | ({"mark"} if version > 1 else set())
    for field in sorted(fields - set(save)):
        raise BadSaveError(f"This save is damaged: it has no {field}.")
    for field in sorted(set(save) - fields):
        raise BadSaveError(f"This save is damaged: it has no place for {quoted(field)}.")
    return save
