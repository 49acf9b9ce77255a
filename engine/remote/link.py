"""A match as a short text that a link carries to another device, for people who play over days.

The text holds what `Match.to_json` writes, without what follows from the rest: the checksums, and the luck that the seed gives.
It also names the seats played on the device that opens it, and those its sender plays. Anyone who takes it apart can read every
hidden card, as in a save.

Reads what people paste to join a game, receive games from another device, or open a game or a board: a link, a code, or a
message that contains one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from .. import codec
from ..codes import longest_piece, marked_in, marks_in, squeezed_in
from ..core import BadSaveError, Event, Seat, SequorError
from ..match import FORMAT, LONGEST_SAVE, MOST_EVENTS, NO_SEALED_GAMES, VERSION, Match
from ..text import squeezed, unsqueezed
from . import pairing

WITHOUT_MARKS = 1
"""The version of saves that have no checksums."""

KIND = "1"
"""The first character of such a text; a newer form will have another."""

SEALED_KIND = "s"
"""The first character of a sealed game's link."""

SHORTEST = 50
"""Characters. Anything shorter that isn't marked as a link is taken for a word or a number; a game takes three times as many."""

LONGEST = 100_000
"""Characters. A whole game of Sequence takes up to two thousand, on a board with pictures fifty thousand."""

LONGEST_ADDRESS = 8000
"""Characters. Nearly every app passes on an address of this length intact."""

FILE_FORMAT = "sequor-link"

_IN_FILE = re.compile(r'\s*\{\s*"format"\s*:\s*"sequor-link"\s*,\s*"version"\s*:\s*1\s*,\s*"link"\s*:\s*"([\w-]*)"\s*\}\s*$')

DAMAGED = "This link is incomplete. Copy the whole link."
NEWER = "This link is from a newer version of Sequor. Reload the page and open the link again."


class ReceivedMatch(NamedTuple):
    """A match that came by link, the seats played on the device that opens it, and the sender's seats if the link names them."""

    match: Match
    seats: tuple[Seat, ...]
    sender: tuple[Seat, ...] = ()


def pack(match: Match, seats: Sequence[Seat] = (), sender: Sequence[Seat] = ()) -> str:
    """Encodes the match as letters, digits, - and _, for the device that plays these seats, from the one that plays the
    sender's."""
    save = json.loads(match.to_json())
    del save["format"], save["version"]
    save |= {"setup": codec.encode(match.setup, brief=True), "players": codec.encode(match.players, brief=True)}
    if not match.verify():
        del save["mark"]
        save["events"] = list(_brief(match.events))
    held = [list(seats), save, *([list(sender)] if sender else [])]
    return KIND + squeezed(json.dumps(held, separators=(",", ":"), ensure_ascii=False))


def link_file(packed: str) -> str:
    """The content of a file that holds such a text."""
    return json.dumps({"format": FILE_FORMAT, "version": 1, "link": packed})


def is_link(text: str) -> bool:
    """Whether the text claims to be such a file, or holds a link to a match or its code."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _is_file(text)
    return "match" in marks_in(text) or _whole_in(text) != ""


def packed_in(text: str) -> str:
    """The packed match in such a file, or in pasted text: alone, in a link or a sentence, wrapped. Leaves it to `unpack` to
    refuse text that is marked as a match and isn't one. Raises BadSaveError if there is nothing to unpack."""
    if _is_file(text):
        found = _IN_FILE.match(text.removeprefix("\ufeff"))
        packed = found[1] if found else ""
    elif not (packed := _whole_in(text)):
        guess, marked = longest_piece(text), marked_in(text, "match")
        packed = guess if marked is None and guess[:1].isdigit() and len(guess) >= SHORTEST else marked or ""
    if not packed:
        raise BadSaveError(DAMAGED)
    return packed


def _is_file(text: str) -> bool:
    return f'"{FILE_FORMAT}"' in text[:100]


def _whole_in(text: str) -> str:
    return squeezed_in(text, KIND, LONGEST, LONGEST_SAVE)


