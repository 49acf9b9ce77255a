"""Links: encodes a match as a short text for another device, and finds links and codes of every kind in pasted text.

The encoded match is the content of `Match.to_json` without everything that follows from the rest: the checksums, and the luck
drawn from the seed. It also names the seats played on the device that opens it, and the sender's. It is not encrypted: like a
save, it contains every hidden card.
"""

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
"""The first character of an encoded match; identifies the format."""

SEALED_KIND = "s"
"""The first character of a sealed game's link."""

SHORTEST = 50
"""The minimum length of an encoded match outside a link, in characters: anything shorter is taken for a word or a number. A game
takes three times as many."""

LONGEST = 100_000
"""The maximum length of an encoded match in characters. A whole game of Sequence takes up to two thousand, on a board with
pictures fifty thousand."""

LONGEST_ADDRESS = 8000
"""The maximum length in characters of an address that nearly every app passes on intact."""

FILE_FORMAT = "sequor-link"

_IN_FILE = re.compile(r'\s*\{\s*"format"\s*:\s*"sequor-link"\s*,\s*"version"\s*:\s*1\s*,\s*"link"\s*:\s*"([\w-]*)"\s*\}\s*$')

DAMAGED = "This link is incomplete. Copy the whole link."
NEWER = "This link is from a newer version of Sequor. Reload the page and open the link again."


class ReceivedMatch(NamedTuple):
    """A match received by link, the seats played on the device that opens it, and the sender's seats if the link names them."""

    match: Match
    seats: tuple[Seat, ...]
    sender: tuple[Seat, ...] = ()


def pack(match: Match, seats: Sequence[Seat] = (), sender: Sequence[Seat] = ()) -> str:
    """Encodes the match as letters, digits, - and _. `seats` are played on the receiving device, `sender` on the sending one."""
    save = json.loads(match.to_json())
    del save["format"], save["version"]
    save |= {"setup": codec.encode(match.setup, brief=True), "players": codec.encode(match.players, brief=True)}
    if not match.verify():
        del save["mark"]
        save["events"] = list(_brief(match.events))
    held = [list(seats), save, *([list(sender)] if sender else [])]
    return KIND + squeezed(json.dumps(held, separators=(",", ":"), ensure_ascii=False))


def link_file(packed: str) -> str:
    """The content of a file with an encoded match."""
    return json.dumps({"format": FILE_FORMAT, "version": 1, "link": packed})


def is_link(text: str) -> bool:
    """Whether the text claims to be a file with an encoded match, or contains a link to a match or its code."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _is_file(text)
    return "match" in marks_in(text) or _whole_in(text) != ""


def packed_in(text: str) -> str:
    """The encoded match in a link file or in pasted text, where it may be in a link or a sentence, or wrapped. Raises
    BadSaveError if there is none. Does not check text marked as a match; `unpack` does."""
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
    """The seat and the text of each action, and None for luck, which follows from the seed."""
    for seat, text in events:
        yield from (None,) if seat is None else (seat, text)


def game_in(packed: str) -> str:
    """The name of the game in an encoded match. Its rules and data must be loaded before `unpack`. Raises BadSaveError."""
    return codec.decode(str, _read(packed).save.get("game"), "game")


def unpack(packed: str) -> ReceivedMatch:
    """Decodes the output of `pack`, and checks every event by playing it again.

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
    """The parts of an encoded match."""

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
"""More specific errors than `NOTHING` for texts without a link."""

LONGEST_BOARD = 30_000
"""The maximum length of a board's code in characters, as in `web/storage/boards.py`."""


class Pasted(NamedTuple):
    """The kind of link found in pasted text, and its code, cleaned of other text.

    Kinds: "join" for a link to another device's table, "move" for a link to its games, "code" for a bare connection code
    (`pairing.read_code` reads all three), "match" (`unpack`) and "board".
    """

    kind: str
    code: str


def read_pasted(text: str) -> Pasted:
    """The first valid link in the text, or else a bare code. Raises BadSaveError with a sentence for people."""
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
