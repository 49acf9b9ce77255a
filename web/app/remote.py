"""Opens play on several devices, from the menu, a link or the first screen, and copying everything to another device.

Loads `web.remote` on first use. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pyscript import document

from engine.core import SequorError
from engine.match import Match
from engine.session import ShowOpening, TakeLuck
from web import assets
from web.app.desk import Desk
from web.storage import first_look, matches
from web.storage.backup import everything
from web.storage.database import Storage
from web.table import undo
from web.ui.dom import find, listen
from web.ui.icons import piece_plate
from web.ui.tasks import cancel, spawn
from web.ui.windows import notice, toast

if TYPE_CHECKING:
    from engine.remote.link import Pasted
    from web.remote.guest_session import GuestSession
    from web.remote.host_session import HostSession

ALONE_AGAIN = "The page was reloaded, so the other devices were disconnected. Reconnect them with “Add a device” in the menu."
LEAVES_GUESTS = "The other devices will be disconnected. The game is saved."
LEAVES_OTHERS = "To join again, you need a new code from the other device."
ADD, WHO_PLAYS = "Add a device", "Who plays here"


class Devices:
    """Hosts guests at this device's table, or joins another device's."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._table, self._playing = desk, desk.table, desk.playing
        self._host: HostSession | None = None
        self._visit: GuestSession | None = None
        self._visiting: asyncio.Task[Match] | None = None
        self._is_laying = False
        self._laid: asyncio.Future[bool] | None = None
        """Done when the table being joined is on this screen."""

        self._is_turned_down = False

    def open(self) -> None:
        """Starts listening."""
        self._playing.when_laid = self._on_laid
        undo.open_ways(self.undo)
        self._playing.menu.lost_by_leaving = lambda: self.lost_by_leaving
        listen(find("#menu-devices"), "click", lambda _event: spawn(self._on_answer(self.invite)))

    @property
    def lost_by_leaving(self) -> str:
        """A warning for leaving the table while devices are connected; "" if none are."""
        if self._visit is not None:
            return LEAVES_OTHERS
        return LEAVES_GUESTS if self._host is not None and self._host.must_agree else ""

    async def _on_answer(self, answer: Callable[[], Any]) -> None:
        try:
            await answer()
        except SequorError as error:
            notice(str(error))

    async def invite(self) -> None:
        """Shows the code for a new device; at another device's table, asks who plays here."""
        runner = self._playing.runner
        if self._visit is not None:
            self._visit.choose_seats()
        if runner is None:
            return
        await assets.load_later(runner.match.game)
        from web.remote.host_session import HostSession
        from web.remote.windows import invite_window

        if self._host is None or self._host.runner is not runner:
            if self._host is not None:
                self._host.close()
            self._host = HostSession(runner, self._playing.play_on, self._on_guests)
        await invite_window().open(self._host)

    def _on_guests(self, host: Any, asks: bool) -> None:
        """Called when a guest has joined or left, its seats have changed or, with `asks`, it requests one; the window shows a
        request at once."""
        from web.remote.windows import invite_window

        if asks:
            invite_window().open_list(host)
        invite_window().list_devices(host)
        first_look.note(hosts=True)

    def _on_laid(self) -> None:
        """Called when the match on the table has changed: disconnects the guests, and leaves another device's table."""
        if self._host is not None and self._host.runner is not self._playing.runner:
            self._host.close()
            self._host = None
            first_look.note(hosts=False)
        if self._playing.runner is not None:
            self.stop()

    def stop(self) -> None:
        """Leaves another device's table, if this one is at it, because something else is shown."""
        if self._visiting is not None and not self._is_laying:
            self._visiting.cancel()

    def undo(self) -> None:
        """Undoes the last play, if everyone at the other devices agrees."""
        if self._visit is not None:
            self._visit.guest_table.request_undo()
        elif self._host is not None and self._host.must_agree:
            spawn(self._host.undo())
        else:
            self._playing.undo()

    async def join(self, code: str) -> bool:
        """Joins the table with the code from a link; returns whether it is on this screen now, or was declined here. Reports any
        error."""
        self._is_turned_down = False
        laid = self._laid = asyncio.get_running_loop().create_future()
        visiting = spawn(self._on_answer(partial(self._visit_table, code)))
        await asyncio.wait({laid, visiting}, return_when=asyncio.FIRST_COMPLETED)
        return laid.done() or self._is_turned_down

    async def _visit_table(self, code: str) -> None:
        key = self._visit.key if self._visit is not None and self._visit.is_at(code) else ""
        await cancel(self._visiting)
        visit = await self._new_visit(key)
        first_look.note(visit=visit.key)
        await self._stay(visit, visit.join(code))

    async def _new_visit(self, key: str = "") -> GuestSession:
        await assets.load_later_of_any_game()
        from web.remote.guest_session import GuestSession
        from web.remote.windows import join_window

        return GuestSession(self._table, join_window(), self._show_table, self._playing.calls.offer, key)

    async def come_back(self) -> None:
        """Returns to the other device's table that was shown when this page was closed, or reports that this device's own guests
        can't reconnect automatically."""
        if first_look.noted().get("hosts"):
            first_look.note(hosts=False)
            if self._playing.runner is not None:
                notice(ALONE_AGAIN)
        if key := str(first_look.noted().get("visit", "")):
            await self._on_answer(partial(self._come_back, key))

    async def _come_back(self, key: str) -> None:
        await assets.install_parts("later")
        from web.remote.guest_session import load_guest

        if (found := await load_guest(key)) is None:
            if first_look.noted().get("visit") == key:  # and not that of a table being joined meanwhile
                first_look.note(visit="")
            return
        visit = await self._new_visit(key)
        await self._stay(visit, visit.come_back(*found))

    async def _stay(self, visit: GuestSession, staying: Coroutine[Any, Any, Match]) -> None:
        """Plays at the table until the game is over, then shows the end, or until this device leaves it."""
        self._visit, self._visiting = visit, spawn(staying)
        self._playing.call_elsewhere = visit.guest_table.call
        self._playing.after_game.elsewhere = visit
        document.body.dataset.visit = "guest"
        find("#menu-devices b").textContent = WHO_PLAYS
        try:
            match = await self._visiting
        except asyncio.CancelledError:
            visit.leave()
            return
        except SequorError:
            self._is_turned_down = visit.is_turned_down
            await self._desk.to_setup()
            raise
        except Exception:
            await self._desk.to_setup()
            raise
        finally:
            if self._visit is visit:
                self._end_visit()
        await self._playing.begin_from_elsewhere(match, is_news=True, seats=visit.view.seats)

    def _end_visit(self) -> None:
        self._visit = self._visiting = self._playing.after_game.elsewhere = None
        del document.body.dataset.visit
        find("#menu-devices b").textContent = ADD
        first_look.note(visit="")

    async def _show_table(self, view: Any) -> None:
        """Fetches the rules of the game at the other device's table, and shows that table here."""
        await assets.install_parts("later")
        game = await assets.fetch_game(view.welcome.game)
        await assets.ensure_loaded(game)
        await assets.load_later(game)
        view.open()
        await self._playing.leave()
        self._table.expect(game)
        find("#bar h1").textContent = game.title
        self._is_laying = True
        self._desk.show_table(game)
        self._is_laying = False
        if self._laid is not None and not self._laid.done():
            self._laid.set_result(True)


