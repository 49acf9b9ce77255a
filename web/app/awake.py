"""Keeps the device's screen on during a game, with the browser's wake lock.

Releases the lock after ten minutes without a touch, until the next one. Does nothing if the browser refuses or has no wake lock.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document, window

from web.ui.dom import listen
from web.ui.tasks import spawn

IDLE_SECONDS = 600.0


class Awake:
    """The wake lock: `hold()` while a game is played; `release()` when it is over or leaves the table."""

    def __init__(self) -> None:
        self._held = False
        self._lock: Any = None
        self._is_asking = False
        self._idle: asyncio.TimerHandle | None = None
        for event in ("pointerdown", "keydown", "visibilitychange"):  # a hidden page loses its lock
            listen(document, event, lambda _event: self._touched())

    def hold(self) -> None:
        """Keeps the screen on from now on."""
        self._held = True
        self._touched()

    def release(self) -> None:
        """Lets the screen turn off."""
        self._held = False
        self._rest()

    def _touched(self) -> None:
        if not self._held or document.hidden:
            return
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._rest)
        if not self._is_asking and (self._lock is None or self._lock.released):
            self._is_asking = True
            spawn(self._request())

    async def _request(self) -> None:
        try:
            self._lock = await window.navigator.wakeLock.request("screen")
        except Exception:  # missing or refused: browsers raise errors without a common type
            self._lock = None
        finally:
            self._is_asking = False
        if self._idle is None:  # released in the meantime
            self._rest()

    def _rest(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.release()
