"""Answers presses for which a part of the page is fetched first, one at a time. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript import document

from web.kit.tasks import start

Answer = Callable[[], Awaitable[None]]


class Asking:
    """While one press is being answered, others are dropped: somebody is pressing twice."""

    def __init__(self, answered: Callable[[Answer], Awaitable[None]]) -> None:
        """`answered(answer)` fetches that part, gives the answer, and reports errors."""
        self._answered = answered
        self._current: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a press is being answered."""
        return self._current is not None

    def ask(self, answer: Answer, button: Any = None) -> None:
        """Answers, unless an earlier press is still being answered. Marks the button pressed, if any, as busy until then."""
        if not self.is_busy:
            if button is not None:
                button.ariaBusy = "true"
            self._current = start(self._answer(answer))

    def be_ready(self) -> None:
        """Answers the next press from now on: the lesson or puzzles asked for are on the screen, and may stay there long."""
        self._current = None
        for button in document.querySelectorAll("[aria-busy]:is(#hint-button, #setup-learn, #menu-learn, [data-asks])"):
            button.removeAttribute("aria-busy")

    async def _answer(self, answer: Answer) -> None:
        try:
            await self._answered(answer)
        finally:
            if self._current is asyncio.current_task():
                self.be_ready()
