"""Lessons on the table, level by level, with the real board and rules.

Stores the learner's progress, but no plays. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from itertools import chain

from engine.coach.lesson import Feedback, LessonAttempt, Level, lesson
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Spotlight
from web.coach.exercise import AIM, BEGIN, DONE, NEXT, PLAY, Exercise, Exit, PromptPanel, level_texts
from web.storage.progress import LessonLevels
from web.storage.texts import TextStore
from web.table.ending import fill_room
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.icons import COMPUTER_NAMES
from web.ui.look import load_look
from web.ui.tasks import cancel, spawn

BEAT_SECONDS = 0.6
"""The time in seconds, at speed 1, for which each automatic event is shown."""

READ_SECONDS = 2.4
"""The time in seconds, at speed 1, for which the result of a wrong play is shown. The words about it stay until the next play."""

THINK_SECONDS = 6.0
"""The time in seconds to think before the answer lights up, from the level with index THINKING on; earlier ones light it at
once."""

THINKING = 2

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
            self._show(self._begin_level(game, taught.levels[first], learner), is_lit=False, animate=False)
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
                await self._learn(self._begin_level(game, level, learner), thinks=number >= THINKING)
                LessonLevels.of(self._storage, game.name).with_done(number + 1).store(self._storage, game.name)
                await self._words.pause(NEXT)
            self._words.mark(len(taught.levels), "")
            self._words.set_task(READY, what_next)
            sound.play("win")
            await self._words.pause(PLAY, skip=DONE)
            return Exit.TO_PLAY
        finally:
            self.chapter = ""
            self._table.end.clear()
            self._words.close()

    def _begin_level(self, game: AnyGame, level: Level, learner: str) -> LessonAttempt:
        """Sets up the table for an attempt at the level."""
        self.chapter = level.chapter
        names = [name for name in COMPUTER_NAMES if name != learner]
        names[level.seat] = learner
        attempt = LessonAttempt(game, level, names)
        self._table.end.clear()
        self._table.seat_players(attempt.match)
        return attempt

    # One level

    async def _learn(self, attempt: LessonAttempt, thinks: bool) -> None:
        """Lets the learner play until the goal is reached; undoes wrong plays. With `thinks`, the answer lights up only after a
        while or after a wrong play."""
        self._words.set_task(attempt.level.goal, attempt.how)
        answer = Feedback("")
        self._show(attempt, is_lit=not thinks, animate=False)
        while not answer.done:
            text = await self._choice(attempt, thinks and not answer.wrong) or attempt.way
            known = len(attempt.match.states)
            sound.tremble()
            answer = attempt.play(text)
            await self._show_what_came(attempt, known)
            self._words.show_feedback(answer.words, "well" if answer.done else "wrong" if answer.wrong else "")
            if answer.wrong:
                await self._table.pace.beat(READ_SECONDS)
                attempt.take_back()
            if not answer.done:
                self._show(attempt, is_lit=answer.wrong or not thinks)
        await self._celebrate(attempt.match)

    async def _choice(self, attempt: LessonAttempt, thinks: bool) -> str:
        """The text of the learner's play; "" if they want to see the answer. With `thinks`, lights the answer after a while."""
        later = spawn(self._light_later(attempt)) if thinks else None
        try:
            return await self.choice(self._words)
        finally:
            await cancel(later)

    async def _light_later(self, attempt: LessonAttempt) -> None:
        await asyncio.sleep(THINK_SECONDS)
        if self._table.selection.is_asked:
            self._show(attempt, is_lit=True)

    async def _celebrate(self, match: Match) -> None:
        """Celebrates the success: as at the end of a game if the play has won it."""
        if match.state.returns() is None:
            sound.play("claim")
            return
        report = match.game.report(match.states, [player.name for player in match.players])
        is_still = self._table.canvas.reduced
        for count, beat in enumerate(report.finale, 1):
            sound.play(beat.sound)
            if not is_still:
                self._table.show_match(match, match.state.observe(None), finale=count)
                if not await self._table.pace.beat(beat.seconds):
                    break
        self._table.show_match(match, match.state.observe(None), finale=len(report.finale))
        colour = match.players[report.winners[0]].colour if report.winners else ""
        fill_room(load_look(match.game.name), colour)

    # Showing the table

    def _show(self, attempt: LessonAttempt, is_lit: bool, animate: bool = True) -> None:
        """Shows the learner's observation and, with `is_lit`, lights a play that leads to the goal."""
        light = Spotlight(attempt.way, attempt.level.places, None) if is_lit else None
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
