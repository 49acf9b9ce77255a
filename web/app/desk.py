"""The objects that the application's features share, and the functions that switch between its screens."""

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
    """The page's only instance is passed to every feature."""

    storage: Storage
    saved_games: SavedGames
    boards: OwnBoards
    table: TableScreen
    form: SetupForm
    playing: GameController

    show_table: Callable[[AnyGame], None]
    """Shows the table of a game."""

    to_setup: Callable[..., Awaitable[None]]
    """Leaves the table and shows the setup screen, of the game with the given name, if any."""

    start: Callable[[AnyGame, Any, tuple[Player, ...], Agreed], None]
    """Starts a new match with this setup and these players."""
