"""Teaches a game on its table: level by level, with the real board and the real rules. Stores how far somebody has come, and
nothing that is played. Knows no particular game.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from itertools import chain

from pyscript import document

from engine.coach.lesson import Feedback, LessonAttempt, Level, lesson
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Spotlight
from web.coach.progress import Progress
from web.coach.prompt_panel import AIM, BEGIN, DONE, NEXT, PLAY, LessonWords, said
from web.storage.texts import TextStore
from web.table import present
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.icons import COMPUTER_NAMES
from web.ui.tasks import spawn

BEAT_SECONDS = 0.6
"""How long each thing that happens by itself stays at speed 1."""

READ_SECONDS = 2.4
"""How long what came of a wrong play stays at speed 1; the words about it stay until the next play."""

READY = "Ready for a game?"
WHAT_NEXT = "The computer will go easy on you, and you can ask for a hint at any time."
AWAITED = "The others are waiting for you."


PLACES = ".hotspots, #choices-buttons"


class LessonEnd(Enum):
    """How a lesson was left: to the screen before, to a first game, or because something else came to the table."""

    BACK, TO_PLAY, AWAY = range(3)


class Lessons:
    """One lesson at a time."""

    def __init__(self, table: TableScreen, storage: TextStore) -> None:
        self._table = table
        self._progress = Progress(storage)
        self._words = LessonWords(self._skip, self._show_me)
        self._task: asyncio.Task[LessonEnd] | None = None
        self._left = LessonEnd.BACK
        self._is_to_be_shown = False
        self.chapter = ""
        """The heading in the rules of what is learnt now; "" where there is no lesson."""

    async def teach(self, game: AnyGame, learner: str, what_next: str = WHAT_NEXT) -> LessonEnd:
        """Teaches the game, whose data is loaded, to somebody of that name, from where they left off; returns how they left. At
        the end it says what comes next."""
        self.leave()
        self._left = LessonEnd.BACK
        self._task = task = spawn(self._teach(game, learner, what_next))
        await asyncio.wait([task])
        return self._left if task.cancelled() else task.result()

    def leave(self) -> None:
        """Ends the lesson, if there is one, since something else comes to the table."""
        if self._task is not None and not self._task.done():
            self._left = LessonEnd.AWAY
            self._task.cancel()

    def _skip(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _show_me(self) -> None:
        """Lets the table make the next play itself."""
        if self._table.choosing.is_waiting:
            self._is_to_be_shown = True
            self._table.break_off()

    async def _teach(self, game: AnyGame, learner: str, what_next: str) -> LessonEnd:
        taught = lesson(game)
        first = self._progress.of(game.name, len(taught.levels))
        self._progress.note(game.name, first)
        self._table.expect(game, is_practice=True)
        self._table.facing.lay(1)
        try:
            self._show(self._begin(game, taught.levels[first], learner), animate=False)
            around = (AIM, taught.aim), (READY, what_next)
            self._words.open(f"Learn {game.title}", len(taught.levels), (*around, *chain.from_iterable(map(said, taught.levels))))
            if not first:
                self._words.mark(-1, "")
                self._words.tell(AIM, taught.aim)
                await self._words.pause(BEGIN)
            for number, level in enumerate(taught.levels[first:], first):
                self._words.mark(number, level.title)
                await self._learn(self._begin(game, level, learner))
                self._progress.note(game.name, number + 1)
                await self._words.pause(NEXT)
            self._words.mark(len(taught.levels), "")
            self._words.tell(READY, what_next)
            sound.play("win")
            await self._words.pause(PLAY, skip=DONE)
            return LessonEnd.TO_PLAY
        finally:
            self.chapter = ""
            self._words.close()

    def _begin(self, game: AnyGame, level: Level, learner: str) -> LessonAttempt:
        """Lays the table for an attempt at the level."""
        self.chapter = level.chapter
        names = [name for name in COMPUTER_NAMES if name != learner]
        names[level.seat] = learner
        attempt = LessonAttempt(game, level, names)
        present.lay(self._table, attempt.match)
        return attempt

    # One level

    async def _learn(self, attempt: LessonAttempt) -> None:
        """Lets the learner play until the goal is reached; takes back what is wrong."""
        self._words.tell(attempt.level.goal, attempt.how)
        self._show(attempt, animate=False)
        answer = Feedback("")
        while not answer.done:
            text, known = await self._chosen(attempt), len(attempt.match.states)
            answer = attempt.play(text)
            await self._show_what_came(attempt, known)
            self._words.answer(answer.words, "well" if answer.done else "wrong" if answer.wrong else "")
            if answer.wrong:
                await self._table.pace.beat(READ_SECONDS)
                attempt.take_back()
            if not answer.done:
                self._show(attempt)
        sound.play("claim")

    async def _chosen(self, attempt: LessonAttempt) -> str:
        """What the learner plays, or the play that gets on if they want to be shown it."""
        self._is_to_be_shown = False
        self._words.ask()
        asyncio.get_running_loop().call_soon(self._words.keep_room)  # once the turn has begun
        text = ""
        while not text:
            if document.activeElement.closest(PLACES):
                document.activeElement.blur()  # the turn begins in the hand
            text = await self._table.turn() or (attempt.way if self._is_to_be_shown else "")
        self._words.wait()
        sound.tremble()
        return text

    # What is shown

    def _show(self, attempt: LessonAttempt, animate: bool = True) -> None:
        """Shows what the learner knows now, and points out what gets on."""
        level, observation = attempt.level, attempt.observation
        light = Spotlight(attempt.way, level.places, None)
        present.show(self._table, attempt.match, observation, animate, only_newest=True, spotlight=light)
        self._table.say(attempt.game.prompt(observation) or f"Your {attempt.game.hand_name}")

    async def _show_what_came(self, attempt: LessonAttempt, known: int) -> None:
        """Shows the states from that number on, one after another."""
        match, last = attempt.match, len(attempt.match.states) - 1
        for number in range(known, last + 1):
            then = match.truncated(number)
            self._table.announce([match.game.for_speech(sentence) for sentence in match.narration[number - 1]])
            present.show(self._table, then, then.state.observe(attempt.level.seat), only_newest=True)
            await self._table.canvas.settled()
            if number < last:
                await self._look(then)

    async def _look(self, then: Match) -> None:
        """Gives the learner time to look before what comes next."""
        label = then.game.pause_label(then.state.observe(None)) if then.luck_is_next else ""
        if label:
            await self._table.pause(label)
        elif then.narration[-1]:
            await self._table.pace.beat(BEAT_SECONDS)
