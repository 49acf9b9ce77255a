"""Where the seats of a saved game are played, as a text to store: by link, or here with the hand open. Touches no browser."""

from __future__ import annotations

import json
from typing import NamedTuple

from engine import codec
from engine.core import BadSaveError, Seat, SequorError
from engine.session import NOBODY_BY_LINK, ByLink


class SeatRecord(NamedTuple):
    """What a session of a saved game starts from, besides the match."""

    by_link: ByLink = NOBODY_BY_LINK
    shown: frozenset[Seat] = frozenset()


NO_SEATS = SeatRecord()


def seats_text(record: SeatRecord) -> str:
    """The text to store: `[[seat, …], known events, [seat, …]]`, without the last list if it is empty."""
    values = [sorted(record.by_link.seats), record.by_link.known, *([sorted(record.shown)] if record.shown else [])]
    return json.dumps(values, separators=(",", ":"))


def read_seats(text: str) -> SeatRecord:
    """Reads what `seats_text` wrote. Raises SequorError for anything else."""
    values = codec.parse_json(text)
    if not isinstance(values, list) or len(values) not in (2, 3):
        raise BadSaveError("This game’s seats can’t be read.")
    seats, known = codec.decode(tuple[tuple[Seat, ...], int], values[:2], "seats")
    (shown,) = codec.decode(tuple[tuple[Seat, ...]], values[2:] or [[]], "shown")
    return SeatRecord(ByLink(frozenset(seats), known), frozenset(shown))


def seats_in(text: str) -> SeatRecord:
    """The same; an empty record for a text that holds none."""
    try:
        return read_seats(text) if text else NO_SEATS
    except SequorError:
        return NO_SEATS
