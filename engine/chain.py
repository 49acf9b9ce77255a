"""The marks of a match: short hashes, each over everything before it, so that a record cannot be bent unseen.

The first mark covers game, set-up, players, start, practice and the seed, which keeps anybody from guessing hidden cards by it
while the seed is secret. Each further mark covers the one before it and one event. Whoever saw the seal and the last mark can
tell the match that was played from any other. Whoever changes a save can make new marks too: then the last one differs.
This module knows no game.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .core import Event

MARK_LENGTH = 16
"""Hexadecimal digits: to find another record with the same last mark takes 2^64 trials."""


def first_mark(*facts: Any) -> str:
    """The mark of a match in which nothing has happened yet, from all that is fixed before: data that JSON can write."""
    return _mark(facts)


def next_mark(mark: str, event: Event) -> str:
    """The mark after an event, from the one before it."""
    return _mark((mark, event.seat, event.text))


def _mark(facts: tuple[Any, ...]) -> str:
    text = json.dumps(facts, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]
