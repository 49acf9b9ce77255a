"""The entries of a sealed match as a file, which everybody may read: it tells no hand before the secrets in it are open."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ... import codec
from ...core import BadSaveError
from .entries import Entry, Terms, read_entry

FORMAT, VERSION = "sequor-sealed", 1

LONGEST = 2_000_000
"""Characters: a whole game of two takes 40,000, of twelve 300,000."""


def chain_text(entries: Sequence[Entry]) -> str:
    """The entries as the text of a file."""
    chain = {"format": FORMAT, "version": VERSION, "entries": [entry.text for entry in entries]}
    return json.dumps(chain, separators=(",", ":"), ensure_ascii=False)


def read_chain(text: str) -> tuple[Entry, ...]:
    """The entries in such a file. Raises BadSaveError."""
    if len(text) > LONGEST:
        raise BadSaveError(f"This sealed match is too long: it should be at most {LONGEST:,} characters.")
    read = codec.parse_json(text.removeprefix("\ufeff"))
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        raise BadSaveError("This file holds no sealed match.")
    if read.get("version") != VERSION:
        raise BadSaveError("This sealed match comes from another version of Sequor: open it there.")
    return tuple(map(read_entry, codec.decode(tuple[str, ...], read.get("entries"), "entries")))


def game_in(entries: Sequence[Entry]) -> str:
    """The name of the game that these entries begin. Raises BadSaveError."""
    name = next((step.game for entry in entries[:1] for step in entry.steps if isinstance(step, Terms)), None)
    if name is None:
        raise BadSaveError("A sealed match begins with its terms.")
    return name
