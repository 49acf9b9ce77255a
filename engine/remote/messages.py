"""The messages between the host, whose device has the match, and its guests, which receive only what their seats may know.

A message is the JSON list `[kind, content]`, with the content written by `codec`. Incoming messages are untrusted, so each
connection has one `Reader`, which checks types, fields and sizes, and limits the rate and the total.
"""

from __future__ import annotations

import json
import re
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from .. import codec
from ..core import BadSaveError, Seat, SequorError
from ..match import Player
from ..recap import Move, NarratedEvent
from ..scene import Recent
from ..text import END_ISOLATE, ISOLATE, is_visible, quoted

VERSION = 3
"""The version of these messages. Devices with different versions can't play together."""

OTHER_VERSION = "The devices have different versions of Sequor. Reload the page on both."

LONGEST_FROM_GUEST, LONGEST_FROM_HOST = 2_000, 2_500_000
"""The maximum length of a message in characters. The `End` message contains a whole save."""

LONGEST_TEXT = 1_000
"""The maximum length of a field that people read, or that names a play, in characters: four times the longest of any game so
far."""

LONGEST_DATA = 1_100_000
"""The maximum length of a data field that is never shown (a setup, an observation, a save), in characters."""

MOST_ITEMS = 200
"""The maximum number of items in a list. The longest list has events with the sentences about them."""

LARGEST_NUMBER = 1_000_000

# From a guest


class Hello(NamedTuple):
    """The first message of a connection, sent only once. `key` identifies the guest, also when it reconnects."""

    version: int
    key: str


class RequestSeats(NamedTuple):
    """The guest asks the host for these seats, and gives up its other ones. Without seats, it shows the table without a hand."""

    seats: tuple[Seat, ...]


class Choose(NamedTuple):
    """A seat of the guest acts, in turn or out of turn, after the table update with this number."""

    seat: Seat
    text: str
    update: int


class GoOn(NamedTuple):
    """The guest ends the pause shown by the table update with this number."""

    update: int


class RequestUndo(NamedTuple):
    """The guest asks everyone to undo the play that the table update with this number offers to undo."""

    update: int


class Answer(NamedTuple):
    """The guest's answer to the question with this number."""

    question: int
    agrees: bool


class Return(NamedTuple):
    """The guest's code for the spare connection, over which it will reconnect."""

    code: str


FromGuest: TypeAlias = Hello | RequestSeats | Choose | GoOn | RequestUndo | Answer | Return

# From the host


class Welcome(NamedTuple):
    """The game, its players, and the seats of this guest."""

    version: int
    number: int  # the guest's number in the host's window
    game: str
    setup: str  # as JSON
    players: tuple[Player, ...]
    free: tuple[Seat, ...]  # the seats it may ask for
    yours: tuple[Seat, ...]  # those the host has granted it
    asked: tuple[Seat, ...]  # those the host has yet to grant or refuse


class SeatUpdate(NamedTuple):
    """The table from one seat's point of view."""

    seat: Seat | None  # None for the public view
    observation: str  # as JSON
    asked: str  # the choice that the seat must make now; "" for none
    more: str  # one more sentence for newcomers
    recap: tuple[NarratedEvent, ...]
    recent: tuple[Recent, ...]


class TableUpdate(NamedTuple):
    """The table as the guest sees it now."""

    # Counts this guest's updates. One is sent only if the guest sees a change, so the number reveals nothing.
    number: int
    title: str
    pause: str  # the label of the button that ends a pause, or ""
    ready: tuple[Seat, ...]  # the seats that have chosen in secret
    undo: Seat | None  # the seat whose play may be undone
    before: int  # the number of moves before `told`
    told: tuple[Move, ...]  # the moves announced since the last update; in the first one of a connection, since the game began
    seats: tuple[SeatUpdate, ...]


class Question(NamedTuple):
    """A request that everyone must agree to."""

    number: int
    words: str


class Refused(NamedTuple):
    """The reason why a guest's request was refused."""

    why: str


class End(NamedTuple):
    """The save of the finished game, in which nothing is secret any more."""

    save: str


class Farewell(NamedTuple):
    """The host ends the connection."""

    why: str


class Spare(NamedTuple):
    """The host's code for a spare connection, over which the guest can reconnect."""

    code: str


FromHost: TypeAlias = Welcome | TableUpdate | Question | Refused | End | Farewell | Spare

MessageT = TypeVar("MessageT")

FROM_GUEST: tuple[type[FromGuest], ...] = (Hello, RequestSeats, Choose, GoOn, RequestUndo, Answer, Return)
FROM_HOST: tuple[type[FromHost], ...] = (Welcome, TableUpdate, Question, Refused, End, Farewell, Spare)

