"""Runs one piece of work at a time, so that pressing a button twice does it once. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from web.kit.tasks import start

Work = Callable[[], Awaitable[None]]


class BusyGuard:
    """Ignores whatever is to be run while earlier work is running."""

    def __init__(self, do: Callable[[Work], Awaitable[None]]) -> None:
        """`do(work)` does the work, and reports errors."""
        self._do = do
        self._running: asyncio.Task[None] | None = None
        self._button: Any = None

    @property
    def is_busy(self) -> bool:
        """Whether work is running."""
        return self._running is not None

    def run(self, work: Work, button: Any = None) -> None:
        """Starts the work unless other work is running. Marks the button that was pressed, if any, as busy until it ends."""
        if not self.is_busy:
            self._button = button
            if button is not None:
                button.ariaBusy = "true"
            self._running = start(self._run(work))

    def release(self) -> None:
        """Lets other work start, although this goes on: a lesson, say, is on the screen, and may stay there for long."""
        if self._button is not None:
            self._button.ariaBusy = None
        self._running = self._button = None

    async def _run(self, work: Work) -> None:
        try:
            await self._do(work)
        finally:
            if self._running is asyncio.current_task():
                self.release()
