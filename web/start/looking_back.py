"""The ways to a review: from the end of a game, and from a finished one on the shelf. Loads that part of the page when somebody
asks for it, and gets it ready when somebody is likely to. Knows no game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.core import MissingDataError, SequorError
from engine.game import AnyGame
from engine.match import Match
from web.keep.fetched import later
from web.keep.storage import Storage
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.kit.windows import notice
from web.start.playing import Playing
from web.table.screen import Table

if TYPE_CHECKING:
    from web.review.reviews import Reviews

LIKELY_SECONDS = 4.0
"""How long an end is looked at before a review is likely: until then it is celebrated."""


class LookingBack:
    """Listens to the buttons that ask for a review of the match on the table, or of one on the shelf."""

    def __init__(self, table: Table, playing: Playing, storage: Storage) -> None:
        self._table, self._playing, self._storage = table, playing, storage
        self._reviews: Reviews | None = None
        self._looked_back_at: Match | None = None
        self._is_busy = False
        self.from_shelf = ""
        """The number of the game whose review was asked for in the window of all games, as long as it is shown; else ""."""

    def open(self) -> None:
        """Starts listening."""
        button = find("#end-review")
        listen(button, "click", lambda _event: start(self._review()))
        for likely in ("pointerenter", "focus"):
            listen(button, likely, lambda _event: start(self._wake()))
        listen(find("#games-lists"), "click", self._on_shelf)
        self._table.end.when_told(lambda: start(self._wake(LIKELY_SECONDS)))

    def stop(self) -> None:
        """Ends the review, if there is one, since something else is shown."""
        if self._reviews is not None:
            self._reviews.leave()
            self._reviews.rest()

    def _on_shelf(self, event: Any) -> None:
        if button := event.target.closest("[data-do=review]"):
            start(self._from_shelf(str(button.closest("[data-number]").dataset.number)))

    async def _from_shelf(self, number: str) -> None:
        self.from_shelf = number
        find("#games-window").close()
        try:
            if await self._playing.go_on(number):
                await self._review()
        finally:
            self.from_shelf = ""

    async def _wake(self, seconds: float = 0.0) -> None:
        """Gets ready if the end is still looked at after so many seconds, unless that review has been asked for already."""
        await asyncio.sleep(seconds)
        match = self._playing.match
        if self._table.end.is_open and match is not None and match is not self._looked_back_at:
            with suppress(MissingDataError):
                (await self._made(match.game)).wake(match.game)

    async def _made(self, game: AnyGame) -> Reviews:
        await later.load(game)
        if self._reviews is None:
            from web.puzzles.mistakes import note_mistakes
            from web.review.reviews import Reviews

            self._reviews = Reviews(self._table, partial(note_mistakes, self._storage))
        return self._reviews

    async def _review(self) -> None:
        """Shows the review of the match on the table, and plays on from it where somebody wants to."""
        if self._is_busy:
            return
        self._is_busy = True
        find("#end-review").ariaBusy = "true"
        try:
            again = await self._look_back()
            if isinstance(again, Match):
                await self._playing.begin(again)
        except SequorError as error:
            notice(str(error))
        finally:
            self._is_busy = False
            find("#end-review").ariaBusy = None

    async def _look_back(self) -> object:
        runner = self._playing.runner
        if runner is None:
            return None
        reviews, runner = await self._made(runner.match.game), self._playing.runner
        if runner is None or runner.match.state.returns() is None:
            return None
        from web.review.reviews import Left

        self._looked_back_at = runner.match
        runner.break_off_finale()
        self._table.end.clear()
        left: Match | Left = Left.BACK
        try:
            left = await reviews.look_back(runner.match)
        finally:
            self.from_shelf = ""
            if left is Left.BACK and runner is self._playing.runner:
                runner.show_end()
                find("#end-review").focus()
        return left
