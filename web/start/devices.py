"""The ways to play on several devices at once: from the menu on the one that has the game, and by a link on the others. Loads
that part of the page when somebody asks for it. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from pyscript import document

from engine.core import SequorError
from engine.game import AnyGame
from engine.match import Match
from web.keep import first_look
from web.keep.fetched import game_data, games, later, parts
from web.kit.dom import find, listen, show
from web.kit.tasks import leave, start
from web.kit.windows import notice
from web.start.playing import Playing
from web.table import undo
from web.table.screen import Table

if TYPE_CHECKING:
    from web.remote.guest_session import Visit

ALONE_AGAIN = "This page was loaded again, so the other devices are gone: “Add a device” in the menu brings them back."
ADD, WHO_PLAYS = "Add a device", "Who plays here"


class Devices:
    """Calls `show_table(game)` when another device's table comes to this one."""

    def __init__(
        self, table: Table, playing: Playing, show_table: Callable[[AnyGame], None], to_setup: Callable[[], Awaitable[None]]
    ) -> None:
        self._table, self._playing, self._show_table, self._to_setup = table, playing, show_table, to_setup
        self._room: Any = None
        self._of: Any = None
        self._visit: Any = None
        self._visiting: asyncio.Task[Match] | None = None
        self._is_laying = False

    def open(self) -> None:
        """Starts listening."""
        self._playing.when_laid = self._on_laid
        undo.open_ways(self.take_back)
        listen(find("#menu-devices"), "click", lambda _event: start(self._answered(self._invite)))

    async def _answered(self, answer: Callable[[], Any]) -> None:
        try:
            await answer()
        except SequorError as error:
            notice(str(error))

    async def _invite(self) -> None:
        """Shows the code for a new device; at another device's table, asks who plays here."""
        runner = self._playing.runner
        if self._visit is not None:
            self._visit.sit_down()
        if runner is None:
            return
        await later.load(runner.match.game)
        from web.remote.host_session import Room
        from web.remote.invite_window import invite_window

        if self._of is not runner:
            if self._room is not None:
                self._room.close()
            self._room, self._of = Room(runner, self._playing.play_on, self._on_guests), runner
        await invite_window().open(self._room)

    def _on_guests(self, room: Any) -> None:
        """Somebody has come to the room, gone or sat down."""
        from web.remote.invite_window import invite_window

        invite_window().lay(room)
        first_look.note(hosts=True)

    def _on_laid(self) -> None:
        """Another match, or none, is on the table of this device: guests are sent home, and a visit ends."""
        if self._room is not None and self._room.runner is not self._playing.runner:
            self._room.close()
            self._room = self._of = None
            first_look.note(hosts=False)
        if self._playing.runner is not None:
            self.stop()

    def stop(self) -> None:
        """Ends the visit to another device's table, if there is one, since something else is shown."""
        if self._visiting is not None and not self._is_laying:
            self._visiting.cancel()

    def take_back(self) -> None:
        """Takes back the last choice, which all at other devices have to agree to."""
        if self._visit is not None:
            self._visit.take_back()
        elif self._room is not None and self._room.is_asked:
            start(self._room.take_back())
        else:
            self._playing.take_back()

    async def join(self, code: str) -> None:
        """Joins the table whose code is in a link."""
        await self._answered(partial(self._visit_table, code))

    async def _visit_table(self, code: str) -> None:
        key = self._visit.key if self._visit is not None and self._visit.is_at(code) else ""
        await leave(self._visiting)
        visit = await self._new_visit(key)
        first_look.note(visit=visit.key)
        await self._stay(visit, visit.join(code))

    async def _new_visit(self, key: str = "") -> Visit:
        await later.load_any()
        from web.remote.guest_session import Visit
        from web.remote.join_window import join_window

        return Visit(self._table, join_window(), self._lay, self._playing.calls.offer, key)

    async def come_back(self) -> None:
        """Goes back to the table of another device that this page was at when it was left, or says that its own guests cannot
        come back by themselves."""
        if first_look.noted().get("hosts"):
            first_look.note(hosts=False)
            if self._playing.runner is not None:
                notice(ALONE_AGAIN)
        if key := str(first_look.noted().get("visit", "")):
            await self._answered(partial(self._come_back, key))

    async def _come_back(self, key: str) -> None:
        await parts.install("later")
        from web.remote.saved_guest import kept

        if (found := await kept(key)) is None:
            first_look.note(visit="")
            return
        visit = await self._new_visit(key)
        await self._stay(visit, visit.come_back(*found))

    async def _stay(self, visit: Visit, staying: Coroutine[Any, Any, Match]) -> None:
        """Stays until the game is over, and shows the end; or until the visit ends otherwise."""
        self._visit, self._visiting = visit, start(staying)
        self._playing.call_elsewhere = visit.call
        document.body.dataset.visit = "guest"
        find("#menu-devices").textContent = WHO_PLAYS
        try:
            match = await self._visiting
        except asyncio.CancelledError:
            visit.leave()
            return
        except SequorError:
            await self._to_setup()
            raise
        finally:
            if self._visit is visit:
                self._end_visit()
        await self._playing.begin_from_elsewhere(match, is_news=True)

    def _end_visit(self) -> None:
        self._visit = self._visiting = None
        del document.body.dataset.visit
        find("#menu-devices").textContent = ADD
        first_look.note(visit="")

    async def _lay(self, guest: Any) -> None:
        """Puts the other device's table on this screen."""
        await parts.install("later")
        assert guest.welcome is not None
        game = await games.fetch(guest.welcome.game)
        await game_data.ensure_loaded(game)
        await later.load(game)
        await self._playing.leave()
        self._table.expect(game)
        find("#bar h1").textContent = game.title
        show(find("#menu-devices"))
        self._is_laying = True
        self._show_table(game)
        self._is_laying = False
