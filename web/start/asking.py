"""Answers presses that ask for a part of the page which is fetched first, one at a time. Knows no game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pyscript import document

from web.kit.tasks import start

Answer = Callable[[], Awaitable[None]]


class Asking:
    """While one press is being answered, others are dropped: somebody is pressing twice."""

    def __init__(self, answered: Callable[[Answer], Awaitable[None]]) -> None:
        """`answered(answer)` fetches what the answer needs, gives it, and tells of what goes wrong."""
        self._answered = answered
        self._current: Answer | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a press is still to be answered."""
        return self._current is not None

    def ask(self, answer: Answer, button: Any = None) -> None:
        """Answers, unless an earlier press is still to be answered; shows on the button pressed, if any, that it will be."""
        if not self.is_busy:
            if button is not None:
                button.ariaBusy = "true"
            self._current = answer
            start(self._answer(answer))

    def be_ready(self) -> None:
        """What was asked for is on the screen: however long it stays, the next press is answered."""
        self._current = None
        for button in document.querySelectorAll("[aria-busy]:is(#hint-button, #setup-learn, #menu-learn, [data-asks])"):
            button.removeAttribute("aria-busy")

    async def _answer(self, answer: Answer) -> None:
        try:
            await self._answered(answer)
        finally:
            if self._current is answer:
                self.be_ready()
