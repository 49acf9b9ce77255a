"""The page's side of the worker that computes reviews.

It is separate from the worker of computer players, because it sees all cards. It starts when a review is likely, and ends when
the review is closed. Independent of the table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

from pyodide.ffi import to_js
from pyscript import create_named_worker, document

from engine.coach.commentary import Breakdown, KeyMoment, Mistake
from engine.coach.review import Swing
from engine.coach.story import AnswerVerdict, Story
from engine.codec import decode
from engine.core import Seat, SequorError
from engine.game import AnyGame
from engine.match import Match
from web import assets
from web.coach.review_state import ReviewState, ReviewText
from web.ui.tasks import result_of, spawn

START_LIMIT, ANSWER_LIMIT = 120.0, 60.0
"""The timeouts in seconds for starting the worker and for each answer: far more than the slowest phone needs."""

FIRST_PORTION, PORTION = 0.25, 0.6
"""The computing time in seconds per answer: for the first one, which should arrive soon, and for all others."""

_numbers = count(1)


class ReviewError(SequorError):
    """The review can't continue; the message is a single sentence."""


class Reviewer:
    """The worker for reviews: one at a time, for one match at a time."""

    def __init__(self) -> None:
        self._name = ""
        self._ready: asyncio.Task[Any] | None = None

    def wake(self, game: AnyGame) -> asyncio.Task[Any]:
        """Starts the worker once, with everything it needs for this game; returns the task whose result is the worker. Tries
        again if the last start failed."""
        if self._ready is None or (self._ready.done() and (self._ready.cancelled() or self._ready.exception())):
            self.end()
            self._name = f"review {next(_numbers)}"
            self._ready = spawn(_started(self._name, game), awaited_later=True)
            self._ready.add_done_callback(lambda done: done.cancelled() or done.exception())
        return self._ready

    def end(self) -> None:
        """Terminates the worker, even while it is computing."""
        if self._ready is not None:
            name, self._name = self._name, ""
            self._ready.add_done_callback(lambda _done: _terminate(name))
            self._ready = None

    async def find(self, course: ReviewState, came: Callable[[], None]) -> None:
        """Computes the changes of the whole match; calls `came()` after each new portion. Raises ReviewError, or MissingDataError
        if something can't be fetched."""
        match = course.match
        answer = await self._ask_question(match.game, do="open", match=match.to_json())
        course.start, course.changes = decode(tuple[float, ...], answer["start"], "start"), []
        seconds = FIRST_PORTION
        while not course.is_done:
            answer = await self._ask_question(match.game, do="more", seat=course.seat, seconds=seconds)
            course.changes += decode(tuple[Swing, ...], answer["changes"], "changes")
            course.verdict, seconds = str(answer["verdict"]), PORTION
            if not course.is_done:
                came()

    async def find_text(self, course: ReviewState) -> None:
        """Fetches the review's text for the viewer, after `find` has finished."""
        if course.text is None:
            seat = course.seat
            answer = await self._ask_question(course.match.game, do="told", seat=seat, match=course.match.to_json())
            found, moments = decode(Breakdown, answer["sum"], "sum"), decode(tuple[KeyMoment, ...], answer["moments"], "moments")
            course.keep_text(seat, ReviewText(found, moments, decode(tuple[Mistake, ...], answer["lapses"], "lapses")))

    async def mistakes(self, match: Match) -> tuple[tuple[Mistake, ...], dict[int, dict[str, float]]]:
        """People's mistakes, and the worth of each action by event."""
        answer = await self._ask_question(match.game, do="mistakes", match=match.to_json())
        worths = {int(event): {str(text): float(worth) for text, worth in found} for event, found in answer["worths"]}
        return decode(tuple[Mistake, ...], answer["lapses"], "lapses"), worths

    async def story(self, match: Match, seat: Seat) -> Story:
        """The story of the game for that seat."""
        answer = await self._ask_question(match.game, do="story", seat=seat, match=match.to_json())
        return decode(Story, answer["story"], "story")

    async def answer(self, match: Match, event: int, text: str) -> tuple[str, AnswerVerdict]:
        """The verdict on this action in place of that event, or on the best one if `text` is "", after the action's text."""
        found = await self._ask_question(match.game, do="answer", event=event, text=text, match=match.to_json())
        return str(found["text"]), decode(AnswerVerdict, found["answer"], "answer")

    async def _ask_question(self, game: AnyGame, **question: Any) -> dict[str, Any]:
        worker = await result_of(self.wake(game))
        try:
            answer = json.loads(str(await asyncio.wait_for(_awaited(worker.review(json.dumps(question))), ANSWER_LIMIT)))
        except TimeoutError:
            raise ReviewError("The review is taking too long. Close it and try again.") from None
        if "error" in answer:
            raise ReviewError(str(answer["error"]))
        return dict(answer)


async def _started(name: str, game: AnyGame) -> Any:
    starting = spawn(create_named_worker("web/app/worker_page.py", name, config="web/pyscript.json"), awaited_later=True)
    code = await asyncio.gather(*map(assets.fetch_part, assets.parts_for_worker(game)))
    data = await assets.data_of(game) if game.data_file else None
    try:
        worker = await asyncio.wait_for(starting, START_LIMIT)
    except TimeoutError:
        raise ReviewError("The review couldn’t start. Try again.") from None
    for part in filter(None, code):
        await worker.install(to_js(part))
    if data is not None:
        await worker.load(game.name, to_js(data))
    return worker


def _terminate(name: str) -> None:
    """Terminates the worker whose tag has this name."""
    if tag := document.querySelector(f"script[name='{name}']"):
        if worker := getattr(tag, "xworker", None):
            worker.terminate()
        tag.remove()


async def _awaited(promise: Any) -> Any:
    return await promise
