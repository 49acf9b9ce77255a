"""Retries a play in a review: shows the position as its seat saw it, lets the player choose again, then rates that choice.

Stores nothing and leaves the match unchanged. Works for every game.
"""

from __future__ import annotations

import asyncio
from typing import Any

from engine.coach.hint import Reason
from engine.coach.moments import NOTICED
from engine.coach.review import Judgement
from engine.coach.telling import People, telling_of
from engine.codec import decode
from engine.match import Match
from engine.scene import Spotlight
from engine.text import amount, isolated
from web.kit import sound
from web.kit.dom import find, show
from web.kit.tasks import start
from web.learn.lesson_words import LessonWords
from web.review.course import Course
from web.review.reckoning import Reckoning
from web.table import view
from web.table.screen import Table

TITLE, ASKED, HOW = (
    "Retry this play",
    "What would you play now?",
    "Afterwards you see how good it is and what you played in the game.",
)
BEST, GOOD, WORSE = "The best play you could see", "Very nearly the best", "{} below the best"
BACK, AGAIN, WAIT = "Back", "Try again", "Analysing…"
ROOM = 150
"""Letters for which there is room below the goal, at least."""


class Trying:
    """One choice at a time. `is_on` while somebody tries."""

    def __init__(self, table: Table, reckoning: Reckoning) -> None:
        self._table = table
        self._reckoning = reckoning
        self._words: LessonWords | None = None
        self._task: asyncio.Task[None] | None = None
        self._gives_up = False

    @property
    def is_on(self) -> bool:
        """Whether somebody tries now."""
        return self._task is not None and not self._task.done()

    async def offer(self, course: Course, event: int) -> None:
        """Lets the seat that looks back choose again instead of that event, as often as it likes. Raises ReviewError, or
        MissingDataError where something cannot be fetched."""
        self._task = task = start(self._offer(course, event))
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()

    def leave(self) -> None:
        """Ends it."""
        if self.is_on and self._task is not None:
            self._task.cancel()

    def _give_up(self) -> None:
        """Wants to be shown the best instead of choosing."""
        if self._table.choosing.is_waiting:
            self._gives_up = True
            self._table.break_off()

    async def _offer(self, course: Course, event: int) -> None:
        words = self._words = self._words or LessonWords(self.leave, self._give_up)
        then = course.match.at(event)
        view.lay(self._table, then)
        words.open(TITLE, 0, ((ASKED, HOW), (WORSE, "m" * ROOM)), skip=BACK)
        find("#lesson-step").textContent = then.game.moment(then.state.observe(None))
        try:
            while True:
                words.tell(ASKED, HOW)
                text = await self._chosen(then, course)
                words.answer(WAIT)
                found = await self._reckoning.judge(course.match, event, text)
                self._tell(words, course, event, text, found)
                await words.pause(AGAIN, skip=BACK)
        finally:
            self._table.choosing.advice.put_back()
            words.close()

    async def _chosen(self, then: Match, course: Course) -> str:
        """What is chosen now; what was chosen then, if somebody would rather be shown."""
        assert self._words is not None
        self._table.choosing.advice.put_back()
        view.show(self._table, then, then.state.observe(course.seat), only_newest=True)
        self._table.say(then.game.asks(then.state.observe(course.seat)) or f"Your {then.game.holding}")
        self._gives_up, text = False, ""
        self._words.ask()
        asyncio.get_running_loop().call_soon(self._words.keep_room)  # once the turn has begun
        while not text:
            text = await self._table.turn() or (course.match.events[len(then.events)].text if self._gives_up else "")
        self._words.wait()
        sound.tremble()
        return text

    def _tell(self, words: LessonWords, course: Course, event: int, text: str, found: dict[str, Any]) -> None:
        """Says and shows what that was worth, what was better, and what was chosen then."""
        judged = decode(Judgement, found["judgement"], "judgement")
        missed, match = decode(Reason, found["missed"], "missed"), course.match
        telling, points = telling_of(match.game), telling_of(match.game).scale(match.setup).most
        people = People(tuple(isolated(player.name) for player in match.players), course.seat)
        short = round(points * judged.cost)
        said = [str(found["done"])]
        if judged.better and judged.cost >= NOTICED:
            said += [missed.words, missed.more]
        if text != (played := match.events[event].text):
            action = match.game.parse_action(played)
            said.append(f"In the game: {telling.done(match.states[event], course.seat, action, people)}")
        elif not self._gives_up:
            said.append("That is what you played in the game.")
        goal = BEST if not judged.better else GOOD if judged.cost < NOTICED else WORSE.format(amount(short, "point"))
        words.tell(goal, "")
        words.answer(" ".join(filter(None, said)), "well" if judged.cost < NOTICED else "wrong")
        self._show(
            match.at(event), course, Spotlight(judged.better or text, missed.places, missed.team, text if judged.better else "")
        )

    def _show(self, then: Match, course: Course, light: Spotlight) -> None:
        """Points out the best, and what was chosen instead."""
        known = then.state.observe(course.seat)
        view.show(self._table, then, known, only_newest=True)
        tokens = then.game.choices(known, then.game.parse_action(light.action))
        self._table.choosing.advice.give(light, lambda: None, tokens)
        show(find("#lesson-next"))
