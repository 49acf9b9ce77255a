"""The contract between the page and a game's board editor. Knows no particular game and no storage."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import AnyGame


class Notes(Protocol):
    """Keeps small texts by name; `works` says whether they will really be stored."""

    @property
    def works(self) -> bool: ...

    def read(self, name: str) -> str:
        """The text kept under that name; "" if there is none."""

    def write(self, name: str, text: str) -> Awaitable[bool]:
        """Keep the text; returns whether it was stored."""

    def set_aside(self, name: str) -> None:
        """Move a text that cannot be read out of the way."""


class KeptBoards(Protocol):
    """The custom boards that this browser keeps."""

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """The game's boards: text by name."""

    def name_of(self, text: str) -> str:
        """The name under which exactly this board is kept; "" if it is not."""

    async def keep(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Keep the board, replacing the one called `instead_of`; returns its name and text. Raises SequorError."""

    async def remove(self, name: str) -> None:
        """Delete the board of that name."""


@dataclass(frozen=True)
class EditorTools:
    """What the page does for a board editor."""

    notes: Notes
    kept: KeptBoards

    choose: Callable[[str], None]
    """Choose the board with this text for the next game."""

    play: Callable[[], None]
    """Start the next game."""

    forget: Callable[[str], None]
    """Tell the page that the board with this text has been deleted."""

    save_file: Callable[[str, str], None]
    """Let the browser save a file, given its name and text."""

    chosen_file: Callable[[Any, int, str], Awaitable[str | None]]
    """The text of the file chosen in a field, None for none; given the most bytes allowed, and the sentence of the SequorError
    raised above that."""

    link_to: Callable[[str], str]
    """The link that opens the board with this text. Raises SequorError if it would be too long."""

    share: Callable[[str, str, str], Awaitable[str]]
    """Share a link, given the board's name; returns a word on what was done, "" if the browser did nothing."""


class BoardEditor(Protocol):
    """The window for making boards."""

    def open(self, board: str = "") -> None:
        """Show the board with this text or, without one, the last draft."""

    def close(self) -> None:
        """Close the window; its draft stays."""
