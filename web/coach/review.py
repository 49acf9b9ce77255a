"""Reviews of a finished game on its table: the board at every stop, the chances, the key moments, and the cost of each choice.

Never changes the match. Shows everything as one seat, the viewer, saw it; information hidden from that seat appears only in
words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyscript import window

from engine.coach.commentary import NOTICED, Mistake, PlayerNames, commentary_of
from engine.coach.hint import Reason
from engine.coach.review import Judgement
from engine.codec import decode
from engine.core import Seat, SequorError
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Spotlight
from engine.text import amount, isolated
from web.coach.exercise import Exercise, Exit, PromptPanel
from web.coach.review_panel import Chart, KeysAndSwipes, Panel, Ways, kind_of
from web.coach.review_questions import ReviewQuestions
from web.coach.review_state import (
    FEW_MOMENTS,
    MOST_MOMENTS,
    ReviewState,
    at_most,
    gone_on,
    light,
    stop_words,
    when,
    which,
    written,
)
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.dom import find, listen, show
from web.ui.look import load_look
from web.ui.tasks import spawn
from web.ui.windows import notice

TITLE, ASKED, HOW = (
    "Retry this play",
    "What would you play now?",
    "Afterwards you see how good it is and what you played in the game.",
)
BEST, GOOD, WORSE = "The best play you could see", "Very nearly the best", "{} below the best"
BACK, AGAIN, WAIT = "Back", "Try again", "Analysing…"
ROOM = 150
"""The minimum number of letters for which to reserve room below the goal."""


class Retry(Exercise):
    """Retries of a choice, one at a time. `is_on` while one is in progress."""

    def __init__(self, table: TableScreen, reckoning: ReviewQuestions) -> None:
        super().__init__(table)
        self._reckoning = reckoning
        self._words: PromptPanel | None = None

    async def offer(self, course: ReviewState, event: int) -> None:
        """Lets the viewer make the choice of that event again, as often as they like. Raises ReviewError, or MissingDataError if
        something can't be fetched."""
        await self.run(self._offer(course, event))

    async def _offer(self, course: ReviewState, event: int) -> Exit:
        words = self._words = self._words or PromptPanel(self.skip, self.show_me)
        then = course.match.truncated(event)
        self._table.seat_players(then)
        words.open(TITLE, 0, ((ASKED, HOW), (WORSE, "m" * ROOM)), skip=BACK)
        find("#lesson-step").textContent = then.game.turn_label(then.state.observe(None))
        try:
            while True:
                words.set_task(ASKED, HOW)
                self._table.selection.advice.put_back()
                self.show(then, then.state.observe(course.seat))
                chosen = await self.choice(words)
                sound.tremble()
                text = chosen or course.match.events[event].text
                words.show_feedback(WAIT)
                found = await self._reckoning.judge(course.match, event, text)
                self._show_verdict(words, course, event, text, found, was_shown=not chosen)
                await words.pause(AGAIN, skip=BACK)
        finally:
            self._table.selection.advice.put_back()
            words.close()

    def _show_verdict(
        self, words: PromptPanel, course: ReviewState, event: int, text: str, found: dict[str, Any], was_shown: bool
    ) -> None:
        """Shows the verdict on the choice, the best action, and the original choice."""
        judged = decode(Judgement, found["judgement"], "judgement")
        missed, match = decode(Reason, found["missed"], "missed"), course.match
        telling, points = commentary_of(match.game), commentary_of(match.game).scale(match.setup).most
        people = PlayerNames(tuple(isolated(player.name) for player in match.players), course.seat)
        short = round(points * judged.cost)
        said = [str(found["done"])]
        if judged.better and judged.cost >= NOTICED:
            said += [missed.words, missed.more]
        if text != (played := match.events[event].text):
            action = match.game.parse_action(played)
            said.append(f"In the game: {telling.did(match.states[event], course.seat, action, people)}")
        elif not was_shown:
            said.append("That is what you played in the game.")
        goal = BEST if not judged.better else GOOD if judged.cost < NOTICED else WORSE.format(amount(short, "point"))
        words.set_task(goal, "")
        words.show_feedback(" ".join(filter(None, said)), "well" if judged.cost < NOTICED else "wrong")
        self._point_out(
            match.truncated(event),
            course,
            Spotlight(judged.better or text, missed.places, missed.team, text if judged.better else ""),
        )

    def _point_out(self, then: Match, course: ReviewState, light: Spotlight) -> None:
        """Lights the best action, and marks the one chosen instead."""
        known = then.state.observe(course.seat)
        self._table.show_match(then, known, only_newest=True)
        tokens = then.game.choices(known, then.game.parse_action(light.action))
        self._table.selection.advice.give(light, lambda: None, tokens)
        show(find("#lesson-next"))