def _brief(events: Sequence[Event]) -> Iterator[Seat | str | None]:
    """The seat and the text of each action, and None for luck, which the seed gives."""
    for seat, text in events:
        yield from (None,) if seat is None else (seat, text)


def game_in(packed: str) -> str:
    """The name of the game in such a text, whose rules and data must be loaded before `unpack`. Raises BadSaveError."""
    return codec.decode(str, _read(packed).save.get("game"), "game")


def unpack(packed: str) -> ReceivedMatch:
    """Reads what `pack` wrote, and checks every event by playing it again.

    Raises BadSaveError, or MissingDataError if the game's data is not loaded.
    """
    seats, sender, save = _read(packed)
    events = save.get("events")
    if "mark" in save:
        match = Match.from_json(json.dumps({"format": FORMAT, "version": VERSION} | save))
    else:
        match = Match.from_json(json.dumps({"format": FORMAT, "version": WITHOUT_MARKS} | save | {"events": []}))
        _play(match, events)
    if any(not 0 <= seat < len(match.players) or match.players[seat].level for seat in (*seats, *sender)):
        raise BadSaveError("This link is for a seat that nobody plays.")
    return ReceivedMatch(match, seats, sender)


class _Held(NamedTuple):
    """The parts of a packed match."""

    seats: tuple[Seat, ...]
    sender: tuple[Seat, ...]
    save: dict[str, Any]


def _read(packed: str) -> _Held:
    if len(packed) > LONGEST:
        raise BadSaveError(f"This link is too long for a game (limit {LONGEST:,} characters).")
    if packed.startswith(SEALED_KIND):
        raise BadSaveError(NO_SEALED_GAMES)
    if not packed.startswith(KIND):
        raise BadSaveError(NEWER if packed[:1].isdigit() else DAMAGED)
    held = codec.parse_json(unsqueezed(packed.removeprefix(KIND), "game", LONGEST_SAVE))
    if not isinstance(held, list) or len(held) not in (2, 3) or not isinstance(held[1], dict):
        raise BadSaveError(DAMAGED)
    seats, sender = (codec.decode(tuple[Seat, ...], part, "seats") for part in (held[0], held[2] if held[2:] else []))
    return _Held(seats, sender, held[1])


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


NOTHING = "There is no link or code in this. Copy the whole link."

TELLING = frozenset((NO_SEALED_GAMES, pairing.NEWER, NEWER))
"""Refusals that say more than `NOTHING` about a text without a mark."""

LONGEST_BOARD = 30_000
"""Characters, as in `web/storage/boards.py`."""


class Pasted(NamedTuple):
    """What was found: its `kind`, and its `code` without anything around or inside it.

    "join" is a link to another device's table, "move" a link to its games, "code" a bare connection code: `pairing.read_code`
    reads all three. `link.unpack` reads a "match", and the readers of boards a "board".
    """

    kind: str
    code: str


def read_pasted(text: str) -> Pasted:
    """Finds the first link in the text that holds what it asks for, or else a bare code. Raises BadSaveError with a sentence for
    people."""
    refusals: list[str] = []
    for kind in (*marks_in(text), *BARE):
        try:
            return Pasted(kind, FIND[kind](text))
        except BadSaveError as error:
            refusals.append(str(error))
    if len(refusals) > len(BARE):
        raise BadSaveError(refusals[0])
    raise BadSaveError(next((told for told in refusals if told in TELLING), NOTHING))


def _match_in(text: str) -> str:
    packed = packed_in(text)
    game_in(packed)
    return packed


def _board_in(text: str) -> str:
    code = squeezed_in(text, "", LONGEST_BOARD, LONGEST_SAVE) or marked_in(text, "board") or ""
    unsqueezed(code, "board", LONGEST_SAVE)
    return code


BARE = "code", "match", "board"
FIND: dict[str, Callable[[str], str]] = {
    "join": pairing.code_in,
    "move": pairing.code_in,
    "code": pairing.code_in,
    "match": _match_in,
    "board": _board_in,
}
