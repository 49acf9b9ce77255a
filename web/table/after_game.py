"""What people can do with the match on the table besides playing it: read its log, see how it ended, check that its luck was
fixed beforehand, and replay it move by move. Never changes the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from web.kit.dom import find, listen
from web.table.dialogs import show_luck, show_report
from web.table.past.replay import Replay
from web.table.runner import SessionRunner
from web.table.screen import Table


class AfterGame:
    """The buttons of the menu and the end; `on_table()` returns the runner of the match on the table, if there is one."""

    def __init__(self, table: Table, on_table: Callable[[], SessionRunner | None]) -> None:
        self._on_table = on_table
        self._table = table
        self._replay = Replay(table, self._show_end)

    def open(self) -> None:
        """Starts listening."""
        pressed: dict[str, Callable[[SessionRunner], None]] = {
            "#menu-luck": lambda runner: show_luck(runner.match),
            "#report-luck": lambda runner: show_luck(runner.match),
            "#menu-report": lambda runner: show_report(runner.match),
            "#end-report": lambda runner: show_report(runner.match),
            "#end-replay": self._open_replay,
            "#menu-replay": self._open_replay,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", partial(self._with_runner, handler))
        self._table.end.when_asked(lambda number: self._with_runner(lambda runner: self._open_replay(runner, number)))

    def close(self) -> None:
        """Ends a replay, so that the table is free for a match."""
        self._replay.close()

    def _with_runner(self, handler: Callable[[SessionRunner], None], _event: Any = None) -> None:
        runner = self._on_table()
        if runner is not None:
            handler(runner)

    def _open_replay(self, runner: SessionRunner, number: int = 0) -> None:
        """Replays the match from the state with that number on."""
        runner.break_off_finale()
        self._table.end.clear()
        try:
            self._replay.open(runner.match, number)
        except Exception:
            self._replay.close()
            runner.show_end()
            raise

    def _show_end(self) -> None:
        self._with_runner(lambda runner: runner.show_end())
