"""The ways to puzzles and to the deal of the day. Both are fetched when somebody asks for them, so modules of `web.puzzles` are
imported inside functions. Knows no game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from engine.game import AnyGame
from web.keep import first_look
from web.keep.database import ask_to_persist
from web.keep.fetched import game_data, games, later
from web.keep.shelf import Shelf
from web.keep.storage import Storage
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.setup.form import SetupForm
from web.start.guard import BusyGuard
from web.start.learning import game_at
from web.start.playing import Playing
from web.table.screen import Table


class Puzzling:
    """Listens to the buttons. `show_table(game)` shows the table."""

    def __init__(
        self,
        table: Table,
        playing: Playing,
        form: SetupForm,
        shelf: Shelf,
        storage: Storage,
        show_table: Callable[[AnyGame], None],
        guard: BusyGuard,
    ) -> None:
        self._table = table
        self._playing = playing
        self._form = form
        self._shelf = shelf
        self._storage = storage
        self._show_table = show_table
        self._guard = guard
        self.leads_back_to: str | None = None
        """While puzzles are served, the number of the game at whose table they were asked for; "" for the first screen."""

        self._serving: Any = None
        self._deal_window: Any = None

    def open(self) -> None:
        """Starts listening."""
        for asked, answer in (("puzzles", self._puzzles), ("deal", self._deal)):
            listen(find("#setup"), "click", partial(self._on_setup, asked, answer))
            for place in ("#menu", "#end"):
                for button in find(place).querySelectorAll(f"[data-asks={asked}]"):
                    listen(button, "click", partial(self._on_press, answer))

    def stop(self) -> None:
        """Ends the puzzles, if there are any, since something else is shown."""
        if self._serving is not None:
            self._serving.leave()

    def _on_press(self, answer: Callable[[AnyGame], Awaitable[None]], event: Any) -> None:
        match = self._playing.match
        game = match.game if match is not None else self._form.game
        self._guard.run(lambda: answer(game), event.currentTarget)

    def _on_setup(self, asked: str, answer: Callable[[AnyGame], Awaitable[None]], event: Any) -> None:
        """Answers what is asked on a game's card, or in the slot, once that game is here."""
        button = event.target.closest(f"[data-asks={asked}]")
        if button:
            self._guard.run(lambda: self._of_game(game_at(button), answer), button)

    async def _of_game(self, name: str, answer: Callable[[AnyGame], Awaitable[None]]) -> None:
        game = await games.fetch(name)
        self._form.press(name)
        await later.load(game)
        await answer(game)

    async def _puzzles(self, game: AnyGame) -> None:
        """Serves puzzles of that game; afterwards leads back to where they were asked for."""
        await game_data.ensure_loaded(game)
        from web.puzzles.serving import Left, Serving

        self._serving = self._serving or Serving(self._table, self._storage)
        number, first = self._playing.number, await self._serving.choose(game)
        if first is None or not await self._playing.leave():
            return
        self.leads_back_to, left = number, Left.BACK
        try:
            self._show_table(game)
            first_look.note(screen="table" if number else "setup")
            self._guard.release()
            left = await self._serving.serve(game, first)
        finally:
            try:
                if left is Left.BACK and not (number and await self._playing.go_on(number)):
                    await self._playing.to_setup()
            finally:
                self.leads_back_to = None

    async def _deal(self, game: AnyGame) -> None:
        """Opens the window of the finished deal on the table, or of today's; begins that, or goes on with it."""
        await game_data.ensure_loaded(game)
        from web.puzzles.deal_window import DealWindow

        self._deal_window = self._deal_window or DealWindow(self._shelf)
        asked = await self._deal_window.ask(game, self._form.person, self._playing.match)
        if asked is None:
            return
        number, match = asked
        if match is None:
            await self._playing.go_on(number)
        else:
            start(ask_to_persist())
            await self._playing.begin(match, number=number)
