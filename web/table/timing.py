"""How long things that everybody watches stay before play goes on by itself. Any press or key ends such a moment, and still does
what it would do anyway.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document

from web.ui.canvas import Canvas
from web.ui.dom import listen

THINKING_SECONDS = 0.7
"""The least time that a computer's public move takes at speed 1, so that people can follow."""

BEAT_SECONDS = 0.9
"""How long something just shown to everybody stays at speed 1 before play goes on by itself."""

AGAIN_SECONDS, ALL_AGAIN_SECONDS = 0.42, 1.2
"""How long one moment takes that is played again at speed 1, and all of them at the most."""

DRAWN_SECONDS, DONE_SECONDS = 0.6, 0.3
"""How long people see, at speed 1, what their choice has brought them, or merely that it is done, before their hand closes."""


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
