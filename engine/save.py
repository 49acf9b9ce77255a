"""The text of a saved match before its game is known: its fields, and what makes it no save of this version.

This module knows neither matches nor games; `Match` writes saves and makes matches of them.
"""

from __future__ import annotations

import re
from typing import Any

from . import codec
from .core import BadSaveError, Event, Seat
from .texts import quoted

FORMAT = "sequor-match"

SEALED_FORMAT, SEALED_SEED = "sequor-sealed", re.compile("sealed: [0-9a-f]{16}")
"""Sealed games were played by unreleased versions: the format of their files, and the seeds of their saves."""

NO_SEALED_GAMES = "This is a sealed game, which Sequor no longer supports."

VERSION = 2

FIELDS = ("game", "setup", "seed", "players", "start", "practice", "events")
"""What a save of any version has beside format and version. Version 2 marks its events (see `fairness`) and what was before."""

OPTIONAL_FIELDS = ("hints", "helped")
"""What a save has as well where it is not as usual: whether hints are allowed, and who was helped when."""

EVENTS: dict[int, Any] = {1: tuple[tuple[Seat | None, str], ...], 2: tuple[tuple[Seat | None, str, str], ...]}
"""What the events of a save are, by its version: seat and text, since version 2 with the mark after the event."""

LONGEST_SAVE = 1_000_000
"""Characters. The longest game of Sequence, 2,000 turns, takes a seventh of them."""

MOST_EVENTS = 10_000
"""More than twice as many as the longest game of Sequence has. Only who changes their mind about a word 5,000 times has more."""


def read_save(text: str) -> dict[str, Any]:
    """The fields of a save of this version. Raises BadSaveError."""
    if len(text) > LONGEST_SAVE:
        raise BadSaveError(f"This is too long for a save: it should be at most {LONGEST_SAVE:,} characters.")
    save = codec.parse_json(text)
    if type(save) is dict and (save.get("format") == SEALED_FORMAT or SEALED_SEED.fullmatch(str(save.get("seed")))):
        raise BadSaveError(NO_SEALED_GAMES)
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
    for field in sorted(set(save) - fields - set(OPTIONAL_FIELDS)):
        raise BadSaveError(f"This save is damaged: it has no place for {quoted(field)}.")
    return save


def read_events(save: dict[str, Any]) -> list[tuple[Event, list[str]]]:
    """The events of the save, each with the mark after it, if it has one. Raises BadSaveError."""
    events = codec.decode(EVENTS[save["version"]], save["events"], "events")
    if len(events) > MOST_EVENTS:
        raise BadSaveError(f"This save has {len(events):,} events: it should have at most {MOST_EVENTS:,}.")
    return [(Event(seat, text), marks) for seat, text, *marks in events]


def read_helped(save: dict[str, Any], people: set[Seat]) -> tuple[tuple[int, Seat], ...]:
    """The hints that these people were given: after how many events, and to whom. Raises BadSaveError."""
    helped = codec.decode(tuple[tuple[int, Seat], ...], save.get("helped", []), "helped")
    if len(helped) > MOST_EVENTS or any(not 0 <= number <= MOST_EVENTS or seat not in people for number, seat in helped):
        raise BadSaveError("Its hints should each name a number of events and the seat of a person.")
    return helped
