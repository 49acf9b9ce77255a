"""Coordination between tabs: a lock on the game that a tab plays, which another tab can take over, and a broadcast channel.

Uses Web Locks. Without them (in some browsers, and on pages that are not secure), every lock succeeds, and only the revisions of
saved games keep two tabs from overwriting each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from web.ui.tasks import spawn

ATTEMPTS, BREAK = 4, 0.2
"""The number of attempts, and the seconds between them: a page that is being closed holds its lock for a moment."""


class TabLock:
    """A lock on at most one game."""

    def __init__(self, on_loss: Callable[[], Any]) -> None:
        """Calls `on_loss()` when another tab takes the game over."""
        self._on_loss = on_loss
        self._release: Callable[[], Any] | None = None
        self._held = ""

    async def acquire(self, number: str) -> bool:
        """Locks the game and releases any other; returns whether that succeeded."""
        if self._held == number:
            return True
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(BREAK)
            if await self._request(number, ifAvailable=True):
                return True
        return False

    async def take_over(self, number: str) -> None:
        """Locks the game even if another tab has it."""
        await self._request(number, steal=True)

    def release(self) -> None:
        """Releases the game."""
        if self._release is not None:
            self._release()
        self._release, self._held = None, ""

    async def _request(self, number: str, **options: bool) -> bool:
        locks = getattr(window.navigator, "locks", None)
        self.release()
        if not locks:
            return True
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        held = window.Promise.withResolvers()

        def answer(lock: Any) -> Any:
            if not granted.done():
                granted.set_result(bool(lock))
            return held.promise if lock else None

        proxy = create_proxy(answer)
        wanted = to_js(options, dict_converter=window.Object.fromEntries)
        request = locks.request(f"sequor game {number}", wanted, proxy)
        spawn(self._watch(request, granted, proxy))
        if await granted:
            self._release, self._held = held.resolve, number
            return True
        return False

    async def _watch(self, request: Any, granted: asyncio.Future[bool], proxy: Any) -> None:
        """Waits until the lock ends, released here or taken over by another tab."""
        try:
            await request
        except Exception as error:  # a JavaScript error: another tab has taken over, or the browser refuses to lock
            if granted.done() and granted.result():
                self._release, self._held = None, ""
                self._on_loss()
            elif not granted.done():
                window.console.warn(f"Couldn't lock the game: {error}")
                granted.set_result(True)
        finally:
            proxy.destroy()


def news_channel() -> Any:
    """The channel on which tabs announce what they have stored; None if the browser lacks or refuses it."""
    try:
        return window.BroadcastChannel.new("sequor")
    except Exception as error:  # browsers' refusals have no common type
        window.console.warn(f"Can't hear other tabs: {error}")
        return None
