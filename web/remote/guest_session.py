"""A device as a guest at another one's table: connects, says who plays here, plays, and comes back when the line was lost or the
page was loaded again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from engine.core import BadSaveError, Seat, SequorError
from engine.match import Match
from engine.remote.guest import Guest
from engine.remote.messages import VERSION, Farewell, FromGuest, FromHost, Hello, Refused, Return, Sit, Spare, Welcome, written
from engine.remote.pairing import code_text, read_code
from web.kit.tasks import leave, start
from web.kit.windows import notice, put_notice_away
from web.remote.guest_table import GuestTable
from web.remote.join_window import JOIN, JoinWindow
from web.remote.peer import GuestPeer, new_secrets
from web.remote.saved_guest import SavedGuest, forget, keep
from web.table.screen import Table

Lay: TypeAlias = Callable[[Guest], Awaitable[None]]

LOST = (
    "The connection is lost. It comes back by itself while the other device shows the table; if that was loaded again, or sleeps "
    "for long, scan its code again."
)
LEFT = "You have left the table of the other device."


class Visit:
    """One visit, under a `key` that tells this guest from others. `lay(guest)` puts the table on the screen once it is known what
    is played, `seated(guest)` is called whenever it is settled who plays here."""

    def __init__(self, table: Table, window: JoinWindow, lay: Lay, seated: Callable[[Guest], object], key: str = "") -> None:
        self.key = key or secrets.token_hex(24)
        self.guest = Guest()
        self._window, self._lay, self._seated = window, lay, seated
        self._line = GuestPeer(self._came, self._opened, self._lost)
        self._room = b""
        self._spare: tuple[str, tuple[str, str]] | None = None
        self._table = GuestTable(self.guest, table, self._say)
        self._welcomed = asyncio.Event()
        self._is_laid = False
        self._early: list[str] = []
        self._seats: tuple[Seat, ...] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._over: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def join(self, code: str) -> Match:
        """Joins the table whose code this is, and plays to the end; returns the match. Raises SequorError."""
        offered = read_code(code)
        self._room = offered.room
        self._asking = start(self._show_answer(code_text(await self._line.answer(offered))))
        return await self._play()

    async def _show_answer(self, code: str) -> None:
        await self._window.show_answer(JOIN, code)
        if not self._is_laid:
            self.leave()

    async def come_back(self, kept: SavedGuest, certificate: Any) -> Match:
        """Goes on with the visit that was kept, and plays to the end; returns the match."""
        self._line.certificate, self._seats = certificate, kept.seats
        self._spare, self._room = (kept.spare, (kept.ufrag, kept.pwd)), read_code(kept.spare).room
        self._lost()
        return await self._play()

    def is_at(self, code: str) -> bool:
        """Whether that is a code of the same table."""
        return read_code(code).room == self._room

    async def _play(self) -> Match:
        playing = start(self._to_the_end())
        try:
            await asyncio.wait((playing, self._over), return_when=asyncio.FIRST_COMPLETED)
        finally:
            playing.cancel()
            await leave(self._asking)
            await forget(self.key)
        if self._over.done():
            raise BadSaveError(self._over.result())
        return playing.result()

    async def _to_the_end(self) -> Match:
        await self._welcomed.wait()
        await leave(self._asking)
        await self._lay(self.guest)
        self._is_laid = True
        self._settle_seats()
        early, self._early = self._early, []
        for text in early:
            self._came(text)
        return await self._table.play()

    def take_back(self) -> None:
        """Asks all to take back the last choice."""
        self._table.take_back()

    def call(self, seat: Seat, text: str) -> None:
        """A seat of this device does something out of turn."""
        self._table.call(seat, text)

    def leave(self, why: str = LEFT) -> None:
        """Ends it, for this reason."""
        self._line.give_up()
        self._line.close()
        if not self._over.done():
            self._over.set_result(why)

    def _say(self, message: FromGuest) -> None:
        self._line.send(written(message))

    # Who plays here

    def _settle_seats(self) -> None:
        """Asks who plays here, unless the host knows it as this device does."""
        if self.guest.seats == self._seats:
            self._seated(self.guest)
        else:
            self.sit_down()

    def sit_down(self) -> None:
        """Asks who plays here."""
        if self._asking is None or self._asking.done():
            self._asking = start(self._sit_down())

    async def _sit_down(self) -> None:
        seats = await self._window.ask(self.guest)
        if seats is None and self._seats is None:
            self.leave()
            return
        self._seats = self.guest.seats if seats is None else seats
        self._say(Sit(self._seats))
        await self._keep()

    # The line

    def _opened(self) -> None:
        self._line.give_up()
        put_notice_away()
        self._say(Hello(VERSION, self.key))

    def _lost(self) -> None:
        notice(LOST)
        if self._spare is not None:
            code, ice = self._spare
            self._line.come_back(read_code(code), ice)

    def _came(self, text: str) -> None:
        if self._welcomed.is_set() and not self._is_laid:
            self._early.append(text)  # the rules that read it may still be on their way
            return
        try:
            self._take(self.guest.take(text))
        except SequorError as error:
            if self._is_laid:
                notice(str(error))
            else:
                self.leave(str(error))

    def _take(self, said: FromHost) -> None:
        match said:
            case Welcome() if not self._is_laid:
                self._welcomed.set()
            case Welcome():
                self._settle_seats()
            case Refused(why) if not self._is_laid:
                self.leave(why)
            case Farewell(why):
                self.leave(why)
            case Spare(code):
                start(self._take_spare(code))
            case _:
                self._table.heard(said)

    async def _take_spare(self, code: str) -> None:
        """Says how this device will come back, and keeps it."""
        ice = new_secrets()
        self._spare = code, ice
        mine = await self._line.own_card(read_code(code).room)
        self._say(Return(code_text(mine._replace(ufrag=ice[0], pwd=ice[1], candidates=()))))
        await self._keep()

    async def _keep(self) -> None:
        if self._spare is not None:
            code, (ufrag, pwd) = self._spare
            await keep(SavedGuest(self.key, code, ufrag, pwd, self._seats), self._line.certificate)
