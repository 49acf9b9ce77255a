"""The stored texts: the names under which they are stored, how their values are read, and the interface of a store.

Independent of the browser.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from engine import codec
from engine.core import SequorError

CARD, SAVE, LABEL, SERIES = "game ", "save ", "label ", "series "
"""Prefixes of the names of a game's texts; its number follows."""

SEATS = "away "
"""Which of a game's seats are played by link, and whose hands have been open here; its number follows."""

SEALED = "sealed "
"""This device's part of a sealed game; its number follows. No longer written or read; deleted with the game."""

DEAL = "deal "
"""Prefix of a daily game's number; the game's name and the day follow."""


def deal_number(game: str, day: date) -> str:
    """The number of this day's daily game."""
    return f"{DEAL}{game} {day.isoformat()}"


DAYS = "days "
"""The results of a game's daily games; the game's name follows."""

RECORD = "record "
"""A player's results; the player's name follows."""

OLD_GAME = "match"
"""The name of the only game in version 0.1.0."""

BOARDS = "boards"
"""The custom boards."""

PERSON = "person "
"""A player remembered on this device; the name follows."""

BOX = "box "
"""The replaced parts of a game's box; the game's name follows."""

LESSON = "lesson "
"""The number of levels done in a game's lesson, 0 if it was only opened; the game's name follows."""

MET = "met "
"""The first-time tips shown for a game; the game's name follows."""

PUZZLES, MISTAKES = "puzzles ", "mistakes "
"""The puzzles of a game that have been solved, and the player's own mistakes that return as puzzles; the game's name follows."""

AIDS = "aids"
"""Whether highlights are on."""

DETAILS = "details"
"""Whether reviews show their details."""

ASIDE = "aside "
"""A text that could not be read; its former name follows. Settings are stored under their own names."""

Text: TypeAlias = str | Callable[[str], str] | None
"""A text to store. None deletes the stored one. A function computes it from the stored one ("" for none); functions are for texts
that are read on demand, and may be called several times."""

Texts: TypeAlias = Mapping[str, Text]
"""Texts to store by name."""


class TakenError(Exception):
    """Another tab has stored a text that would be overwritten."""


class TextStore(Protocol):
    """Stores texts by name, as `database.Storage` does, where each method is documented."""

    def read(self, name: str) -> str: ...

    def names(self, prefix: str) -> list[str]: ...

    async def load(self, name: str) -> str: ...

    async def all_names(self) -> list[str]: ...

    async def refresh(self, name: str) -> None: ...

    def write(self, name: str, text: str) -> Awaitable[bool]: ...

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> Awaitable[bool]: ...

    def quarantine(self, name: str) -> None: ...

    def quarantine_text(self, name: str, text: str, also: Texts | None = None) -> None: ...


class Stored:
    """The base of the frozen dataclasses that are stored as JSON, each value as a text of its own.

    An unreadable text moves out of the way when it is read, and then counts as missing.
    """

    __slots__ = ()

    prefix: ClassVar[str]
    """The prefix of these texts' names; a key follows."""

    @classmethod
    def of(cls, storage: TextStore, key: str) -> Self:
        """The value stored under this key; the default value if there is none."""
        return cls.stored(storage, key) or cls()

    @classmethod
    def stored(cls, storage: TextStore, key: str) -> Self | None:
        """The value stored under this key; None if there is none."""
        text = storage.read(cls.prefix + key)
        try:
            return cls.from_text(text) if text else None
        except SequorError:
            storage.quarantine(cls.prefix + key)
            return None

    def store(self, storage: TextStore, key: str) -> Awaitable[bool]:
        """Stores the value under this key; returns whether that succeeded."""
        return storage.write(self.prefix + key, self.text())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The value in this text. Raises SequorError if it is invalid."""
        kind: Any = cls  # to mypy, a type can't be a key of the cache
        value: Self = _value(kind, text)
        return value

    def text(self) -> str:
        """The value as text to store."""
        return json.dumps(self.encode(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def decode(cls, data: Any) -> Self:
        """The value that `encode` turned into this data. Raises SequorError."""
        return codec.decode(cls, data, cls.prefix.strip())

    def encode(self) -> Any:
        """The value as data that JSON can contain: an object with its fields, unless a kind has a form of its own."""
        return codec.encode(self)


@lru_cache(maxsize=1000)
def _value(kind: Any, text: str) -> Any:
    return kind.decode(codec.parse_json(text))
