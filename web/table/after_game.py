"""Commands for the match on the table that never change it: its moves, replay, report and fairness check."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol, TypeAlias

from web.table.dialogs import show_luck, show_report
from web.table.replay import Film, MatchFilm, Replay, RunningFilm
from web.table.runner import SessionRunner
from web.table.screen import TableScreen
from web.ui.dom import find, listen


class Elsewhere(Protocol):
    """A table of another device that is shown here."""

    @property
    def has_table(self) -> bool:
        """Whether there is anything to replay."""

    def look_back(self) -> Film:
        """Returns the film of the past and lets it use the table."""

    def look_at_present(self) -> None:
        """Shows the current table again."""


LAST = sys.maxsize
"""A number of events that no match reaches."""

PlayOn: TypeAlias = Callable[[Callable[[], Awaitable[None]]], None]


class AfterGame:
    """Handles these commands in the menu, the end panel and the move list. `on_table()` returns the runner of the match on the
    table, if there is one; `play_on(playing)` stops it and continues with the given function."""

    def __init__(self, table: TableScreen, on_table: Callable[[], SessionRunner | None], play_on: PlayOn) -> None:
        self._on_table = on_table
        self._table = table
        self._play_on = play_on
        self._replay = Replay(table, self._closed)
        self.elsewhere: Elsewhere | None = None
        """The other device's table that is shown here, if any."""

        self._looked: asyncio.Future[None] | None = None
        """Done when the replay of a game in progress is closed."""

    def open(self) -> None:
        """Starts listening."""
        pressed: dict[str, Callable[[SessionRunner], None]] = {
            "#menu-luck": lambda runner: show_luck(runner.match),
            "#report-luck": lambda runner: show_luck(runner.match),
            "#menu-report": lambda runner: show_report(runner.match),
            "#end-report": lambda runner: show_report(runner.match),
            "#end-replay": self._open_replay,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", partial(self._with_runner, handler))
        for button in ("#menu-moves", "#all-moves"):
            listen(find(button), "click", lambda _event: self._table.moves.open())
        listen(find("#menu-replay"), "click", lambda _event: self._look_at(0))
        listen(find("#moves-replay"), "click", lambda _event: self._look_at(LAST))
        self._table.moves.when_pressed(self._look_at)
        self._table.end.when_asked(lambda number: self._with_runner(lambda runner: self._open_replay(runner, number)))

    def close(self) -> None:
        """Ends a replay, so that the table is free for a match."""
        self._replay.close()

    def _with_runner(self, handler: Callable[[SessionRunner], None], _event: Any = None) -> None:
        runner = self._on_table()
        if runner is not None:
            handler(runner)

    def _look_at(self, events: int) -> None:
        """Shows the moment after `events` events in a replay."""
        if self._replay.is_open:
            self._replay.seek(events)
        elif self.elsewhere is not None:
            if self.elsewhere.has_table:
                self._replay.open(self.elsewhere.look_back(), events)
        else:
            self._with_runner(lambda runner: self._open_replay(runner, events))

    def _open_replay(self, runner: SessionRunner, number: int = 0) -> None:
        """Replays the match, starting after `number` events; while it is in progress, shows only what may be seen of it."""
        if runner.match.state.returns() is None:
            self._play_on(lambda: runner.look_back(partial(self._replayed, runner, number)))
            return
        runner.break_off_finale()
        self._table.end.clear()
        self._table.moves.lay_match(runner.match)
        try:
            self._replay.open(MatchFilm(runner.match), number)
        except Exception:
            self._replay.close()
            runner.show_end()
            raise

    async def _replayed(self, runner: SessionRunner, number: int) -> None:
        """Replays the match in progress until the replay is closed."""
        self._looked = asyncio.get_running_loop().create_future()
        try:
            self._replay.open(RunningFilm(runner.match, runner.session.only_viewer), number)
            await self._looked
        finally:
            self._replay.close()
            self._looked = None

    def _closed(self) -> None:
        if self.elsewhere is not None:
            self.elsewhere.look_at_present()
        elif self._looked is None:
            self._with_runner(lambda runner: runner.show_end())
        elif not self._looked.done():
            self._looked.set_result(None)
