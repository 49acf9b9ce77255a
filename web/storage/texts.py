"""The stored texts: the names under which they are stored, and the interface of a store. Independent of the browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Protocol, TypeAlias

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
    """Stores texts by name; `database.Storage` implements it and documents the details."""

    def read(self, name: str) -> str:
        """The text stored under this name; "" if there is none."""

    def names(self, prefix: str) -> list[str]:
        """The names with this prefix, except those of texts read on demand."""

    async def load(self, name: str) -> str:
        """The text under a name that is read on demand."""

    async def all_names(self) -> list[str]:
        """The names of all stored texts."""

    async def refresh(self, name: str) -> None:
        """Reads this text again, in case another tab has changed it without a message."""

    def write(self, name: str, text: str) -> Awaitable[bool]:
        """Stores the text; returns whether that succeeded."""

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> Awaitable[bool]:
        """Stores all these texts, unless the text stored under the name `guarded` does not satisfy `fits`: then raises
        TakenError."""

    def quarantine(self, name: str) -> None:
        """Moves an unreadable text out of the way."""

    def quarantine_text(self, name: str, text: str, also: Texts | None = None) -> None:
        """Stores an unusable text out of the way, together with the changes in `also`."""