Note = Callable[[Match, Sequence[Mistake], Mapping[int, Mapping[str, float]]], None]
"""Stores mistakes: called with a match, its mistakes, and the worth of each action by event."""


class Reviews:
    """Shows reviews, one at a time. `wake(game)` prepares a likely one."""

    def __init__(self, table: TableScreen, note: Note) -> None:
        """`note(match, lapses, worths)` is called with people's mistakes as soon as they are known."""
        self._table = table
        self._note = note
        self._reckoning = ReviewQuestions()
        self._trying = Retry(table, self._reckoning)
        pressed: dict[str, Callable[[], None]] = {
            "back": lambda: self._step(-1),
            "on": lambda: self._step(1),
            "close": self._leave,
            "try": lambda: self._start_work(self._try()),
            "next": self._next,
            "again": self._continue_game,
        }
        self._panel = Panel(pressed, self._jump, self._look_as)
        self._chart = Chart(self._jump)
        self._course: ReviewState | None = None
        self._stop = 0
        self._has_walked = False
        self._work: asyncio.Task[None] | None = None
        self._left: asyncio.Future[Match | Exit] | None = None
        KeysAndSwipes(Ways(self._can_move, self._leave, self._step, self._walk, self._go_to_end))
        listen(window, "resize", lambda _event: self._lay_moments() if self._is_open else None)

    def wake(self, game: AnyGame) -> None:
        """Starts the worker for a likely review of this game."""
        self._reckoning.wake(game)

    def rest(self) -> None:
        """Stops the worker, unless a review is open."""
        if not self._is_open:
            self._reckoning.end()

    def _can_move(self) -> bool:
        return self._is_open and not self._trying.is_on

    @property
    def _is_open(self) -> bool:
        return self._left is not None and not self._left.done()

    async def look_back(self, match: Match) -> Match | Exit:
        """Shows the review until it is left; returns a match to continue from one of its stops if people want that."""
        self.leave()
        seats = [seat for seat, player in enumerate(match.players) if not player.level] or list(range(len(match.players)))
        if self._course is None or self._course.match is not match:
            self._course = ReviewState(match, seats[0])
        self._left = asyncio.get_running_loop().create_future()
        find("#table").classList.add("review")
        find("#table").classList.toggle("hands", _shows_hands(match.game))
        self._panel.open(which(match), {seat: match.players[seat].name for seat in seats}, self._course.seat)
        self._show_stop(len(self._course.stops) - 1)
        find("#review-stop").focus()
        self._work = spawn(self._reckon(self._course))
        try:
            return await self._left
        finally:
            self._close()

    def leave(self, left: Match | Exit = Exit.AWAY) -> None:
        """Ends the review, if there is one."""
        if self._left is not None and not self._left.done():
            self._left.set_result(left)

    def _leave(self) -> None:
        self.leave(Exit.BACK)

    def _close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._trying.leave()
        self._reckoning.end()
        self._table.selection.advice.put_back()
        self._panel.close()
        find("#table").classList.remove("review", "hands")

    # Results from the worker

    async def _reckon(self, course: ReviewState) -> None:
        """Computes the whole review, and shows it as it becomes known."""
        try:
            if not course.is_done:
                await self._reckoning.find(course, self._update_panel)
            self._update_panel()
            await self._tell(course)
        except SequorError as error:
            self._chart.progress(0, "")
            notice(str(error))

    def _update_panel(self) -> None:
        """Updates the panel with new results."""
        course = self._now
        known = len(course.changes)
        begun = f"Analysing {known} of {len(course.match.events)}…" if course.start else "Getting ready…"
        self._chart.progress(known / max(1, len(course.match.events)), "" if course.is_done else begun)
        self._chart.draw(course.chances)
        if not course.text:
            self._panel.wait(course.verdict)
        self._describe_stop()

    async def _tell(self, course: ReviewState) -> None:
        await self._reckoning.find_text(course)
        self._lay_moments()
        if course.text and course.text.moments and not self._has_walked:
            self._show(self._moments[0], animate=False)
        else:
            self._show(self._stop, animate=False)
        if not course.is_noted:
            course.is_noted = True
            self._note(course.match, *await self._reckoning.mistakes(course.match))

    def _lay_moments(self) -> None:
        """Shows as many key moments as there is room for."""
        course = self._now
        if course.text is None:
            return
        for count in range(MOST_MOMENTS if self._panel.has_cards else FEW_MOMENTS, FEW_MOMENTS - 1, -1):
            shown = at_most(course.text.moments, count)
            stops = [course.stop_of(moment.event) for moment in shown]
            whens = [when(course.match, moment.event) for moment in shown]
            self._panel.show_summary(course.text.sum, list(zip(stops, whens, shown, strict=True)))
            if self._panel.fits:
                break
        self._moments = stops
        self._chart.mark(stops, course.chances)
        self._describe_stop()

    # The stop shown

    @property
    def _now(self) -> ReviewState:
        assert self._course is not None
        return self._course

    def _show_stop(self, stop: int) -> None:
        """Sets up the panel for the viewer, and shows the stop with index `stop`."""
        course, self._moments, self._has_walked = self._now, [], False
        self._chart.set_stops(len(course.stops), self._most)
        find("#review-scale").textContent = commentary_of(course.match.game).scale(course.match.setup).words
        self._show(stop, animate=False)
        self._update_panel()

    @property
    def _most(self) -> int:
        return commentary_of(self._now.match.game).scale(self._now.match.setup).most

    def _show(self, number: int, animate: bool) -> None:
        """Shows the stop with index `number`, or the nearest one."""
        course, advice = self._now, self._table.selection.advice
        self._stop = min(max(number, 0), len(course.stops) - 1)
        stop = course.stops[self._stop]
        then, spot = course.match.truncated(stop.shown), light(course, self._stop)
        if advice.spotlight is not None:
            advice.put_back()
        observation = then.state.observe(course.seat)
        self._table.show_match(then, observation, animate, only_newest=True)
        if spot is not None:
            better = then.game.parse_action(spot.action) if spot.action else None
            tokens = then.game.choices(observation, better) if better is not None else ()
            advice.give(spot, lambda: None, tokens)
        self._describe_stop()

    def _describe_stop(self) -> None:
        """Describes the current stop in the panel and on the chart."""
        course, last = self._now, len(self._now.stops) - 1
        stop = course.stops[self._stop]
        words, points = stop_words(course, self._stop, self._most)
        moment = when(course.match, stop.shown)
        self._panel.describe_stop(self._stop, moment, words, (written(points), kind_of(points or 0)))
        self._chart.mark_stop(self._stop, f"{moment}. {' '.join(words)}")
        is_over = course.match.states[stop.shown].returns() is not None
        self._panel.allow(back=self._stop > 0, on=self._stop < last, again=not is_over, next=bool(self._moments))
        self._panel.allow(**{"try": stop.is_own})

    # Moving between stops

    def _step(self, step: int) -> None:
        self._jump(self._stop + step, animate=True)

    def _jump(self, number: int, animate: bool = False) -> None:
        self._has_walked = True
        self._show(number, animate)

    def _next(self) -> None:
        """Goes to the next key moment; after the last, to the first."""
        later = (stop for stop in self._moments if stop > self._stop)
        self._jump(next(later, self._moments[0]))

    def _walk(self, side: int) -> None:
        """Goes to the nearest key moment on one side (1 or -1), or to the next stop while no moments are known."""
        beyond = [stop for stop in self._moments[::side] if (stop - self._stop) * side > 0]
        if beyond:
            self._jump(beyond[0])
        elif not self._moments:
            self._step(side)

    def _go_to_end(self, last: bool) -> None:
        self._jump(len(self._now.stops) if last else 0)

    def _look_as(self, seat: Seat) -> None:
        """Makes another seat the viewer."""
        share = self._stop / max(1, len(self._now.stops) - 1)
        self._now.turn_to(seat)
        self._show_stop(round(share * (len(self._now.stops) - 1)))
        if self._now.is_done:
            self._start_work(self._reckon(self._now))

    # Playing from here

    def _start_work(self, work: Any) -> None:
        """Starts this work. The worker gets to it after the answer that it is computing now."""
        self._work = spawn(work)

    async def _try(self) -> None:
        """Lets the viewer make the current choice again; afterwards restores the review."""
        course, event = self._now, self._now.stops[self._stop].event
        if event is None:
            return
        self._put_aside(True)
        try:
            await self._trying.offer(course, event)
        except SequorError as error:
            notice(str(error))
        finally:
            if self._is_open:
                self._put_aside(False)
                self._lay_moments()  # the window's size may have changed
                self._show(self._stop, animate=False)
                find("#review-try").focus()

    def _put_aside(self, aside: bool) -> None:
        """Hides the panel while a choice is being made again, or shows it again."""
        find("#table").classList.toggle("review", not aside)
        find("#table").classList.toggle("hands", not aside and _shows_hands(self._now.match.game))
        show(find("#review"), not aside)
        self._table.selection.advice.put_back()

    def _continue_game(self) -> None:
        """Leaves the review with a match that continues from the current stop."""
        course = self._now
        self.leave(gone_on(course.match, course.stops[self._stop].shown, course.seat))


def _shows_hands(game: AnyGame) -> bool:
    """Whether the table's picture needs the place of the hand, also in a review."""
    return load_look(game.name).makes_room_for_hands
