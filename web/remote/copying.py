"""Copies everything saved on one device to another: the sender's and the receiver's side. Independent of games.

Replaces nothing on the receiving device.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from engine.core import SequorError
from engine.remote.messages import LONGEST_FROM_GUEST, guest_meter
from engine.remote.pairing import code_text, read_code
from web.remote.host_session import Invitation
from web.remote.peer import GuestPeer, Handlers, HostPeer
from web.remote.windows import RECEIVE, JoinWindow
from web.storage.backup import LARGEST, read_everything
from web.ui.tasks import cancel, spawn

LONGEST_REPLY = 500
"""The maximum length of the other device's sentence, in characters."""

LOST = "The connection was lost before everything arrived. Nothing is missing here. Scan the codes again."
LEFT = "Nothing was copied."
TOO_LARGE = "The other device sent more than Sequor can store. Nothing was copied."
GOODBYE_SECONDS = 1.0


class Sender:
    """Sends the text returned by `everything()` to the device that answers the code. `tell(news)` reports the progress."""

    title, asks = "Copy my games", "move="
    hint = (
        "The other device gets a copy of all your games, boards, goals and settings. Nothing is replaced there, and everything "
        "stays here."
    )
    stays_open = False

    def __init__(self, everything: Callable[[], Awaitable[str]], tell: Callable[[str], None]) -> None:
        self._everything, self._tell = everything, tell
        self._reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.invitation = Invitation(self._peer)

    def _peer(self, opened: Callable[[], object]) -> HostPeer:
        return HostPeer(
            Handlers(self._on_message, opened, self._lost, lambda _why: self._lost()), LONGEST_FROM_GUEST, guest_meter()
        )

    def rows(self) -> Iterable[Any]:
        """No rows, because there is only one device at a time."""
        return ()

    def press(self, action: str, key: str, seat: str) -> None:
        """Does nothing, because there are no rows with buttons."""

    def _on_message(self, text: str) -> None:
        if not self._reply.done():
            self._reply.set_result(text[:LONGEST_REPLY])

    def _lost(self) -> None:
        if not self._reply.done():
            self._reply.set_exception(SequorError(LOST))

    async def admit(self, answer: str) -> str:
        """Sends everything to the device with that answer; returns its sentence about what it received. Raises SequorError."""
        self._reply = asyncio.get_running_loop().create_future()
        peer = await self.invitation.connect(answer)
        try:
            self._tell("Sending…")
            await peer.send_long(await self._everything())
            self._tell("Sent. The other device is saving everything…")
            return f"On the other device: {await self._reply}"
        finally:
            peer.close()


class Receiver:
    """Receives everything from the device that shows a code, and passes it to `merge`, which returns a sentence about it."""

    def __init__(self, window: JoinWindow, merge: Callable[[Mapping[str, str]], Awaitable[str]]) -> None:
        self._window, self._merge = window, merge
        self._came: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        handlers = Handlers(self._store, self._opened, lambda: self._fail(LOST), lambda _why: self._fail(TOO_LARGE))
        self._peer = GuestPeer(handlers, LARGEST)

    def _store(self, text: str) -> None:
        if not self._came.done():
            self._came.set_result(text)

    def _fail(self, why: str) -> None:
        if not self._came.done():
            self._came.set_exception(SequorError(why))

    def _opened(self) -> None:
        self._peer.stop()
        self._window.show_status("Connected. Copying…")

    async def receive(self, code: str) -> str:
        """Receives and merges everything, and returns the sentence. On failure, raises SequorError and changes nothing here."""
        showing = spawn(self._show_answer(code_text(await self._peer.answer_code(read_code(code)))))
        try:
            sentence = await self._merge(read_everything(await self._came))
        except SequorError as error:
            self._peer.send(str(error))
            raise
        else:
            self._peer.send(sentence)
            return sentence
        finally:
            self._peer.stop()
            await cancel(showing)
            # The sentence must be sent first.
            asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._peer.close)

    async def _show_answer(self, answer: str) -> None:
        await self._window.show_answer(RECEIVE, answer)
        self._fail(LEFT)
