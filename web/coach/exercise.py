"""An exercise: a choice on the real table, outside any game. The base of lessons, puzzles and retried plays in a review.

The player chooses as in a game, or asks for the answer. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from enum import Enum

from pyscript import document

from engine.core import AnyObservation
from engine.match import Match
from engine.scene import Spotlight
from web.coach.prompt_panel import PromptPanel
from web.table import present
from web.table.screen import TableScreen
from web.ui.tasks import spawn

PLACES = ".hotspots, #choices-buttons"


class Exit(Enum):
    """The ways to leave an exercise or review: back to the previous screen, to a first game, or because something else opened."""

    BACK, TO_PLAY, AWAY = range(3)


class Exercise:
    """One exercise, or a series of them, at a time."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._task: asyncio.Task[Exit] | None = None
        self._end = Exit.BACK
        self._wants_answer = False

    @property
    def is_on(self) -> bool:
        return self._task is not None and not self._task.done()

    async def run(self, work: Coroutine[object, object, Exit]) -> Exit:
        """Leaves an earlier exercise and runs this one until it ends or is left. Raises the errors of `work`."""
        self.leave()
        self._end = Exit.BACK
        self._task = task = spawn(work)
        await asyncio.wait([task])
        return self._end if task.cancelled() else task.result()

    def leave(self) -> None:
        """Ends the exercise, if there is one, because something else opens."""
        if self.is_on:
            self._end = Exit.AWAY
            self.skip()

    def skip(self) -> None:
        """Ends the exercise at the player's request."""
        if self._task is not None:
            self._task.cancel()

    def show_me(self) -> None:
        """Shows the answer at the player's request, instead of a choice."""
        if self._table.selection.is_waiting:
            self._wants_answer = True
            self._table.selection.break_off()

    async def choice(self, words: PromptPanel) -> str:
        """The text of the action that the player chooses; "" if they want to see the answer."""
        self._wants_answer, text = False, ""
        words.ask()
        asyncio.get_running_loop().call_soon(words.keep_room)  # when the turn has started
        while not text and not self._wants_answer:
            if document.activeElement.closest(PLACES):
                document.activeElement.blur()  # the turn begins in the hand
            text = await self._table.selection.turn()
        words.wait()
        return text

    def show(self, match: Match, seen: AnyObservation, animate: bool = True, light: Spotlight | None = None) -> None:
        """Shows the observation on the table, with the prompt for the player."""
        present.show(self._table, match, seen, animate, only_newest=True, spotlight=light)
        self._table.say(match.game.prompt(seen) or f"Your {match.game.hand_name}")

    async def show_event(self, match: Match, seen: AnyObservation, light: Spotlight | None = None) -> None:
        """Shows and announces the newest event, and waits until all animations have ended."""
        self._table.announce([match.game.for_speech(sentence) for sentence in match.narration[-1]])
        present.show(self._table, match, seen, only_newest=True, spotlight=light)
        await self._table.canvas.settled()
