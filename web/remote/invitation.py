"""A code that invites another device, and what comes of its answer: a line. Shows nothing; `invite_window.py` does. Knows no
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

OTHER_TABLE = "This code answers another table: scan the one that the other device shows now."
UNREACHABLE = (
    "The devices cannot reach each other. Put both into the same Wi-Fi. Where that keeps them apart, as in schools and hotels, "
    "make a hotspot on one phone and join it with the other. Then scan the new code."
)


class Inviting(Protocol):
    """What another device is invited to: the window's `title` and `hint`, and what its link asks the page for: `asks`."""

    title: str
    hint: str
    asks: str

    @property
    def invitation(self) -> Invitation:
        """The codes that are shown."""

    async def admit(self, answer: str) -> str:
        """Does what the device with this answer was invited to; returns a sentence about it. Raises SequorError."""

    def rows(self) -> Iterable[Any]:
        """The other devices, as list items."""

    def press(self, key: str) -> None:
        """Somebody has pressed the button with this key in the list."""


class Invitation:
    """One code at a time, each for one device. `new_line(opened)` makes the line to it, which calls `opened` once it is open."""

    def __init__(self, new_line: Callable[[Callable[[], object]], HostPeer]) -> None:
        self._new_line = new_line
        self._room = secrets.token_bytes(ROOM_BYTES)
        self._shown: tuple[HostPeer, asyncio.Event] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the code that was shown last still holds."""
        return self._shown is not None

    async def code(self) -> str:
        """A new code, in place of the last."""
        self.withdraw()
        opened = asyncio.Event()
        line = self._new_line(opened.set)
        self._shown = line, opened
        return code_text(await self.offer(line))

    async def offer(self, line: HostPeer) -> ConnectionCode:
        """The card of another line to a device of this room."""
        return await line.offer(self._room)

    def withdraw(self) -> None:
        """Ends the invitation that nobody has accepted."""
        if self._shown is not None:
            self._shown[0].close()
            self._shown = None

    async def connect(self, answer: str) -> HostPeer:
        """The open line to the device whose answer this is. Raises SequorError where that is none, or it cannot be reached."""
        card = read_code(answer)
        if self._shown is None or card.room != self._room:
            raise BadSaveError(OTHER_TABLE)
        line, opened = self._shown
        try:
            await line.accept(card)
            await asyncio.wait_for(opened.wait(), REACH_SECONDS)
        except TimeoutError:
            self.withdraw()
            raise BadSaveError(UNREACHABLE) from None
        except SequorError:
            self.withdraw()
            raise
        self._shown = None
        return line
