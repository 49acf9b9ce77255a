"""The page: makes its parts, starts and resumes matches, exports and imports them. Importing it starts it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript import document, window

from engine.core import MissingDataError, Seat, SequorError
from engine.game import Game, game_names, load_game
from engine.match import Match, Player
from web.keep import first_look, offline, saves
from web.keep import game_data as data
from web.keep.own_boards import Shelf
from web.keep.storage import Storage, ask_to_persist, open_storage
from web.kit.canvas import load_faces
from web.kit.dom import find, listen, show
from web.kit.tasks import start
from web.setup.board_field import BoardField
from web.setup.boards import Boards
from web.setup.box_window import BoxWindow, Options, kept, written
from web.setup.form import SetupForm
from web.setup.preview import Preview
from web.start.files_and_links import Doors
from web.table import undo as rewind
from web.table.after_game import Afterwards
from web.table.calls import CallWindow
from web.table.dialogs import notice, setup_dialogs, show_rules
from web.table.runner import Play, leave
from web.table.screen import Table
from web.table.settings import Settings


class App:
    """The screens and what leads from one to the other."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.table = Table()
        self.settings = Settings(storage, self.table.canvas)
        self.preview = Preview()
        shelf = Shelf(storage)
        self.form = SetupForm(self._start, self._chosen, BoardField(shelf, self._replaced))
        self.boards = Boards(storage, shelf, self.form, self._replaced, self._to_form)
        self.box = BoxWindow(self._replaced)
        self.doors = Doors(self._run, lambda: self.play and self.play.match, self.boards.take)
        self.afterwards = Afterwards(self.table, lambda: self.play)
        self.calls = CallWindow(self._call)
        self.play: Play | None = None
        self._task: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make everything work, then go on where the page was left or open the position that the address names."""
        noted = first_look.noted()
        self.form.open(noted, self._kept_boxes())
        self._listen()
        self.doors.open()
        self.settings.open()
        if not self.storage.works:
            notice("This browser keeps nothing: a reload will lose the game, unless you save it to a file.")
        if not await self.doors.follow_link():
            await self._go_on(was_at_table=noted.get("screen") == "table" and not self.doors.brings_board)
            self.doors.offer_board()
        for control in document.querySelectorAll(":disabled"):
            control.disabled = False
        window.performance.mark("sequor:interactive")
        document.documentElement.dataset.ready = "true"
        # What is only to be looked at comes after what can be played with.
        await asyncio.sleep(0)
        self._show_preview()
        await load_faces()
        await offline.start(lambda: show(find("#offline")), self._offer_update)

    def _kept_boxes(self) -> dict[str, Options]:
        """What the table has of its own, by game."""
        texts = {name: self.storage.read(f"box {name}") for name in game_names()}
        return {name: kept(load_game(name), text) for name, text in texts.items() if text}

    async def _go_on(self, was_at_table: bool) -> None:
        """Show the screen that was left last."""
        can_wait = not was_at_table and saves.needs_data(self.storage.read("match"))
        match = None if can_wait else await self._unfinished()
        if match is not None and was_at_table:
            await self._change_to(match)
        else:
            self._show_setup(match)

    def _listen(self) -> None:
        setup_dialogs()
        pressed = {
            "#resume": lambda _event: start(self._resume()),
            "#setup-rules": lambda _event: start(show_rules(self.form.game)),
            "#help-button": self._show_rules,
            "#menu-rules": self._show_rules,
            "#call-button": lambda _event: self.calls.open(),
            "#update-later": lambda _event: show(find("#update"), False),
            "#new-game": self._to_setup,
            "#end-new": self._to_setup,
            "#end-again": self._play_again,
            "#setup-box": lambda _event: self.box.open(self.form.game, self.form.box),
            "#menu-box": self._show_box,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", handler)
        rewind.open_ways(self._take_back)
        self.afterwards.open()
        listen(window, "blur", lambda _event: self._cover())
        listen(document, "visibilitychange", lambda _event: self._cover() if document.hidden else None)
        listen(window, "resize", lambda _event: self.preview.draw())

    # Matches

    def _start(self, game: Game, setup: Any, players: tuple[Player, ...], practice: bool) -> None:
        first_look.note(**self.form.notes())
        start(ask_to_persist())
        start(self._begin(game, setup, players, practice))

    async def _begin(self, game: Game, setup: Any, players: tuple[Player, ...], practice: bool) -> None:
        self.form.wait(True)
        try:
            await data.have(game)
            match = Match(game, setup, secrets.token_hex(16), players, practice=practice)
        except SequorError as error:
            notice(str(error))
        else:
            self._run(match)
        finally:
            self.form.wait(False)

    def _run(self, match: Match) -> None:
        start(self._change_to(match))

    async def _change_to(self, match: Match) -> None:
        await leave(self._task)
        self.afterwards.close()
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()
        first_look.note(match=saves.look(match))
        find("#bar h1").textContent = match.game.title
        show(find("#practice-mark"), match.practice)
        find("#menu-seal").textContent = match.seal
        find("#menu-box").textContent = match.game.box
        show(find("#menu-box"), bool(match.game.box))
        self._show_screen("table", match.game)
        self.play = Play(match, self.table, self.storage)
        self.calls.offer(match)
        self._task = start(self._played(self.play.run))

    async def _played(self, playing: Callable[[], Awaitable[None]]) -> None:
        """Let a match be played, after what was left for it has ended; what goes wrong is said, and the game is kept as it
        was saved."""
        try:
            if self._leaving is not None:
                await asyncio.shield(self._leaving)
            await playing()
        except Exception as error:
            notice(f"The game stopped, and is saved as it was: {error} Reload the page to go on.")
            raise
        first_look.note(match=None)

    def _take_back(self) -> None:
        if self.play is not None:
            find("#end").close()
            first_look.note(match=saves.look(self.play.match))
            self._play_on(self.play.take_back)

    def _call(self, seat: Seat, text: str) -> None:
        """A seat does something out of turn."""
        if self.play is not None:
            play = self.play
            self._play_on(lambda: play.call(seat, text))

    def _play_on(self, playing: Callable[[], Awaitable[None]]) -> None:
        """Leave off what is being played and let this be played instead; one such change at a time, however fast somebody
        presses."""
        if self._leaving is None or self._leaving.done():
            self._leaving = start(leave(self._task))
            self._task = start(self._played(playing))

    def _play_again(self, _event: Any) -> None:
        if self.play is not None:
            match = self.play.match
            self._start(match.game, match.setup, match.players, match.practice)

    def _show_rules(self, _event: Any) -> None:
        if self.play is not None:
            start(show_rules(self.play.match.game))

    def _show_preview(self) -> None:
        """Show what is chosen in the set-up form beside it, as soon as its data is here, for which it asks at once."""
        game = self.form.game
        if game.is_ready:
            self.preview.show(game, self.form.setup())
        else:
            self.preview.clear()
            data.fetch(game, then=lambda: self.form.game is game and self._show_preview())

    def _show_box(self, _event: Any) -> None:
        if self.play is not None:
            self.box.look(self.play.match)

    def _replaced(self, game: Game, own: Options) -> None:
        """Something of the game's box is the table's own from now on."""
        self.form.replace(game.name, own)
        self._chosen()
        start(self.storage.write(f"box {game.name}", written(own)))
        if game.boards:
            self._show_preview()

    async def _to_form(self) -> None:
        """Leave the table, where somebody sits at one, for the set-up screen."""
        if self.play is not None:
            await self._leave_table()

    def _chosen(self) -> None:
        """Something else has been chosen in the set-up form."""
        first_look.note(**self.form.notes())
        if document.body.dataset.game != self.form.game.name:
            document.body.dataset.game = self.form.game.name
            self._show_preview()

    async def _unfinished(self) -> Match | None:
        """The saved game, where there is one that is not over."""
        text = self.storage.read("match")
        try:
            match = await saves.opened(text) if text else None
        except MissingDataError as error:
            notice(str(error))
            return None
        except SequorError as error:
            notice(f"The saved game cannot be read and is left as it is: {error}")
            return None
        return match if match is not None and match.state.returns() is None else None

    async def _resume(self) -> None:
        match = await self._unfinished()
        if match is not None:
            self._run(match)

    def _to_setup(self, _event: Any) -> None:
        start(self._leave_table())

    async def _leave_table(self) -> None:
        await leave(self._task)
        self.afterwards.close()
        if self.play is not None:
            self.form.choose(self.play.match.game.name)
            first_look.note(**self.form.notes())
        self.play = None
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()
        self._show_setup(await self._unfinished())
        self._show_preview()

    def _show_setup(self, match: Match | None) -> None:
        """The set-up screen, with the button that goes on with the game that waits, where one does: this match, or one that
        was noted and can only be opened when its data is here."""
        waiting = saves.look(match) if match else None
        if saves.needs_data(self.storage.read("match")):
            waiting = first_look.noted_match()
        first_look.note(match=waiting)
        show(find("#resume-offer"), waiting is not None)
        find("#resume-game").textContent = waiting["title"] if waiting else ""
        find("#resume-names").textContent = ", ".join(name for name, _ in waiting["players"]) if waiting else ""
        self._show_screen("setup", self.form.game)

    def _show_screen(self, name: str, game: Game) -> None:
        for screen in ("setup", "table"):
            show(find(f"#{screen}"), screen == name)
        document.body.dataset.screen = name
        document.body.dataset.game = game.name
        first_look.note(screen=name)
        document.title = f"{game.title} · Sequor" if name == "table" else "Sequor"

    def _cover(self) -> None:
        if self.play is not None:
            self.play.cover()

    def _offer_update(self, change: Any) -> None:
        listen(find("#update-now"), "click", lambda _event: change())
        show(find("#update"))


async def main() -> None:
    """Open the page."""
    await App(await open_storage()).open()


start(main())