_DATA = {("Welcome", "setup"), ("SeatUpdate", "observation"), ("End", "save")}
_FORMS = {("Hello", "key"): re.compile(r"[\w-]{1,64}", re.ASCII)}


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
        raise BadSaveError(f"This message is too long (limit {longest:,} characters).")
    read = codec.parse_json(text)
    known: dict[Any, type[MessageT]] = {_kind(kind): kind for kind in kinds}
    if not isinstance(read, list) or len(read) != 2 or not isinstance(read[0], str):
        raise BadSaveError("A message should be a list of its kind and its content.")
    if read[0] not in known:
        raise BadSaveError(f"There is no message of the kind {quoted(read[0])}. Kinds: {', '.join(known)}.")
    message = codec.decode(known[read[0]], read[1], read[0])
    _check(message, read[0])
    return message


def _kind(kind: type[Any]) -> str:
    return kind.__name__.lower()


def _check(value: Any, what: str, field: tuple[str, str] = ("", "")) -> None:
    """Raises BadSaveError if the value, or any field or item inside it, exceeds its limits."""
    if isinstance(value, str):
        _check_text(value, what, field)
    elif isinstance(value, int) and not 0 <= value <= LARGEST_NUMBER:
        raise BadSaveError(f"{what} should be a number from 0 to {LARGEST_NUMBER:,}.")
    elif isinstance(value, tuple):
        if len(value) > MOST_ITEMS:
            raise BadSaveError(f"{what} has too many items (limit {MOST_ITEMS}).")
        kind, names = type(value).__name__, getattr(value, "_fields", None)
        for number, item in enumerate(value):
            _check(item, f"{what}.{names[number]}" if names else f"{what}[{number}]", (kind, names[number]) if names else field)


def _check_text(text: str, what: str, field: tuple[str, str]) -> None:
    longest = LONGEST_DATA if field in _DATA else LONGEST_TEXT
    if len(text) > longest:
        raise BadSaveError(f"{what} is too long (limit {longest:,} characters).")
    form = _FORMS.get(field)
    if form is not None and not form.fullmatch(text):
        raise BadSaveError(f"{what} should match {form.pattern}.")
    if text and field not in _DATA and not is_visible(text.replace(ISOLATE, "").replace(END_ISOLATE, "")):
        raise BadSaveError(f"{what} has characters that can’t be shown: {quoted(text)}.")


# Limits


class ExcessError(SequorError):
    """A device has sent more than any player would. Its connection must be closed."""


class Meter:
    """A rate limiter for one device: allows a burst of `burst`, then `rate` per second, and `most` in total."""

    def __init__(self, burst: float, rate: float, most: float) -> None:
        self._burst, self._rate, self._left_in_all = burst, rate, most
        self._left, self._at = burst, 0.0

    def spend(self, cost: float, now: float) -> None:
        """Adds the cost at time `now`, in seconds of any monotonic clock. Raises ExcessError beyond the limits."""
        self._left = min(self._burst, self._left + self._rate * max(0.0, now - self._at))
        self._at = now
        self._left -= cost
        self._left_in_all -= cost
        if self._left < 0 or self._left_in_all < 0:
            raise ExcessError("That was too much, too fast.")


def guest_meter() -> Meter:
    """The host's meter for one guest. People play far less often than ten times per second."""
    return Meter(burst=60, rate=10, most=20_000)


def host_meter() -> Meter:
    """A guest's meter for its host. Computers may play fast, and a save arrives in many pieces."""
    return Meter(burst=600, rate=60, most=200_000)


UNREADABLE_COST = 10
"""The extra cost of a message that can't be read."""

COSTS: dict[type[Any], int] = {Hello: 5, RequestSeats: 5, RequestUndo: 5}
"""The extra cost of messages that interrupt the people at the host or open new connections."""


class Reader(Generic[MessageT]):
    """Reads all messages of one connection. Exactly the first message must be of the type `first`, if that is given."""

    def __init__(
        self, kinds: tuple[type[MessageT], ...], longest: int, meter: Meter, first: type[MessageT] | None = None
    ) -> None:
        self._kinds, self._longest, self._meter, self._first = kinds, longest, meter, first
        self._has_begun = False

    def read(self, text: str, now: float) -> MessageT:
        """Reads a message that arrived at time `now`, in seconds. Raises BadSaveError if it is invalid, ExcessError if the
        connection must be closed."""
        try:
            message = _read(text, self._kinds, self._longest)
        except SequorError:
            self._meter.spend(UNREADABLE_COST, now)
            raise
        if self._first is not None:
            is_first = isinstance(message, self._first)
            if is_first and self._has_begun:
                raise ExcessError("A device introduces itself once.")
            if not is_first and not self._has_begun:
                self._meter.spend(UNREADABLE_COST, now)
                raise BadSaveError("A guest must introduce itself first.")
        self._meter.spend(COSTS.get(type(message), 0), now)
        self._has_begun = True
        return message


def guest_reader(meter: Meter) -> Reader[FromGuest]:
    """The reader for one connection to a guest, whose meter outlives the connection."""
    return Reader(FROM_GUEST, LONGEST_FROM_GUEST, meter, Hello)


def host_reader(meter: Meter) -> Reader[FromHost]:
    """The reader for one connection to the host."""
    return Reader(FROM_HOST, LONGEST_FROM_HOST, meter)
