"""A match as a short text that a link carries to another device: for people who play days apart.

The text holds what `Match.to_json` writes, less what follows from the rest: the marks, and the luck that the seed gives. It also
names the seats that are played where it is opened. Whoever takes it apart can read every hidden card, as in a save. This module
knows no particular game, no address and no browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .. import codec
from ..core import BadSaveError, Event, Seat, SequorError
from ..match import Match
from ..save import FORMAT, LONGEST_SAVE, MOST_EVENTS, NO_SEALED_GAMES, VERSION
from ..texts import squeezed, unsqueezed

WITHOUT_MARKS = 1
"""The version of saves that have no marks."""

KIND = "1"
"""How such a text begins; a newer form will begin otherwise."""

SEALED_KIND = "s"
"""How the links of sealed games began."""

LONGEST = 100_000
"""Characters: a whole game of Sequence takes two thousand, on a board with pictures fifty thousand."""

LONGEST_ADDRESS = 8000
"""Characters of an address that nearly everything carries intact."""

FILE_FORMAT = "sequor-link"

_IN_FILE = re.compile(r'\s*\{\s*"format"\s*:\s*"sequor-link"\s*,\s*"version"\s*:\s*1\s*,\s*"link"\s*:\s*"([\w-]*)"\s*\}\s*$')
_IN_ADDRESS = re.compile(r"#match=([\w-]*)$")

DAMAGED = "This link holds no game: it should be whole, as it was shared."
NEWER = "This link comes from a newer version of Sequor: reload the page, then open it again."


class ReceivedMatch(NamedTuple):
    """A match that came by link, and the seats that are played where it is opened."""

    match: Match
    seats: tuple[Seat, ...]


def pack(match: Match, seats: Sequence[Seat] = ()) -> str:
    """The match in letters, digits, - and _, for a device on which these seats are played."""
    save = json.loads(match.to_json())
    del save["format"], save["version"]
    save |= {"setup": codec.encode(match.setup, brief=True), "players": codec.encode(match.players, brief=True)}
    if not match.verify():
        del save["mark"]
        save["events"] = list(_brief(match.events))
    return KIND + squeezed(json.dumps([list(seats), save], separators=(",", ":"), ensure_ascii=False))


def link_file(packed: str) -> str:
    """Such a text as the content of a file."""
    return json.dumps({"format": FILE_FORMAT, "version": 1, "link": packed})


def is_link(text: str) -> bool:
    """Whether the text claims to be such a file or address."""
    return "#match=" in text or '"sequor-link"' in text[:100]


def packed_in(text: str) -> str:
    """The packed match in the content of such a file, or in an address that ends in `#match=…`. Raises BadSaveError."""
    found = _IN_FILE.match(text.removeprefix("\ufeff")) or _IN_ADDRESS.search(text.strip())
    if found is None:
        raise BadSaveError(DAMAGED)
    return found[1]


def _brief(events: Sequence[Event]) -> Iterator[Seat | str | None]:
    """The seat and the text of each action, and null for luck, which the seed gives."""
    for seat, text in events:
        yield from (None,) if seat is None else (seat, text)


def game_in(packed: str) -> str:
    """The name of the game in such a text: its rules and data have to be there before it is unpacked. Raises BadSaveError."""
    return codec.decode(str, _read(packed)[1].get("game"), "game")


def unpack(packed: str) -> ReceivedMatch:
    """What `pack` wrote as this text; every event is checked by playing it again.

    Raises BadSaveError, or MissingDataError if the game's data is not loaded.
    """
    seats, save = _read(packed)
    events = save.get("events")
    if "mark" in save:
        match = Match.from_json(json.dumps({"format": FORMAT, "version": VERSION} | save))
    else:
        match = Match.from_json(json.dumps({"format": FORMAT, "version": WITHOUT_MARKS} | save | {"events": []}))
        _play(match, events)
    if any(not 0 <= seat < len(match.players) or match.players[seat].level for seat in seats):
        raise BadSaveError("This link is for a seat at which no person plays.")
    return ReceivedMatch(match, seats)


def _read(packed: str) -> tuple[tuple[Seat, ...], dict[str, Any]]:
    if len(packed) > LONGEST:
        raise BadSaveError(f"This link is too long: one that holds a game has at most {LONGEST:,} characters.")
    if packed.startswith(SEALED_KIND):
        raise BadSaveError(NO_SEALED_GAMES)
    if not packed.startswith(KIND):
        raise BadSaveError(NEWER if packed[:1].isdigit() else DAMAGED)
    read = codec.parse_json(unsqueezed(packed.removeprefix(KIND), "game", LONGEST_SAVE))
    if not isinstance(read, list) or len(read) != 2 or not isinstance(read[1], dict):
        raise BadSaveError(DAMAGED)
    return codec.decode(tuple[Seat, ...], read[0], "seats"), read[1]


def _play(match: Match, events: Any) -> None:
    """Plays the events that `_brief` wrote."""
    if not isinstance(events, list) or len(events) > 2 * MOST_EVENTS:
        raise BadSaveError(DAMAGED)
    coming = iter(events)
    for seat in coming:
        try:
            if seat is None:
                match.take_luck()
            else:
                match.play(codec.decode(Seat, seat, "seat"), codec.decode(str, next(coming, None), "action"))
        except SequorError as error:
            raise BadSaveError(f"This link is damaged at event {len(match.events)}: {error}") from None
