"""The durations of moments that everyone watches before play continues automatically.

Any press or key ends such a moment, and still has its usual effect.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document

from web.ui.canvas import Canvas
from web.ui.dom import listen
from web.ui.keys import key_of

THINKING_SECONDS = 0.7
"""The minimum duration in seconds of a computer's public move at speed 1, so that people can follow."""

BEAT_SECONDS = 0.9
"""The time in seconds at speed 1 for which news is shown to everyone before play continues automatically."""

AGAIN_SECONDS, ALL_AGAIN_SECONDS = 0.42, 1.2
"""The duration in seconds of one moment played again at speed 1, and the maximum for all of them."""

COUNT_SECONDS = 0.6
"""The time in seconds at speed 1 in which points won are counted."""

DRAWN_SECONDS, DONE_SECONDS = 0.6, 0.3
"""The time in seconds at speed 1 before a hand closes: after a choice with a result such as a drawn card, and without one."""


class Pace:
    """Waits at the table's speed, until somebody presses something."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._ended = asyncio.Event()
        self._is_step = False
        for event in ("pointerdown", "keydown"):
            # Before the table itself ends the running animation.
            listen(document, event, self._press, capture=True)

    def _press(self, event: Any) -> None:
        if event.type == "keydown" and key_of(event).is_held:
            return
        if self._is_step and self._canvas.is_moving:
            self._canvas.skip()
        else:
            self.end()

    def end(self) -> None:
        """Ends the current moment."""
        self._ended.set()

    async def step(self, seconds: float) -> None:
        """Waits for this time at speed 1. A press ends the running animation or, if nothing moves, the wait."""
        self._is_step = True
        try:
            await self.beat(seconds)
        finally:
            self._is_step = False

    async def beat(self, seconds: float) -> bool:
        """Waits for this time at speed 1; returns False if it was ended early."""
        self._ended.clear()
        if self._canvas.speed < float("inf"):
            await self._first(asyncio.sleep(seconds / self._canvas.speed))
        return not self._ended.is_set()

    async def settled_for(self, seconds: float) -> None:
        """Waits until the picture has been at rest for this time at speed 1."""
        self._ended.clear()
        if self._canvas.speed == float("inf"):
            return
        await self._first(self._canvas.settled())
        if not self._ended.is_set():
            await self.beat(seconds)

    async def _first(self, waiting: Any) -> None:
        """Waits for `waiting` or a press, whichever comes first."""
        tasks = [asyncio.ensure_future(waiting), asyncio.ensure_future(self._ended.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
