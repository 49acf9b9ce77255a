"""Reviews of a finished game on its table: one verdict, the costliest plays as questions, and in the details every stop.

Never changes the match. Shows everything as one seat, the viewer, saw it; information hidden from that seat appears only in
words. Shows no better play for a question before it is answered. The end of a game asks the same questions with the same worker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pyscript import window

from engine.coach.commentary import commentary_of
from engine.coach.story import ReviewQuestion, Story
from engine.core import Seat, SequorError
from engine.game import AnyGame
from engine.match import Match
from web.coach.exercise import Exit
from web.coach.puzzle_list import note_mistakes, note_solved, was_solved
from web.coach.question import Questions, Way, Wish, rival
from web.coach.review_panel import SHOWN, SOLVED, Chart, KeysAndSwipes, Panel, Row, Ways, kind_of
from web.coach.review_questions import Reviewer
from web.coach.review_state import (
    ReviewState,
    costliest,
    gone_on,
    light,
    moment_words,
    parts,
    stop_words,
    viewers,
    when,
    written,
)
from web.storage.texts import DETAILS, TextStore
from web.table.screen import TableNews, TableScreen
from web.ui.dom import find, listen, show
from web.ui.look import load_look
from web.ui.settings import NO, YES
from web.ui.tasks import result_of, spawn
from web.ui.windows import notice

LOOKING, READY = "Looking back…", "Getting ready…"
TASK, NOW = "Try it again", "What would you play now?"
PLAY_AGAIN = "Play again"


class AskedFrom(NamedTuple):
    """The place that questions are asked from: their level in the browser's history, the label of the way back to it, in full and
    short, and what the gold button does after the last question."""

    level: str
    back: tuple[str, str]
    last: tuple[str, Wish]


AT_THE_END = AskedFrom("asking", ("Back to the end", "The end"), ("Back to the end", Wish.BACK))
IN_THE_REVIEW = AskedFrom("trying", ("Back to the review", "Review"), (PLAY_AGAIN, Wish.AGAIN))


class Reviews:
    """Computes and shows reviews, one at a time, and asks their questions. Stores people's mistakes as soon as they are known,
    and which ones they solve without help. `wake(game)` prepares a likely review."""

    def __init__(self, table: TableScreen, storage: TextStore) -> None:
        self._table, self._storage = table, storage
        self._worker = Reviewer()
        self._asking = Questions(table, self._worker)
        pressed: dict[str, Callable[[], None]] = {
            "back": lambda: self._step(-1),
            "on": lambda: self._step(1),
            "close": self._leave,
            "try": lambda: self._start_work(self._try()),
            "details": lambda: self._unfold(not self._panel.is_detailed),
            "fold": lambda: self._unfold(False),
            "again": self._continue_game,
            "answer": lambda: self._start_work(self._answer()),
            "reveal": lambda: self._start_work(self._answer(is_shown=True)),
            "onward": self._onward,
        }
        self._panel = Panel(pressed, self._jump, self._look_as)
        self._chart = Chart(self._jump)
        self._course: ReviewState | None = None
        self._finding: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._stop = 0
        self._question = 0
        """The index of the question in the list whose buttons are shown."""

        self._work: asyncio.Task[None] | None = None
        self._left: asyncio.Future[Match | Exit] | None = None
        KeysAndSwipes(Ways(self._can_move, self._leave, self._walk_or_step, self._walk, self._go_to_end))
        listen(window, "resize", lambda _event: self._mark_questions() if self._is_open else None)

    def wake(self, game: AnyGame) -> None:
        """Starts the worker for a likely review of this game."""
        self._worker.wake(game)

    def rest(self) -> None:
        """Stops the worker, unless a review is open."""
        if not self._is_open:
            for task in (self._finding, self._noting):
                if task is not None:
                    task.cancel()
            self._finding = None
            self._worker.end()

    async def story(self, match: Match, seat: Seat | None = None) -> Story:
        """The story of this finished game for a seat, or for the first person. Raises ReviewError, or MissingDataError if
        something can't be fetched."""
        course = self._course_of(match)
        if seat is not None and seat != course.seat:
            course.turn_to(seat)
        return await self._story(course, course.seat)

    def chances(self, match: Match) -> Sequence[float]:
        """The viewer's chances at the stops of the game, as far as they are known."""
        return self._course_of(match).chances

    def known(self, match: Match, question: ReviewQuestion | None) -> tuple[bool, bool]:
        """Whether the answer to the question has been found or shown, and whether it was found without help."""
        if question is None:
            return False, False
        course = self._course_of(match)
        return course.is_answered(question.event), question.event in course.solved

    async def ask(self, match: Match, question: ReviewQuestion) -> Match | Exit:
        """Asks this question of the viewer about the game on the table, and then others, until people leave; returns a
        match to continue from an answer if people want that."""
        return await self._ask(self._course_of(match), question, AT_THE_END)

    def _course_of(self, match: Match) -> ReviewState:
        if self._course is None or self._course.match is not match:
            if self._finding is not None:
                self._finding.cancel()
            self._finding = None
            self._course = ReviewState(match, viewers(match)[0])
        return self._course

    def _can_move(self) -> bool:
        return self._is_open and not self._asking.is_on

    @property
    def _is_open(self) -> bool:
        return self._left is not None and not self._left.done()

    async def look_back(self, match: Match) -> Match | Exit:
        """Shows the review until it is left; returns a match to continue from one of its stops if people want that."""
        self.leave()
        course = self._course_of(match)
        self._left = asyncio.get_running_loop().create_future()
        self._dress(True)
        names = {seat: match.players[seat].name for seat in viewers(match)}
        self._panel.open(names, course.seat, is_detailed=self._storage.read(DETAILS) == YES)
        self._show_viewer(len(course.stops) - 1)
        self._panel.focus()
        self._work = spawn(self._reckon(course))
        try:
            return await self._left
        finally:
            self._close()

    def leave(self, left: Match | Exit = Exit.AWAY) -> None:
        """Ends the review or the question, if there is one."""
        if self._left is not None and not self._left.done():
            self._left.set_result(left)
        self._asking.leave()

    def _leave(self) -> None:
        self.leave(Exit.BACK)

    def _close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._asking.leave()
        self._table.selection.advice.put_back()
        self._panel.close()
        find("#table").classList.remove("review", "hands")

    # Results from the worker

    async def _reckon(self, course: ReviewState) -> None:
        """Computes the whole review, and shows it as it becomes known."""
        try:
            await self._story(course, course.seat)
            await self._worker.find_text(course)
            if course is self._course and self._is_open:
                self._show_story()
        except SequorError as error:
            self._chart.progress(0, "")
            notice(str(error))

    async def _story(self, course: ReviewState, seat: Seat) -> Story:
        """The story for that seat, when everything is computed. People's mistakes are stored afterwards."""
        if self._finding is None or (self._finding.done() and not course.is_done):
            self._finding = spawn(self._find(course), awaited_later=True)
        await result_of(self._finding)
        story = course.story_for(seat)
        if story is None:
            story = await self._worker.story(course.match, seat)
            course.keep_story(seat, story)
        events = [question.event for question in story.questions]
        course.solved.update(event for event in events if was_solved(self._storage, course.match, event))
        if not course.is_noted and (self._noting is None or self._noting.done()):
            self._noting = spawn(self._note_mistakes(course))
        return story

    async def _note_mistakes(self, course: ReviewState) -> None:
        """Stores people's mistakes, unless the worker ends before they are known."""
        with suppress(SequorError):
            note_mistakes(self._storage, course.match, *await self._worker.mistakes(course.match))
            course.is_noted = True

    async def _find(self, course: ReviewState) -> None:
        if not course.is_done:
            await self._worker.find(course, lambda: self._update(course))
        self._update(course)

    def _update(self, course: ReviewState) -> None:
        """Updates the panel with new results."""
        if not (self._is_open and course is self._course):
            return
        known = len(course.changes)
        begun = f"Analysing {known} of {len(course.match.events)}…" if course.start else READY
        self._chart.progress(known / max(1, len(course.match.events)), "" if course.is_done else begun)
        self._chart.draw(course.chances)
        if course.text is None:
            self._panel.wait(LOOKING)
        self._describe_stop()

    def _show_story(self) -> None:
        """Shows everything about the game as the viewer saw it, beginning with the first open question."""
        course = self._now
        story = course.story_for(course.seat)
        if story is None or course.text is None:
            return
        match, balance = course.match, story.balance
        self._panel.show_story(
            rival(match, course.seat), balance.words, parts(match, course.seat, balance), costliest(len(story.questions))
        )
        shown = [(course.stop_of(moment.event), moment) for moment in course.text.moments]
        cards = [(stop, when(match, moment.event), *moment_words(course, moment), moment.whole) for stop, moment in shown]
        self._panel.show_details(course.text.sum, cards)
        self._mark_questions()
        self._choose(next((n for n, one in enumerate(story.questions) if not course.is_answered(one.event)), 0))
        if self._panel.is_detailed:
            self._show(self._stop, animate=False)
        if not find("#review").contains(window.document.activeElement) or window.document.activeElement.id == "review-details":
            self._panel.focus()

    def _mark_questions(self) -> None:
        course = self._now
        if course.text is not None:
            self._chart.mark([course.stop_of(one.event) for one in course.questions], course.chances)
            self._describe_stop()

    # The questions

    def _rows(self) -> list[Row]:
        course = self._now
        return [self._row(course, question) for question in course.questions]

    def _row(self, course: ReviewState, question: ReviewQuestion) -> Row:
        event, is_answered = question.event, course.is_answered(question.event)
        about = f"{question.when[:1].upper()}{question.when[1:]}. {question.played}"
        state = "" if not is_answered else SOLVED if event in course.solved else SHOWN
        onward = "" if not is_answered else "Next" if course.next_question(event) is not None else PLAY_AGAIN
        return Row(course.stop_of(event), question.words, about, question.points, state, course.answer_words(event), onward)

    def _choose(self, number: int) -> None:
        """Shows the question with this index: its buttons and, unless the details are open, its position."""
        course = self._now
        if not course.questions:
            return
        self._question = min(max(number, 0), len(course.questions) - 1)
        self._panel.show_questions(self._rows(), self._question)
        if not self._panel.is_detailed:
            self._show(course.stop_of(course.questions[self._question].event), animate=False)

    def _onward(self) -> None:
        """Goes to the next open question or, after the last, to a new game."""
        course = self._now
        following = course.next_question(course.questions[self._question].event)
        if following is None:
            self.leave(Exit.AGAIN)
        else:
            self._choose(course.questions.index(following))
            self._panel.focus()

    async def _answer(self, is_shown: bool = False) -> None:
        """Asks the current question on the board; with `is_shown`, shows its answer at once."""
        course = self._now
        await self._ask_here(course, course.questions[self._question], is_shown)

    async def _try(self) -> None:
        """Lets the viewer make the current choice again."""
        course, event = self._now, self._now.stops[self._stop].event
        if event is not None:
            await self._ask_here(course, course.question(event, TASK, NOW), is_shown=False)

    async def _ask_here(self, course: ReviewState, question: ReviewQuestion, is_shown: bool) -> None:
        """Asks the question, and then others, in place of the review; afterwards restores the review."""
        self._dress(False)
        self._table.selection.advice.put_back()
        try:
            left = await self._ask(course, question, IN_THE_REVIEW, is_shown)
            if left is Exit.AGAIN or isinstance(left, Match):
                self.leave(left)
        except SequorError as error:
            notice(str(error))
        finally:
            if self._is_open:
                self._dress(True)
                stop = self._stop
                self._show_story()
                if self._panel.is_detailed:
                    self._show(stop, animate=False)
                self._panel.focus()

    async def _ask(self, course: ReviewState, question: ReviewQuestion, place: AskedFrom, is_shown: bool = False) -> Match | Exit:
        """Asks this question and, as often as people press "Next", another open one."""
        seen: set[int] = set()
        while True:
            seen.add(question.event)
            following = course.next_question(question.event, seen)
            label, wish = place.last if following is None else (f"Next: {following.when.partition(' of ')[0]}", Wish.NEXT)
            steps = [_mark(course, number, one) for number, one in enumerate(course.questions)]
            here = next((number for number, one in enumerate(course.questions) if one.event == question.event), -1)
            way = Way(place.level, place.back, label, wish, steps if here >= 0 else (), here)
            found = await self._asking.ask(course.match, question, course.seat, way, is_shown)
            if found.answer is not None and (found.solved or found.shown):
                course.answers[question.event] = found.answer.words
            if found.solved:
                course.solved.add(question.event)
                note_solved(self._storage, course.match, question.event)
            if found.next is not Wish.NEXT or following is None:
                left = found.next if isinstance(found.next, Match) else EXITS[found.next]
                return left
            question, is_shown = following, False

    # The stop shown

    @property
    def _now(self) -> ReviewState:
        assert self._course is not None
        return self._course

    def _show_viewer(self, stop: int) -> None:
        """Sets up the panel for the viewer, and shows the stop with index `stop`."""
        course = self._now
        self._chart.set_stops(len(course.stops), self._most)
        scale = commentary_of(course.match.game).scale(course.match.setup)
        find("#review-scale").textContent = f"Your {scale.words[:1].lower()}{scale.words[1:]}"
        self._panel.wait(LOOKING)
        self._show(stop, animate=False)
        self._update(course)

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
        if self._panel.is_detailed or not stop.is_own:
            self._table.show_match(then, observation, animate, only_newest=True)
        else:  # nothing points at the last play
            players, news = then.players, TableNews((), (), ())
            self._table.show_observation(then.game, players, then.setup.teams, observation, news, animate)
        if spot is not None:
            better = then.game.parse_action(spot.action) if spot.action else None
            tokens = then.game.choices(observation, better) if better is not None else ()
            advice.give(spot, lambda: None, tokens)
        self._describe_stop()

    def _describe_stop(self) -> None:
        """Describes the current stop in the panel and on the chart."""
        course, last = self._now, len(self._now.stops) - 1
        stop = course.stops[self._stop]
        words, points = stop_words(course, self._stop)
        moment = when(course.match, stop.shown if stop.event is None else stop.event)
        self._panel.describe_stop(self._stop, moment, words, (written(points), kind_of(points or 0)))
        self._chart.mark_stop(self._stop, f"{moment}. {' '.join(words)}")
        is_over = course.match.states[stop.shown].returns() is not None
        self._panel.allow(back=self._stop > 0, on=self._stop < last, again=not is_over)
        self._panel.allow(**{"try": stop.is_own})

    # Moving between stops and questions

    def _unfold(self, unfolded: bool) -> None:
        """Opens the details, or folds them up and returns to the current question."""
        self._panel.unfold(unfolded)
        self._storage.write(DETAILS, YES if unfolded else NO)
        if not unfolded:
            self._choose(self._question)
        self._mark_questions()
        find("#review-stop" if unfolded else "#review-details").focus()

    def _step(self, step: int) -> None:
        self._show(self._stop + step, animate=True)

    def _walk_or_step(self, step: int) -> None:
        """Goes to the next or previous stop while the details are open, otherwise to such a question."""
        if self._panel.is_detailed:
            self._step(step)
        elif self._now.text is not None:
            self._choose(self._question + step)
            self._panel.focus()

    def _jump(self, number: int) -> None:
        """Goes to this stop, and to the question about it."""
        questions = self._now.questions
        asked = next((index for index, one in enumerate(questions) if self._now.stop_of(one.event) == number), None)
        if asked is not None:
            self._choose(asked)
        if asked is None or self._panel.is_detailed:
            self._show(number, animate=False)
        elif asked is not None:
            self._panel.focus()

    def _walk(self, side: int) -> None:
        """Goes to the nearest key moment on one side (1 or -1), or to the next stop while no moments are known. Goes to another
        question if the details are folded."""
        course = self._now
        if not self._panel.is_detailed:
            self._walk_or_step(side)
            return
        moments = [course.stop_of(moment.event) for moment in course.text.moments] if course.text else []
        beyond = [stop for stop in moments[::side] if (stop - self._stop) * side > 0]
        if beyond:
            self._jump(beyond[0])
        elif not moments:
            self._step(side)

    def _go_to_end(self, last: bool) -> None:
        if self._panel.is_detailed:
            self._show(len(self._now.stops) if last else 0, animate=False)
        else:
            self._choose(len(self._now.questions) if last else 0)

    def _look_as(self, seat: Seat) -> None:
        """Makes another seat the viewer."""
        share = self._stop / max(1, len(self._now.stops) - 1)
        self._now.turn_to(seat)
        self._question = 0
        self._show_viewer(round(share * (len(self._now.stops) - 1)))
        if self._now.is_done:
            self._start_work(self._reckon(self._now))

    def _start_work(self, work: Any) -> None:
        """Starts this work. The worker gets to it after the answer that it is computing now."""
        self._work = spawn(work)

    def _dress(self, is_review: bool) -> None:
        """Lays out the table for the review, or for a question."""
        find("#table").classList.toggle("review", is_review)
        find("#table").classList.toggle("hands", is_review and _shows_hands(self._now.match.game))
        show(find("#review"), is_review)

    def _continue_game(self) -> None:
        """Leaves the review with a match that continues from the current stop."""
        course = self._now
        self.leave(gone_on(course.match, course.stops[self._stop].shown, course.seat))


EXITS = {Wish.BACK: Exit.BACK, Wish.NEXT: Exit.BACK, Wish.AGAIN: Exit.AGAIN, Wish.AWAY: Exit.AWAY}


def _mark(course: ReviewState, number: int, question: ReviewQuestion) -> str:
    return "\N{CHECK MARK}" if question.event in course.solved else str(number + 1)


def _shows_hands(game: AnyGame) -> bool:
    """Whether the table's picture needs the place of the hand, also in a review."""
    return load_look(game.name).makes_room_for_hands
