"""The page: makes its parts, leads from the set-up to the table and back, and starts and resumes matches. Importing it starts
the page. Knows the rules of no game."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript import document, window

from engine.core import MissingDataError, Seat, SequorError
from engine.game import AnyGame, game_names, load_game
from engine.match import Match, Player
from web.keep import first_look, game_data, offline, saves
from web.keep.own_boards import Shelf
from web.keep.storage import Storage, ask_to_persist, open_storage
from web.kit.dom import find, listen, show
from web.kit.look import load_look
from web.kit.pictures import load_pictures
from web.kit.tasks import start
from web.kit.windows import make_windows_close, notice
from web.setup.board_field import BoardField
from web.setup.boards import Boards
from web.setup.box_window import BoxWindow, Options, options_in, options_text
from web.setup.form import SetupForm
from web.setup.preview import Preview
from web.start.files_and_links import FilesAndLinks
from web.table import undo
from web.table.after_game import AfterGame
from web.table.calls import CallWindow
from web.table.dialogs import show_rules
from web.table.runner import SessionRunner, leave
from web.table.screen import Table
from web.table.settings import Settings


class App:
    """The two screens, set-up and table, and the ways between them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.table = Table()
        self.looks = {name: load_look(name) for name in game_names()}
        self.settings = Settings(storage, self.table.canvas, self.looks.values())
        self.preview = Preview()
        shelf = Shelf(storage)
        self.form = SetupForm(self._start, self._on_choice, BoardField(shelf, self._replaced))
        self.boards = Boards(storage, shelf, self.form, self._replaced, self._to_form)
        self.box = BoxWindow(self._replaced)
        self.files_and_links = FilesAndLinks(self._run, lambda: self.runner.match if self.runner else None, self.boards.take)
        self.after_game = AfterGame(self.table, lambda: self.runner)
        self.calls = CallWindow(self._call)
        self.runner: SessionRunner | None = None
        self._task: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Starts every part, then opens the position in the address or, if it has none, the screen that was left last."""
        noted = first_look.noted()
        self.form.open(noted, self._stored_boxes())
        self._listen()
        self.files_and_links.open()
        self.settings.open()
        if not self.storage.works:
            notice("This browser keeps nothing: a reload will lose the game, unless you save it to a file.")
        if not await self.files_and_links.follow_link():
            await self._go_on(was_at_table=noted.get("screen") == "table" and not self.files_and_links.brings_board)
            self.files_and_links.offer_board()
        for control in document.querySelectorAll(":disabled"):
            control.disabled = False
        window.performance.mark("sequor:interactive")
        document.documentElement.dataset.ready = "true"
        # Decoration comes after everything that is needed to play.
        await asyncio.sleep(0)
        self._show_preview()
        await load_pictures(self.looks.values())
        await offline.start(lambda: show(find("#offline")), self._offer_update)

    def _stored_boxes(self) -> dict[str, Options]:
        """The parts of each game's box that people have replaced."""
        texts = {name: self.storage.read(f"box {name}") for name in game_names()}
        return {name: options_in(load_game(name), text) for name, text in texts.items() if text}

    async def _go_on(self, was_at_table: bool) -> None:
        """Shows the screen that was left last."""
        can_wait = not was_at_table and saves.needs_data(self.storage.read("match"))
        match = None if can_wait else await self._unfinished()
        if match is not None and was_at_table:
            await self._change_to(match)
        else:
            self._show_setup(match)

    def _listen(self) -> None:
        make_windows_close()
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
        undo.open_ways(self._take_back)
        self.after_game.open()
        listen(window, "blur", lambda _event: self._cover())
        listen(document, "visibilitychange", lambda _event: self._cover() if document.hidden else None)
        listen(window, "resize", lambda _event: self.preview.draw())

    # Matches

    def _start(self, game: AnyGame, setup: Any, players: tuple[Player, ...], practice: bool) -> None:
        first_look.note(**self.form.notes())
        start(ask_to_persist())
        start(self._begin(game, setup, players, practice))

    async def _begin(self, game: AnyGame, setup: Any, players: tuple[Player, ...], practice: bool) -> None:
        self.form.wait(True)
        try:
            await game_data.ensure_loaded(game)
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
        while self._task is not None and not self._task.done():  # another match may have begun meanwhile
            await leave(self._task)
        self.after_game.close()
        self.table.expect(match.game)
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()
        first_look.note(match=saves.look(match))
        find("#bar h1").textContent = match.game.title
        show(find("#practice-mark"), match.practice)
        find("#menu-seal").textContent = match.seal
        find("#menu-box").textContent = match.game.box
        show(find("#menu-box"), bool(match.game.box))
        self._show_screen("table", match.game)
        self.runner = SessionRunner(match, self.table, self.storage)
        self.calls.offer(self.runner.session)
        self._task = start(self._play(self.runner.run))

    async def _play(self, playing: Callable[[], Awaitable[None]]) -> None:
        """Plays a match once the previous one has let go of the table. Reports errors; the match stays as it was last saved."""
        try:
            if self._leaving is not None:
                await asyncio.shield(self._leaving)
            await playing()
        except Exception as error:
            notice(f"The game stopped, and is saved as it was: {error} Reload the page to go on.")
            raise
        first_look.note(match=None)

    def _take_back(self) -> None:
        if self.runner is not None:
            find("#end").close()
            first_look.note(match=saves.look(self.runner.match))
            self._play_on(self.runner.take_back)

    def _call(self, seat: Seat, text: str) -> None:
        """Lets a seat do something out of turn."""
        if self.runner is not None:
            runner = self.runner
            self._play_on(lambda: runner.call(seat, text))

    def _play_on(self, playing: Callable[[], Awaitable[None]]) -> None:
        """Stops the running task and plays on with this one. Makes one such change at a time, however fast somebody presses."""
        if self._leaving is None or self._leaving.done():
            self._leaving = start(leave(self._task))
            self._task = start(self._play(playing))

    def _play_again(self, _event: Any) -> None:
        if self.runner is not None:
            match = self.runner.match
            self._start(match.game, match.setup, match.players, match.practice)

    def _show_rules(self, _event: Any) -> None:
        if self.runner is not None:
            start(show_rules(self.runner.match.game))

    def _show_preview(self) -> None:
        """Shows the chosen game beside the set-up form, once its data is here; starts loading that at once."""
        game = self.form.game
        if game.is_ready:
            self.preview.show(game, self.form.setup())
        else:
            self.preview.clear()
            game_data.fetch(game, then=lambda: self._show_preview() if self.form.game is game else None)

    def _show_box(self, _event: Any) -> None:
        if self.runner is not None:
            self.box.look(self.runner.match)

    def _replaced(self, game: AnyGame, own: Options) -> None:
        """Takes over and stores the replaced parts of a game's box."""
        self.form.replace(game.name, own)
        self._on_choice()
        start(self.storage.write(f"box {game.name}", options_text(own)))
        if game.boards:
            self._show_preview()

    async def _to_form(self) -> None:
        """Shows the set-up screen, leaving the table if a match is on it."""
        if self.runner is not None:
            await self._leave_table()

    def _on_choice(self) -> None:
        """Notes the choices in the set-up form and, if another game is chosen, shows that."""
        first_look.note(**self.form.notes())
        if document.body.dataset.game != self.form.game.name:
            document.body.dataset.game = self.form.game.name
            self.settings.offer(self.looks[self.form.game.name])
            self._show_preview()

    async def _unfinished(self) -> Match | None:
        """The saved match, if there is one that is not over."""
        text = self.storage.read("match")
        try:
            match = await saves.open_save(text) if text else None
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
        self.after_game.close()
        if self.runner is not None:
            self.form.choose(self.runner.match.game.name)
            first_look.note(**self.form.notes())
        self.runner = None
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()
        self._show_setup(await self._unfinished())
        self._show_preview()

    def _show_setup(self, match: Match | None) -> None:
        """Shows the set-up screen. Its button to resume offers this match or, if the saved one still needs its data, the match
        that was noted last."""
        waiting = saves.look(match) if match else None
        if saves.needs_data(self.storage.read("match")):
            waiting = first_look.noted_match()
        first_look.note(match=waiting)
        show(find("#resume-offer"), waiting is not None)
        find("#resume-game").textContent = waiting["title"] if waiting else ""
        find("#resume-names").textContent = ", ".join(name for name, _ in waiting["players"]) if waiting else ""
        self._show_screen("setup", self.form.game)

    def _show_screen(self, name: str, game: AnyGame) -> None:
        for screen in ("setup", "table"):
            show(find(f"#{screen}"), screen == name)
        document.body.dataset.screen = name
        document.body.dataset.game = game.name
        self.settings.offer(self.looks[game.name])
        first_look.note(screen=name)
        document.title = f"{game.title} · Sequor" if name == "table" else "Sequor"

    def _cover(self) -> None:
        if self.runner is not None:
            self.runner.cover()

    def _offer_update(self, change: Any) -> None:
        listen(find("#update-now"), "click", lambda _event: change())
        show(find("#update"))


async def main() -> None:
    """Opens the page."""
    await App(await open_storage()).open()


start(main())
