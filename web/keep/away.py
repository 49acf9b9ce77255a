"""Who of a kept game plays on other devices, as a text to store. Touches no browser."""

from __future__ import annotations

import json

from engine import codec
from engine.core import SequorError
from engine.playing.steps import NOBODY, Away


def away_text(away: Away) -> str:
    """The text to store."""
    return json.dumps([sorted(away.seats), away.known], separators=(",", ":"))


def read_away(text: str) -> Away:
    """Who is away by that text. Raises SequorError if it says nothing of the kind."""
    seats, known = codec.decode(tuple[tuple[int, ...], int], codec.parse_json(text), "away")
    return Away(frozenset(seats), known)


def away_in(text: str) -> Away:
    """The same; nobody for a text that says nothing of the kind."""
    try:
        return read_away(text) if text else NOBODY
    except SequorError:
        return NOBODY
