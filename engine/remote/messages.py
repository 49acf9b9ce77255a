"""What connected devices say to each other, as texts: the host's device, which has the match, and its guests, which are told what
their seats may know. Whoever reads one checks everything, since anybody may have written it. Knows no match, no network and no
particular game.

A message is the JSON list `[kind, content]`; the content is as `codec` writes it.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeAlias, TypeVar

from .. import codec
from ..core import BadSaveError, Seat
from ..match import Player
from ..recap import Told
from ..scene import Recent
from ..texts import quoted

VERSION = 1
"""Of these messages: devices with other ones are told to reload the page."""

LONGEST_FROM_GUEST, LONGEST_FROM_HOST = 2_000, 1_000_000
"""Characters. The end holds a whole save."""

# From a guest


class Hello(NamedTuple):
    """The first message. `key` tells the guest from others, and is the same when it comes back."""

    version: int
    key: str


class Sit(NamedTuple):
    """The guest plays these seats from now on; none: it is the open table."""

    seats: tuple[Seat, ...]


class Choose(NamedTuple):
    """A seat of the guest acts, in turn or out of it, as it saw the match after so many events."""

    seat: Seat
    text: str
    events: int


class GoOn(NamedTuple):
    """The guest has looked long enough at what the table shows after so many events."""

    events: int


class TakeBack(NamedTuple):
    """The guest asks all to take back the choice that is the event of this number."""

    event: int


class Answer(NamedTuple):
    """The guest's answer to the question of this number."""

    question: int
    agrees: bool


class Return(NamedTuple):
    """The code of the card with which the guest will come back by the spare line."""

    card: str


FromGuest: TypeAlias = Hello | Sit | Choose | GoOn | TakeBack | Answer | Return

# From the host


class Welcome(NamedTuple):
    """What is played: the name of the game, the set-up as JSON, the players, and the seats that guests may have: those of people,
    which nobody at another guest's device plays."""

    version: int
    game: str
    setup: str
    players: tuple[Player, ...]
    free: tuple[Seat, ...]
    yours: tuple[Seat, ...]


class SeatUpdate(NamedTuple):
    """What a seat knows, as JSON, or what everybody sees; what it is `asked` ("" for nothing) with a sentence `more` for
    newcomers; and what is news to it."""

    seat: Seat | None
    observation: str
    asked: str
    more: str
    recap: tuple[Told, ...]
    recent: tuple[Recent, ...]


class Undo(NamedTuple):
    """The choice that may be taken back: the number of its event, and whose it is."""

    event: int
    seat: Seat


class TableUpdate(NamedTuple):
    """The match after so many events: what goes on, the label of the button of a `pause` or "", who is `ready`, the event that
    may be taken back, what was told since the last glance, and what the guest's seats see; first what everybody sees."""

    events: int
    title: str
    pause: str
    ready: tuple[Seat, ...]
    undo: Undo | None
    told: tuple[tuple[str, ...], ...]
    seen: tuple[SeatUpdate, ...]


class Question(NamedTuple):
    """Something that all have to agree to."""

    number: int
    words: str


class Refused(NamedTuple):
    """Why something was not done."""

    why: str


class End(NamedTuple):
    """The match is over, nothing is secret any more: its save."""

    save: str


class Farewell(NamedTuple):
    """The host has left the table."""

    why: str


class Spare(NamedTuple):
    """The code of the host's card of a spare line, by which the guest can come back."""

    card: str


FromHost: TypeAlias = Welcome | TableUpdate | Question | Refused | End | Farewell | Spare

MessageT = TypeVar("MessageT")

FROM_GUEST: tuple[type[FromGuest], ...] = (Hello, Sit, Choose, GoOn, TakeBack, Answer, Return)
FROM_HOST: tuple[type[FromHost], ...] = (Welcome, TableUpdate, Question, Refused, End, Farewell, Spare)


def written(message: FromGuest | FromHost) -> str:
    """The message as text."""
    return json.dumps([_kind(type(message)), codec.encode(message)], separators=(",", ":"), ensure_ascii=False)


def from_guest(text: str) -> FromGuest:
    """The message that a guest wrote as this text. Raises BadSaveError."""
    return _read(text, FROM_GUEST, LONGEST_FROM_GUEST)


def from_host(text: str) -> FromHost:
    """The message that the host wrote as this text. Raises BadSaveError."""
    return _read(text, FROM_HOST, LONGEST_FROM_HOST)


def _read(text: str, kinds: tuple[type[MessageT], ...], longest: int) -> MessageT:
    if len(text) > longest:
        raise BadSaveError(f"This message is too long: it should be at most {longest:,} characters.")
    read = codec.parse_json(text)
    known: dict[Any, type[MessageT]] = {_kind(kind): kind for kind in kinds}
    if not isinstance(read, list) or len(read) != 2 or not isinstance(read[0], str):
        raise BadSaveError("A message should be a list of its kind and its content.")
    if read[0] not in known:
        raise BadSaveError(f"There is no message of the kind {quoted(read[0])}; there is {', '.join(known)}.")
    return codec.decode(known[read[0]], read[1], read[0])


def _kind(kind: type[Any]) -> str:
    return kind.__name__.lower()
