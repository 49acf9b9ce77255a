"""The parts of the application that its features share, and the ways between its screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from engine.game import AnyGame
from engine.match import Player
from web.app.play import GameController
from web.setup.form import SetupForm
from web.setup.model import Agreed
from web.storage.boards import OwnBoards
from web.storage.database import Storage
from web.storage.games import SavedGames
from web.table.screen import TableScreen


@dataclass(frozen=True, slots=True)
class Desk:
    """One for the page. Every feature takes what it needs from it."""

    storage: Storage
    shelf: SavedGames
    boards: OwnBoards
    table: TableScreen
    form: SetupForm
    playing: GameController

    show_table: Callable[[AnyGame], None]
    """Shows the table of a game."""

    to_setup: Callable[..., Awaitable[None]]
    """Shows the set-up screen, of the game of that name if one is given, and leaves the table."""

    start: Callable[[AnyGame, Any, tuple[Player, ...], Agreed], None]
    """Starts a new match with this setup and these players."""
