"""Copies everything that is saved to another device: from the window of all games, and by a link on the other device. Loads that
part of the page on first use. Knows no game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from engine.core import SequorError
from web.keep.everything import everything
from web.keep.fetched import later
from web.keep.storage import Storage
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.kit.windows import notice, toast

Merge = Callable[[Mapping[str, str]], Awaitable[str]]
"""Merges texts by name into what is saved; returns a sentence about it."""


class Moving:
    """Sends what is in `storage`, and merges what arrives."""

    def __init__(self, storage: Storage, merge: Merge) -> None:
        self._storage, self._merge = storage, merge

    def open(self) -> None:
        """Starts listening."""
        listen(find("#games-move"), "click", lambda _event: start(_answered(self._send())))

    async def _send(self) -> None:
        """Shows the code for the other device."""
        await later.load_any()
        from web.remote.copying import Sender
        from web.remote.invite_window import invite_window

        await invite_window().open(Sender(partial(everything, self._storage), invite_window().tell))

    async def take(self, code: str) -> bool:
        """Receives everything from the device whose code is in a link; returns whether it arrived. Otherwise says why not."""
        return await _answered(self._take(code))

    async def _take(self, code: str) -> None:
        await later.load_any()
        from web.remote.copying import Taker
        from web.remote.join_window import join_window

        toast(await Taker(join_window(), self._merge).take(code))


async def _answered(doing: Awaitable[None]) -> bool:
    """Returns whether it succeeded. Otherwise says why not."""
    try:
        await doing
    except SequorError as error:
        notice(str(error))
        return False
    return True
