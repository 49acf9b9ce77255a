"""What the page and a game's board editor ask of each other. Knows no particular game and no place where things are kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import AnyGame


class Notes(Protocol):
    """Where small texts are kept by name; `works` says whether they really are."""

    @property
    def works(self) -> bool: ...

    def read(self, name: str) -> str:
        """The text kept under that name, or an empty one."""

    async def write(self, name: str, text: str) -> bool:
        """Keep the text; whether it is really stored."""


class KeptBoards(Protocol):
    """The boards of one's own that this browser keeps."""

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """The texts of the game's boards by their names."""

    def name_of(self, text: str) -> str:
        """The name under which this very board is kept; "" where it is not."""

    async def keep(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Keep the board, in place of the one of that name; gives its name and text. Raises SequorError."""

    async def remove(self, name: str) -> None:
        """Keep the board of that name no longer."""


@dataclass(frozen=True)
class EditorTools:
    """What the page does for a board editor."""

    notes: Notes
    kept: KeptBoards

    choose: Callable[[str], None]
    """Take the board of that text for the next game."""

    play: Callable[[], None]
    """Begin the next game."""

    forget: Callable[[str], None]
    """The board of that text is kept no longer."""

    save_file: Callable[[str, str], None]
    """Let the browser save a file of that name with that text."""

    chosen_file: Callable[[Any, int, str], Awaitable[str | None]]
    """The text of the file chosen in a field, None for none; with more bytes than that it raises SequorError with that
    sentence."""

    link_to: Callable[[str], str]
    """The link that brings the board of that text. Raises SequorError where it would be too long."""

    share: Callable[[str, str], Awaitable[str]]
    """Share the link to a board of that name; a word on what was done, "" where the browser does nothing."""


class BoardEditor(Protocol):
    """The window in which boards are made."""

    def open(self, board: str = "") -> None:
        """Show the board of that text or, where there is none, what was left last."""

    def close(self) -> None:
        """Put the window away; what is in it stays."""
