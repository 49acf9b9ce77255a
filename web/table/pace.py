"""How long things that everybody watches stay before play goes on by itself. Any press or key ends such a moment, and still does
what it would do anyway."""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document

from web.kit.canvas import Canvas
from web.kit.dom import listen


class Pace:
    """Waits in the table's speed, as long as nobody presses anything."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._ended = asyncio.Event()
        for event in ("pointerdown", "keydown"):
            listen(document, event, self.end)

    def end(self, _event: Any = None) -> None:
        """Ends the moment that lasts now: what moves arrives."""
        self._ended.set()

    async def beat(self, seconds: float) -> bool:
        """Waits so long at speed 1; returns whether nobody ended it."""
        self._ended.clear()
        if self._canvas.speed < float("inf"):
            await self._first(asyncio.sleep(seconds / self._canvas.speed))
        return not self._ended.is_set()

    async def settled_for(self, seconds: float) -> None:
        """Waits until the picture is at rest and has been so long at speed 1."""
        self._ended.clear()
        if self._canvas.speed == float("inf"):
            return
        await self._first(self._canvas.settled())
        if not self._ended.is_set():
            await self.beat(seconds)

    async def _first(self, waiting: Any) -> None:
        """Waits for it or for a press, whichever comes first."""
        tasks = [asyncio.ensure_future(waiting), asyncio.ensure_future(self._ended.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
