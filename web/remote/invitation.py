"""Codes that invite other devices, and the connections made from their answers. Shows nothing; `invite_window.py` does. Knows no
game."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from engine.core import BadSaveError, SequorError
from engine.remote.pairing import ROOM_BYTES, ConnectionCode, code_text, read_code
from web.remote.peer import HostPeer

REACH_SECONDS = 15.0
"""How long devices may take to find each other."""

OTHER_TABLE = "That code is for a different table. Scan the code the other device is showing now."
UNREACHABLE = (
    "The devices can’t reach each other. Connect both to the same Wi-Fi network. If that network keeps devices apart, as in many "
    "schools and hotels, turn on a hotspot on one phone and join it with the other. Then scan the new code."
)


class Inviting(Protocol):
    """What another device is invited to: the window's `title` and `hint`, what its link `asks` the page for, and whether the
    window `stays_open` to list the devices that have joined."""

    title: str
    hint: str
    asks: str
    stays_open: bool

    @property
    def invitation(self) -> Invitation:
        """The codes to show."""

    async def admit(self, answer: str) -> str:
        """Connects to the device with this answer and does what it came for; returns a sentence about it. Raises SequorError."""

    def rows(self) -> Iterable[Any]:
        """The other devices, as list items."""

    def press(self, action: str, key: str, seat: str) -> None:
        """A button in the list was pressed: its action, the device's key and the seat."""


class Invitation:
    """One code at a time, each for one device. `new_peer(opened)` makes the connection, which calls `opened` once it is open."""

    def __init__(self, new_peer: Callable[[Callable[[], object]], HostPeer]) -> None:
        self._new_peer = new_peer
        self._room = secrets.token_bytes(ROOM_BYTES)
        self._shown: tuple[HostPeer, asyncio.Event] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the last code shown is still valid."""
        return self._shown is not None

    async def code(self) -> str:
        """A new code, in place of the last."""
        self.withdraw()
        opened = asyncio.Event()
        peer = self._new_peer(opened.set)
        self._shown = peer, opened
        return code_text(await self.offer(peer))

    async def offer(self, peer: HostPeer) -> ConnectionCode:
        """The code for one more connection to a device at this table."""
        return await peer.offer(self._room)

    def withdraw(self) -> None:
        """Withdraws the last code, if no device has connected with it."""
        if self._shown is not None:
            self._shown[0].close()
            self._shown = None

    async def connect(self, answer: str) -> HostPeer:
        """Opens the connection to the device with this answer. Raises SequorError if it isn't one or can't be reached."""
        code = read_code(answer)
        if self._shown is None or code.room != self._room:
            raise BadSaveError(OTHER_TABLE)
        peer, opened = self._shown
        try:
            await peer.accept(code)
            await asyncio.wait_for(opened.wait(), REACH_SECONDS)
        except TimeoutError:
            self.withdraw()
            raise BadSaveError(UNREACHABLE) from None
        except SequorError:
            self.withdraw()
            raise
        self._shown = None
        return peer
