"""Everything that is kept on one device, carried to another one over a line: the device that sends it, and the one that takes it.
Both keep it then; it joins what the other one has. Knows no game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from engine.core import SequorError
from engine.remote.pairing import code_text, read_code
from web.keep.everything import LARGEST, read_everything
from web.kit.tasks import leave, start
from web.remote.invitation import Invitation
from web.remote.join_window import TAKE_OVER, JoinWindow
from web.remote.peer import GuestPeer, HostPeer

LONGEST_REPLY = 500
"""Characters."""

LOST = "The connection was lost before everything had arrived. Nothing is lost here: show the codes once more."
LEFT = "Nothing was taken over."
GOODBYE_SECONDS = 1.0


class Sender:
    """Sends what `everything()` returns to the device that answers the code. `tell(news)` says how it goes."""

    title, asks = "Move my games", "move"
    hint = "The other device gets a copy of all games, boards, goals and settings. Nothing is replaced there; all stays here."

    def __init__(self, everything: Callable[[], Awaitable[str]], tell: Callable[[str], None]) -> None:
        self._everything, self._tell = everything, tell
        self._reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.invitation = Invitation(lambda opened: HostPeer(self._came, opened, self._lost))

    def rows(self) -> Iterable[Any]:
        """None: it is one device after another."""
        return ()

    def press(self, key: str) -> None:
        """There is nothing to press."""

    def _came(self, text: str) -> None:
        if not self._reply.done():
            self._reply.set_result(text[:LONGEST_REPLY])

    def _lost(self) -> None:
        if not self._reply.done():
            self._reply.set_exception(SequorError(LOST))

    async def admit(self, answer: str) -> str:
        """Sends everything to the device with that answer; returns what it says came. Raises SequorError."""
        self._reply = asyncio.get_running_loop().create_future()
        line = await self.invitation.connect(answer)
        try:
            self._tell("Sending …")
            await line.send_long(await self._everything())
            self._tell("ReceivedMatch. The other device puts everything in its place …")
            return f"The other device says: {await self._reply}"
        finally:
            line.close()


class Taker:
    """Takes everything from the device that shows a code, and passes it to `merge`, which returns a sentence about it."""

    def __init__(self, window: JoinWindow, merge: Callable[[Mapping[str, str]], Awaitable[str]]) -> None:
        self._window, self._merge = window, merge
        self._came: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._line = GuestPeer(self._take, self._opened, lambda: self._fail(LOST), most=LARGEST)

    def _take(self, text: str) -> None:
        if not self._came.done():
            self._came.set_result(text)

    def _fail(self, why: str) -> None:
        if not self._came.done():
            self._came.set_exception(SequorError(why))

    def _opened(self) -> None:
        self._line.give_up()
        self._window.tell("Connected. Everything is on its way …")

    async def take(self, code: str) -> str:
        """Returns the sentence. Raises SequorError, and nothing is changed here."""
        showing = start(self._show_answer(code_text(await self._line.answer(read_code(code)))))
        try:
            sentence = await self._merge(read_everything(await self._came))
        except SequorError as error:
            self._line.send(str(error))
            raise
        else:
            self._line.send(sentence)
            return sentence
        finally:
            self._line.give_up()
            await leave(showing)
            # What was said has to leave this device first.
            asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._line.close)

    async def _show_answer(self, answer: str) -> None:
        await self._window.show_answer(TAKE_OVER, answer)
        self._fail(LEFT)
