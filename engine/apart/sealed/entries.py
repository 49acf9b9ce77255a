"""What parties write to each other in a sealed match: a chain of signed entries, of steps each, with one text form.

The *mark* of an entry is the SHA-256 of the one before it and of the entry's text. A signature covers the mark before it, so an
entry cannot be moved, copied, left out or changed; where one is, everybody sees whose it was. This module knows no cards.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ... import codec
from ...core import BadSaveError, Outcome, Seat
from ...match import Player
from ...texts import quoted
from .signing import signed

VERSION = 1
"""Of these entries."""

LONGEST_ENTRY = 100_000
"""Characters: a shuffled deck of a hundred cards takes 5,000."""

FIRST_MARK = "0" * 64

Code: TypeAlias = str
"""Bytes in letters, digits, - and _."""


class Terms(NamedTuple):
    """What is played: the first step of all. `name` tells the match from others; `parties` are the seats at each device, in the
    order in which they join."""

    version: int
    name: Code
    game: str
    setup: str
    players: tuple[Player, ...]
    parties: tuple[tuple[Seat, ...], ...]


class Join(NamedTuple):
    """The party joins, with the key by which it signs, and is bound to its secret by the hash of it."""

    key: Code
    bond: Code


class Shuffle(NamedTuple):
    """The party has masked and shuffled the deck: its cards now."""

    cards: tuple[Code, ...]


class Beacon(NamedTuple):
    """The party's part of the luck that everybody sees next."""

    part: Code


class Peel(NamedTuple):
    """The party has taken its mask off a card that another one takes: the card's number among all taken, and what is left."""

    card: int
    left: Code


class Choose(NamedTuple):
    """A seat of the party has chosen in secret, and is bound to its choice by this hash."""

    seat: Seat
    lock: Code


class Part(NamedTuple):
    """The party's part of the luck that comes to this seat of another party next, in its pass."""

    seat: Seat
    part: Code


class Tell(NamedTuple):
    """A seat of the party tells its hand at the end of a round."""

    seat: Seat
    hand: str


class Act(NamedTuple):
    """A seat of the party acts, or opens what it has chosen with the `salt` of its lock. `card` is the number of what it `shows`
    of its own luck, among all cards and rolls taken; None and "" for nothing."""

    seat: Seat
    text: str
    card: int | None
    shows: Outcome
    salt: Code


class Open(NamedTuple):
    """The match is over, or broken off: the party's secret, for everybody to check."""

    secret: Code


Step: TypeAlias = Terms | Join | Shuffle | Beacon | Peel | Choose | Part | Tell | Act | Open

STEPS: tuple[type[Step], ...] = (Terms, Join, Shuffle, Beacon, Peel, Choose, Part, Tell, Act, Open)
_KINDS: dict[Any, type[Step]] = {step.__name__.lower(): step for step in STEPS}

StepT = TypeVar("StepT", bound=Step)


class Entry(NamedTuple):
    """What one party has written at once."""

    party: int
    steps: tuple[Step, ...]
    signature: Code

    @property
    def text(self) -> str:
        """The entry as text, from which `read_entry` makes it again."""
        return json.dumps([self.party, _written(self.steps), self.signature], separators=(",", ":"), ensure_ascii=False)


def written(party: int, steps: Sequence[Step], mark: str, private: int) -> Entry:
    """The entry of that party, signed after the entry with this mark."""
    return Entry(party, tuple(steps), code_of(signed(private, to_sign(mark, party, steps))))


def to_sign(mark: str, party: int, steps: Sequence[Step]) -> bytes:
    """What the signature of an entry covers."""
    return json.dumps([mark, party, _written(steps)], separators=(",", ":")).encode()


def next_mark(mark: str, entry: Entry) -> str:
    """The mark of the entry after the one with this mark."""
    return hashlib.sha256(f"{mark}{entry.text}".encode()).hexdigest()


def read_entry(text: str) -> Entry:
    """The entry with this text. Raises BadSaveError."""
    if len(text) > LONGEST_ENTRY:
        raise BadSaveError(f"This entry is too long: it should be at most {LONGEST_ENTRY:,} characters.")
    read = codec.parse_json(text)
    if not isinstance(read, list) or len(read) != 3 or not isinstance(read[1], list) or not read[1]:
        raise BadSaveError("An entry should be a list of its party, its steps and its signature.")
    party, signature = codec.decode(int, read[0], "party"), codec.decode(str, read[2], "signature")
    return Entry(party, tuple(map(_read_step, read[1])), signature)


def _read_step(read: Any) -> Step:
    if not isinstance(read, list) or len(read) != 2 or not isinstance(read[0], str):
        raise BadSaveError("A step should be a list of its kind and its content.")
    if read[0] not in _KINDS:
        raise BadSaveError(f"There is no step of the kind {quoted(read[0])}; there is {', '.join(_KINDS)}.")
    step: Step = codec.decode(_KINDS[read[0]], read[1], read[0])
    return step


def _written(steps: Sequence[Step]) -> list[Any]:
    return [[type(step).__name__.lower(), codec.encode(step)] for step in steps]


def code_of(content: bytes) -> Code:
    """The bytes as text."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def bytes_of(code: Code) -> bytes:
    """The bytes of that text. Raises BadSaveError."""
    try:
        return base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True)
    except (ValueError, binascii.Error):
        raise BadSaveError("This is no code: it should be letters, digits, - and _, as they were written.") from None