LOOK_SECONDS = 0.05
"""The interval in seconds between checks whether the game's opening has been seen."""


class DevicesButton:
    """The button on the first screen for play on several devices. `await begun()` waits until the game started last is on the
    table; `await follow(address)` opens a link."""

    def __init__(
        self, desk: Desk, devices: Devices, begun: Callable[[], Awaitable[None]], follow: Callable[[str], Awaitable[None]]
    ) -> None:
        self._form, self._playing = desk.form, desk.playing
        self._devices, self._begun, self._follow = devices, begun, follow

    def open(self) -> None:
        """Starts listening."""
        listen(find("#several-open"), "click", lambda _event: spawn(_report_errors(self._open_window())))

    async def _open_window(self) -> None:
        """Opens the window."""
        button, game = find("#several-open"), self._form.game
        button.ariaBusy = "true"
        try:
            await assets.load_later_of_any_game()
        finally:
            button.ariaBusy = None
        from web.remote.windows import several_window

        plate = piece_plate(game, next(iter(game.colours)))
        several_window().open(game.title, self._form.together, plate, self._begin_game, self._opener)

    async def _begin_game(self) -> None:
        """Starts the chosen game for people at one device, with the last setup, and invites other devices once everyone has seen
        who starts."""
        before = self._playing.runner
        self._form.begin_together()
        await self._begun()
        runner = self._playing.runner
        if runner is None or runner is before:
            return
        while self._playing.runner is runner and isinstance(runner.session.advance(), TakeLuck | ShowOpening):
            await asyncio.sleep(LOOK_SECONDS)
        if self._playing.runner is runner:
            await _report_errors(self._devices.invite())

    async def _opener(self, pasted: Pasted) -> Callable[[], Awaitable[None]]:
        """Returns a function that opens the pasted link or code. Raises SequorError if it can't be opened."""
        if pasted.kind == "match":
            await matches.from_link(pasted.code)
        kind = "join" if pasted.kind == "code" else pasted.kind
        return partial(self._follow, f"#{kind}={pasted.code}")


async def _report_errors(doing: Awaitable[None]) -> None:
    """Awaits `doing`, and reports any SequorError."""
    try:
        await doing
    except SequorError as error:
        notice(str(error))


Merge = Callable[[Mapping[str, str]], Awaitable[str]]
"""Merges texts, by name, into the saved ones; returns a sentence about it."""


class CopyButtons:
    """Copies everything in `storage` to another device, and merges everything received from one."""

    def __init__(self, storage: Storage, merge: Merge) -> None:
        self._storage, self._merge = storage, merge

    def open(self) -> None:
        """Starts listening."""
        listen(find("#games-move"), "click", lambda _event: spawn(_succeeds(self._send())))

    async def _send(self) -> None:
        """Shows the code for the other device."""
        await assets.load_later_of_any_game()
        from web.remote.copying import Sender
        from web.remote.windows import invite_window

        await invite_window().open(Sender(partial(everything, self._storage), invite_window().show_status))

    async def receive(self, code: str) -> bool:
        """Receives everything from the device with the code from a link; returns whether that succeeded. Reports any error."""
        return await _succeeds(self._receive(code))

    async def _receive(self, code: str) -> None:
        await assets.load_later_of_any_game()
        from web.remote.copying import Receiver
        from web.remote.windows import join_window

        toast(await Receiver(join_window(), self._merge).receive(code))


async def _succeeds(doing: Awaitable[None]) -> bool:
    """Awaits `doing`; returns whether it succeeded. Reports any error."""
    try:
        await doing
    except SequorError as error:
        notice(str(error))
        return False
    return True
