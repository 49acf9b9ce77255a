"""What can be done with a game on the table besides playing it: see what happened so far, how it ended and whether its luck
was fixed beforehand, and look at it again. Nothing is changed by any of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.kit.dom import find, listen
from web.table.dialogs import show_luck, show_menu
from web.table.replay import Replay
from web.table.runner import Play
from web.table.screen import Table


class Afterwards:
    """`playing()` is the game on the table, if there is one."""

    def __init__(self, table: Table, playing: Callable[[], Play | None]) -> None:
        self._playing = playing
        self._replay = Replay(table, self._show_end)

    def open(self) -> None:
        """From now on the buttons for it work."""
        pressed: dict[str, Callable[[Play], Any]] = {
            "#menu-button": lambda play: show_menu(play.match),
            "#menu-luck": lambda play: show_luck(play.match),
            "#end-luck": lambda play: show_luck(play.match),
            "#menu-end": lambda _play: self._show_end(),
            "#end-replay": self._look_again,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", lambda _event, handler=handler: self._with_play(handler))

    def close(self) -> None:
        """Leave the table to the game."""
        self._replay.close()

    def _with_play(self, handler: Callable[[Play], Any]) -> None:
        play = self._playing()
        if play is not None:
            handler(play)

    def _look_again(self, play: Play) -> None:
        find("#end").close()
        self._replay.open(play.match)

    def _show_end(self) -> None:
        self._replay.close()
        self._with_play(lambda play: play.show_end())
