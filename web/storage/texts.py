"""The small texts that outlive a reload: their names, and what stores them. Touches no browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Protocol, TypeAlias

CARD, SAVE, LABEL, SERIES = "game ", "save ", "label ", "series "
"""What the names of a game's texts begin with; its number follows."""

SEATS = "away "
"""Which of a game's seats are played by link, and whose hands have been open here; its number follows."""

SEALED = "sealed "
"""This device's part of a sealed game; its number follows. No longer written or read: it goes when the game is deleted."""

DEAL = "deal "
"""What the number of a day's deal begins with; the game's name and the day follow."""


def deal_number(game: str, day: date) -> str:
    """The number of that day's deal of the game with this name."""
    return f"{DEAL}{game} {day.isoformat()}"


RECORD = "record "
"""What somebody has played, won and scored; the name of the person follows."""

OLD_GAME = "match"
"""Under this name version 0.1.0 kept its only game."""

BOARDS = "boards"
"""The custom boards."""

PERSON = "person "
"""Somebody who has played here; their name follows."""

BOX = "box "
"""The parts of a game's box that people have replaced; the game's name follows."""

LESSON = "lesson "
"""How many levels of a game's lesson somebody here knows; the game's name follows. Whoever has only been there knows 0."""

MET = "met "
"""What people here have met in a game, and was explained to them; the game's name follows."""

PUZZLES, MISTAKES = "puzzles ", "mistakes "
"""Which of a game's puzzles have been solved here, and the own mistakes that come back as puzzles; the game's name follows."""

AIDS = "aids"
"""Whether people want what anybody could see marked on the table."""

ASIDE = "aside "
"""A text that could not be read; the name that it had follows. A setting is stored under its own name."""

Text: TypeAlias = str | Callable[[str], str] | None
"""A text to store; None removes what is stored; a function makes it of what is stored just then, "" for nothing. Such functions
are for texts that are read on demand, and may be called several times."""

Texts: TypeAlias = Mapping[str, Text]
"""Texts to store by name."""


class TakenError(Exception):
    """Somebody else has stored what would be overwritten."""


class TextStore(Protocol):
    """Stores texts by name, as `storage.Storage` does, whose docstrings say more."""

    def read(self, name: str) -> str:
        """The text stored under that name, or an empty one."""

    def names(self, prefix: str) -> list[str]:
        """The names that begin so, but for those that are read on demand."""

    async def load(self, name: str) -> str:
        """The text under a name that is read on demand."""

    async def all_names(self) -> list[str]:
        """The names of all that is stored."""

    async def refresh(self, name: str) -> None:
        """Reads that text again, in case another tab has changed it unheard."""

    def write(self, name: str, text: str) -> Awaitable[bool]:
        """Stores the text; returns whether it really is stored."""

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> Awaitable[bool]:
        """Stores all these texts, unless what is stored under the name `guarded` does not fit: then raises TakenError."""

    def set_aside(self, name: str) -> None:
        """Moves a text that cannot be read out of the way."""

    def put_aside(self, name: str, text: str, also: Texts | None = None) -> None:
        """Stores a text that cannot be used, out of the way, and with it these other changes."""
