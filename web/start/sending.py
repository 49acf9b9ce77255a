"""Sends the match on the table to another device: from a closed hand, the menu and the end. Loads the window on first use. Knows
no game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from engine.core import Seat, SequorError
from engine.session import HandOver
from web.keep.fetched import later
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.kit.windows import notice
from web.table.runner import SessionRunner

PlayOn = Callable[[Callable[[], Awaitable[None]]], None]
"""Continues the match on the table with that function."""


class Sending:
    """`on_table()` returns the runner of the match on the table, if there is one; `play_on` continues it."""

    def __init__(self, on_table: Callable[[], SessionRunner | None], play_on: PlayOn) -> None:
        self._on_table, self._play_on = on_table, play_on
        self._window: Any = None

    def open(self) -> None:
        """Starts listening."""
        for selector in ("#menu-send", "#pass-send", "#end-send"):
            listen(find(selector), "click", lambda _event: start(self._ask()))

    async def _ask(self) -> None:
        """Offers to send it to the player whose closed hand is shown, or to any player."""
        runner = self._on_table()
        if runner is not None:
            step = runner.session.advance()
            await self.ask(step.seat if isinstance(step, HandOver) else None)

    async def ask(self, seat: Seat | None) -> None:
        """Lets people send the match to that seat's player, or another, and continues it with the seats as they are then."""
        runner = self._on_table()
        if runner is None:
            return
        try:
            await later.load(runner.match.game)
        except SequorError as error:
            notice(str(error))
            return
        from web.remote.send_window import Kind, SendWindow

        if self._window is None:
            self._window = SendWindow()
        done = await self._window.ask(runner.session, seat)
        if done is None or runner is not self._on_table():
            return
        move = {Kind.SENT: runner.session.send, Kind.HERE: runner.session.play_here}[done.kind]
        self._play_on(partial(runner.move, partial(move, done.seat)))
