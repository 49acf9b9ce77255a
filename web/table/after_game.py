"""What people can do with the match on the table besides playing it: read its moves, see how it ended, check that its luck was
fixed in advance, and replay it move by move. Never changes the match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from web.kit.dom import find, listen
from web.kit.tasks import start
from web.table.dialogs import show_luck, show_moves, show_report
from web.table.past.replay import Replay
from web.table.runner import SessionRunner
from web.table.screen import Table


class AfterGame:
    """The buttons of the menu and the end; `on_table()` returns the runner of the match on the table, if there is one.
    `rest()` stops it for a replay of a game in progress, `resume()` plays on afterwards."""

    def __init__(
        self,
        table: Table,
        on_table: Callable[[], SessionRunner | None],
        rest: Callable[[], Awaitable[None]],
        resume: Callable[[], None],
    ) -> None:
        self._on_table, self._rest, self._resume = on_table, rest, resume
        self._table = table
        self._replay = Replay(table, self._replayed)

    def open(self) -> None:
        """Starts listening."""
        pressed: dict[str, Callable[[SessionRunner], None]] = {
            "#menu-luck": lambda runner: show_luck(runner.match),
            "#report-luck": lambda runner: show_luck(runner.match),
            "#menu-report": lambda runner: show_report(runner.match),
            "#end-report": lambda runner: show_report(runner.match),
            "#menu-moves": lambda runner: show_moves(runner.match),
            "#menu-replay": self._open_replay,
            "#end-replay": self._open_replay,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", partial(self._with_runner, handler))
        listen(find("#moves-list"), "click", self._on_move)
        self._table.end.when_asked(lambda number: self._with_runner(lambda runner: self._open_replay(runner, number)))

    def close(self) -> None:
        """Ends a replay, so that the table is free for a match."""
        self._replay.close()
        if (runner := self._on_table()) is not None:
            runner.rests = False

    def _with_runner(self, handler: Callable[[SessionRunner], None], _event: Any = None) -> None:
        runner = self._on_table()
        if runner is not None:
            handler(runner)

    def _on_move(self, event: Any) -> None:
        """Leads from a line of the move list to its moment."""
        if button := event.target.closest("[data-events]"):
            find("#moves").close()
            self._with_runner(lambda runner: self._open_replay(runner, int(button.dataset.events)))

    def _open_replay(self, runner: SessionRunner, number: int = 0) -> None:
        """Replays the match from the state with that number on."""
        if runner.match.state.returns() is None:
            start(self._look_back(runner, number))
            return
        runner.break_off_finale()
        self._table.end.clear()
        try:
            self._replay.open(runner.match, number)
        except Exception:
            self._replay.close()
            runner.show_end()
            raise

    async def _look_back(self, runner: SessionRunner, number: int) -> None:
        """Replays what everyone saw of a game in progress, which waits meanwhile."""
        await self._rest()
        if runner is not self._on_table():
            return
        runner.rests = True
        try:
            self._replay.open(runner.match, number)
        except Exception:
            self._replay.close()
            self._resume()
            raise

    def _replayed(self) -> None:
        """Shows the end again, or plays on."""
        runner = self._on_table()
        if runner is not None and runner.rests:
            self._resume()
        elif runner is not None:
            runner.show_end()
