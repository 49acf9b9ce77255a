"""Reads the text of a saved match before its game is known: its fields, and what makes it invalid.

Knows neither matches nor games. `Match` writes saves and turns them back into matches.
"""

from __future__ import annotations

import re
from typing import Any

from . import codec
from .core import BadSaveError, Event, Seat
from .text import quoted

FORMAT = "sequor-match"

SEALED_FORMAT, SEALED_SEED = "sequor-sealed", re.compile("sealed: [0-9a-f]{16}")
"""The format of a sealed game's file, and the seed of its save. Only unreleased versions had sealed games."""

NO_SEALED_GAMES = "This is a sealed game, which Sequor no longer supports."

VERSION = 2

FIELDS = ("game", "setup", "seed", "players", "start", "practice", "events")
"""The fields of a save of any version, apart from format and version. Version 2 adds checksums to its events (see `fairness`)."""

OPTIONAL_FIELDS = ("hints", "helped")
"""Fields that a save has only if they differ from the default: whether hints are allowed, and which hints were given."""

EVENTS: dict[int, Any] = {1: tuple[tuple[Seat | None, str], ...], 2: tuple[tuple[Seat | None, str, str], ...]}
"""The type of a save's events, by version: seat and text, since version 2 also the checksum after the event."""

LONGEST_SAVE = 1_000_000
"""Characters. The longest game of Sequence, with 2,000 turns, takes a seventh of this."""

MOST_EVENTS = 10_000
"""More than twice the events of the longest game of Sequence. Only changing a word 5,000 times takes more."""


def read_save(text: str) -> dict[str, Any]:
    """The fields of a save of this version. Raises BadSaveError."""
    if len(text) > LONGEST_SAVE:
        raise BadSaveError(f"This file is too long to be a save (limit {LONGEST_SAVE:,} characters).")
    save = codec.parse_json(text)
    if type(save) is dict and (save.get("format") == SEALED_FORMAT or SEALED_SEED.fullmatch(str(save.get("seed")))):
        raise BadSaveError(NO_SEALED_GAMES)
    if type(save) is not dict or save.get("format") != FORMAT:
        raise BadSaveError("This is not a saved Sequor game.")
    version = save.get("version")
    if type(version) is not int or version < 1:
        raise BadSaveError("This save has no format version.")
    if version > VERSION:
        raise BadSaveError("This save is from a newer version of Sequor. Update Sequor to open it.")
    fields = {"format", "version", *FIELDS} | ({"mark"} if version > 1 else set())
    for field in sorted(fields - set(save)):
        raise BadSaveError(f"This save is damaged: it has no {field}.")
    for field in sorted(set(save) - fields - set(OPTIONAL_FIELDS)):
        raise BadSaveError(f"This save is damaged: unknown field {quoted(field)}.")
    return save


def read_events(save: dict[str, Any]) -> list[tuple[Event, list[str]]]:
    """The events of the save, each with the checksum after it, if there is one. Raises BadSaveError."""
    events = codec.decode(EVENTS[save["version"]], save["events"], "events")
    if len(events) > MOST_EVENTS:
        raise BadSaveError(f"This save has too many events ({len(events):,}; limit {MOST_EVENTS:,}).")
    return [(Event(seat, text), marks) for seat, text, *marks in events]


def read_helped(save: dict[str, Any], people: set[Seat]) -> tuple[tuple[int, Seat], ...]:
    """The hints given to these people: after how many events, and to which seat. Raises BadSaveError."""
    helped = codec.decode(tuple[tuple[int, Seat], ...], save.get("helped", []), "helped")
    if len(helped) > MOST_EVENTS or any(not 0 <= number <= MOST_EVENTS or seat not in people for number, seat in helped):
        raise BadSaveError("Each of its hints must name a number of events and a person’s seat.")
    return helped
