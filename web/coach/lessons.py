"""Lessons on the table, level by level, with the real board and rules.

Stores the learner's progress, but no plays. Independent of particular games.
"""

from __future__ import annotations

from itertools import chain

from engine.coach.lesson import Feedback, LessonAttempt, Level, lesson
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Spotlight
from web.coach.exercise import AIM, BEGIN, DONE, NEXT, PLAY, Exercise, Exit, PromptPanel, level_texts
from web.storage.progress import LessonLevels
from web.storage.texts import TextStore
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.icons import COMPUTER_NAMES

BEAT_SECONDS = 0.6
"""The time in seconds, at speed 1, for which each automatic event is shown."""

READ_SECONDS = 2.4
"""The time in seconds, at speed 1, for which the result of a wrong play is shown. The words about it stay until the next play."""

READY = "Ready for a game?"
WHAT_NEXT = "The computer will go easy on you, and you can ask for a hint at any time."
AWAITED = "The others are waiting for you."


class Lessons(Exercise):
    """Runs lessons, one at a time."""

    def __init__(self, table: TableScreen, storage: TextStore) -> None:
        super().__init__(table)
        self._storage = storage
        self._words = PromptPanel(self.skip, self.show_me)
        self.chapter = ""
        """The heading in the rules for the current level; "" without a lesson."""

    async def teach(self, game: AnyGame, learner: str, what_next: str = WHAT_NEXT) -> Exit:
        """Teaches the game, whose data is loaded, to the person with this name, from the level where they left off; returns how
        the lesson ended. Shows `what_next` at the end."""
        return await self.run(self._teach(game, learner, what_next))

    async def _teach(self, game: AnyGame, learner: str, what_next: str) -> Exit:
        taught = lesson(game)
        known = LessonLevels.of(self._storage, game.name)
        known.store(self._storage, game.name)
        first = known.next_of(len(taught.levels))
        self._table.expect(game, is_practice=True)
        self._table.facing.set_people(1)
        try:
            self._show(self._begin_level(game, taught.levels[first], learner), animate=False)
            around = (AIM, taught.aim), (READY, what_next)
            self._words.open(
                f"Learn {game.title}", len(taught.levels), (*around, *chain.from_iterable(map(level_texts, taught.levels)))
            )
            if not first:
                self._words.mark(-1, "")
                self._words.set_task(AIM, taught.aim)
                await self._words.pause(BEGIN)
            for number, level in enumerate(taught.levels[first:], first):
                self._words.mark(number, level.title)
                await self._learn(self._begin_level(game, level, learner))
                LessonLevels.of(self._storage, game.name).with_done(number + 1).store(self._storage, game.name)
                await self._words.pause(NEXT)
            self._words.mark(len(taught.levels), "")
            self._words.set_task(READY, what_next)
            sound.play("win")
            await self._words.pause(PLAY, skip=DONE)
            return Exit.TO_PLAY
        finally:
            self.chapter = ""
            self._words.close()

    def _begin_level(self, game: AnyGame, level: Level, learner: str) -> LessonAttempt:
        """Sets up the table for an attempt at the level."""
        self.chapter = level.chapter
        names = [name for name in COMPUTER_NAMES if name != learner]
        names[level.seat] = learner
        attempt = LessonAttempt(game, level, names)
        self._table.seat_players(attempt.match)
        return attempt

    # One level

    async def _learn(self, attempt: LessonAttempt) -> None:
        """Lets the learner play until the goal is reached; undoes wrong plays."""
        self._words.set_task(attempt.level.goal, attempt.how)
        self._show(attempt, animate=False)
        answer = Feedback("")
        while not answer.done:
            text, known = await self.choice(self._words) or attempt.way, len(attempt.match.states)
            sound.tremble()
            answer = attempt.play(text)
            await self._show_what_came(attempt, known)
            self._words.show_feedback(answer.words, "well" if answer.done else "wrong" if answer.wrong else "")
            if answer.wrong:
                await self._table.pace.beat(READ_SECONDS)
                attempt.take_back()
            if not answer.done:
                self._show(attempt)
        sound.play("claim")

    # Showing the table

    def _show(self, attempt: LessonAttempt, animate: bool = True) -> None:
        """Shows the learner's observation, and lights a play that leads to the goal."""
        light = Spotlight(attempt.way, attempt.level.places, None)
        self.show(attempt.match, attempt.observation, animate, light)

    async def _show_what_came(self, attempt: LessonAttempt, known: int) -> None:
        """Shows the events from index `known` on, one after another."""
        match, last = attempt.match, len(attempt.match.states) - 1
        for number in range(known, last + 1):
            then = match.truncated(number)
            await self.show_event(then, then.state.observe(attempt.level.seat))
            if number < last:
                await self._pause_at(then)

    async def _pause_at(self, then: Match) -> None:
        """Gives the learner time to look at this state."""
        label = then.game.pause_label(then.state.observe(None)) if then.luck_is_next else ""
        if label:
            await self._table.selection.pause(label)
        elif then.narration[-1]:
            await self._table.pace.beat(BEAT_SECONDS)
