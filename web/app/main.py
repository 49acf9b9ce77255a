"""The page's entry point: creates its parts and switches between the setup and the table. Importing it starts the page.

A banner warns while the browser isn't saving. Independent of the rules of games.
"""

from __future__ import annotations

import asyncio
import secrets
import traceback
from collections.abc import Callable, Iterable
from typing import Any

from pyscript import document, window

from engine.core import SequorError
from engine.game import AnyGame, game_names, load_game
from engine.match import Match, Player
from engine.text import listed
from web import assets
from web.app.browser_history import BrowserHistory
from web.app.coach import LessonButtons, PuzzleButtons, ReviewButtons
from web.app.desk import Desk
from web.app.imports import Imports
from web.app.play import GameController
from web.app.remote import Devices, DevicesButton
from web.app.theme import ThemeChoice
from web.setup.boards import Boards
from web.setup.cards import CardPictures, Preview, ProgressLines
from web.setup.fields import BoardField
from web.setup.form import SetupForm
from web.setup.model import Agreed
from web.setup.slot import GamesInSlot, Invite
from web.setup.stats import StatsWindow
from web.setup.windows import AllGames, BoxWindow, Options, options_in, options_text
from web.storage import first_look
from web.storage.boards import OwnBoards
from web.storage.database import Storage, ask_to_persist, open_storage
from web.storage.games import SavedGames
from web.storage.people import People, Record
from web.storage.series import ONE_GAME, Series
from web.storage.texts import BOARDS, BOX, RECORD, SAVE
from web.table.screen import TableScreen
from web.table.settings import Settings
from web.ui.dom import find, listen, show
from web.ui.look import Look, games_here, load_look, load_pictures, looks_here
from web.ui.presses import open_presses
from web.ui.settings import repaint, when_changed
from web.ui.tasks import spawn
from web.ui.windows import make_windows_close, notice, open_errors

AT_THE_TABLE = "You can keep playing. Save the game to a file so that you don’t lose it."
AT_THE_SETUP = "You can play, but games will be lost when you leave the page."

KINDS = {
    "match": "a game", "game": "a game", "boards": "boards", "board": "a board", "box": "your own goals or cards",
    "draft": "an unfinished board", "record": "a player’s stats", "person": "a player’s name and colours",
    "series": "a series score", "days": "your daily games",
}  # fmt: skip
"""Descriptions of stored texts, by the first word of their names."""


class Unsaved:
    """The banner `#unsaved`; `at_table()` returns whether a match is on the table."""

    def __init__(self, storage: Storage, at_table: Callable[[], bool]) -> None:
        self._storage = storage
        self._at_table = at_table

    def open(self) -> None:
        """Shows the banner now and whenever there is trouble."""
        self._storage.when_error(self.update)
        self.update()

    def update(self) -> None:
        """Shows the current trouble, or hides the banner."""
        trouble, at_table = self._storage.trouble, self._at_table()
        find("#unsaved-text").textContent = f"{trouble} {AT_THE_TABLE if at_table else AT_THE_SETUP}" if trouble else ""
        show(find("#unsaved"), trouble is not None)
        show(find("#unsaved-export"), at_table)


def aside_sentence(names: Iterable[str]) -> str:
    """The notice about unreadable texts, stored under these names."""
    kinds = listed(list(dict.fromkeys(KINDS.get(name.split(" ")[0], "a setting") for name in names)))
    return f"Some saved data can’t be read ({kinds}). Nothing was deleted. “Back up everything” in Settings includes it."


FAILED = "Something went wrong. If it happens again, reload the page."
FAILED_AT_THE_TABLE = "Something went wrong. The game is saved, and you can keep playing."
FAILED_UNSAVED = "Something went wrong. You can keep playing."


class App:
    """The two screens, setup and table, and the switching between them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.theme = ThemeChoice(storage)
        self.table = TableScreen()
        self.settings = Settings(storage, self.table)
        self.preview = Preview()
        self.own_boards = OwnBoards(storage)
        people, board_field = People(storage), BoardField(self.own_boards, self._replaced, lambda: self.boards.create())
        told = self._on_choice, self._show_preview
        self.form = SetupForm(self._start, *told, board_field, people, lambda name: self.records.show_person(name))
        self.boards = Boards(storage, self.own_boards, self.form, self._replaced, self.to_setup)
        self.box = BoxWindow(self._replaced)
        self.saved_games = SavedGames(storage)
        self.playing = GameController(self.table, self.saved_games, self._show_table, self.to_setup)
        self.games_in_slot = GamesInSlot(self.saved_games, lambda number: spawn(self.playing.resume(number)))
        self.invite, self.progress = Invite(storage, self.saved_games), ProgressLines(storage, self.saved_games)
        self.card_pictures = CardPictures()
        self.all_games = AllGames(self.saved_games, lambda number: spawn(self.playing.resume(number)), self._show_saved_games)
        seating = self.form.people.drop, self.form.people.is_here, self.form.people.greet
        self.records = StatsWindow(self.saved_games.records, people, *seating)
        assets.when_come(self._on_game_loaded)
        self._beginning: asyncio.Task[None] | None = None
        """The task that puts the game started last on the table."""

        self._best_of = ""
        """The name of the person whose best scores are shown."""

        desk = Desk(
            storage,
            self.saved_games,
            self.own_boards,
            self.table,
            self.form,
            self.playing,
            self._show_table,
            self.to_setup,
            self._start,
        )
        self.devices = Devices(desk)
        self.files_and_links = Imports(
            desk, self.boards.accept_board, self.devices.join, lambda name, number: self.puzzling.open_daily(name, number)
        )
        self.several = DevicesButton(desk, self.devices, self._begun, self.files_and_links.follow)
        self.learning = LessonButtons(desk)
        self.puzzling = PuzzleButtons(desk, self.learning.guard)
        self.looking_back = ReviewButtons(desk)
        ways_in = self.playing, self.learning, self.puzzling, self.looking_back
        self.browser_history = BrowserHistory(*ways_in, self.devices, self.to_setup)
        self.unsaved = Unsaved(storage, lambda: self.playing.match is not None)

    async def open(self) -> None:
        """Starts every part, then shows the last screen, and over it anything that a link opens."""
        noted = first_look.noted()
        self.theme.open()  # before there is anything to repaint
        self.settings.open()
        self.form.open(noted, {name: self._stored_box(name) for name in games_here()})
        await self.saved_games.repair()
        self._listen()
        self.storage.when_changed(self._on_news)
        self.storage.when_quarantined(lambda names: notice(aside_sentence(names)))
        await self._resume(str(noted.get("number", "")) if noted.get("screen") == "table" else "")
        await self.files_and_links.open()
        for control in document.querySelectorAll(":disabled"):
            control.disabled = False
        window.performance.mark("sequor:interactive")
        document.documentElement.dataset.ready = "true"
        self.browser_history.open()  # after those that follow links
        self.form.starts.press_again()
        spawn(self.devices.come_back())
        self.learning.resume(str(noted.get("lesson", "")))
        # Decoration loads after everything needed to play.
        await asyncio.sleep(0)
        self.games_in_slot.draw()
        await self._tell_bests()
        await load_pictures(looks_here())
        self.games_in_slot.draw()
        self.card_pictures.draw()
        await self._fetch_the_rest()
        await assets.store_offline(lambda: self._say_offline(""), self._offer_update, self._say_offline)

    def _say_offline(self, problem: str) -> None:
        """Reports that everything is stored for offline play, or why that is impossible."""
        show(find("#offline"), not problem)
        show(find("#not-kept"), bool(problem))
        find("#not-kept").textContent = problem

    async def _fetch_the_rest(self) -> None:
        """Fetches the other games, unless a game is being played; then each is fetched on demand."""
        if await assets.fetch_rest(while_so=lambda: self.playing.match is None):
            self.own_boards.quarantine_unreadable()
        await self._tell_bests()
        self.card_pictures.draw()

    def _on_game_loaded(self, name: str) -> None:
        """Updates the page when a game's code has loaded."""
        self.settings.take_in_looks()
        if str(document.body.dataset.screen) == "setup":
            self.settings.offer(self._looks_offered(self.form.game))
        self.form.take_in(name, self._stored_box(name))
        self.form.lay_board()  # some may turn out to belong to this game
        self.progress.show_progress()
        if self.playing.match is None:
            repaint()
        spawn(load_pictures([load_look(name)]))

    def _stored_box(self, name: str) -> Options:
        """The setup options for the parts of the game's box that people have replaced."""
        text = self.storage.read(BOX + name)
        own = options_in(load_game(name), text) if text else {}
        if own is None:
            self.storage.quarantine(BOX + name)
        return own or {}

    async def _resume(self, number: str) -> None:
        """Resumes the saved game with this number if it is in progress; otherwise shows the setup."""
        card = self.saved_games.card(number) if number else None
        if card is None or card.is_over or self.files_and_links.leads_away(card.game):
            self._show_setup()
        elif not await self.playing.is_free(number):
            self._show_setup()
            spawn(self.playing.resume(number))  # which asks
        elif not await self.playing.resume(number):
            self._show_setup()

    def _listen(self) -> None:
        open_presses()
        make_windows_close()
        open_errors(self._failed)
        here = self.playing, self.devices, self.several, self.learning, self.puzzling, self.looking_back, self.card_pictures
        for part in (*here, self.games_in_slot, self.all_games, self.records, self.unsaved):
            part.open()
        pressed = {
            "#call-button": lambda _event: self.playing.calls.open(),
            "#update-later": lambda _event: show(find("#update"), False),
            "#new-game": lambda _event: spawn(self.to_setup()),
            "#end-new": lambda _event: spawn(self.to_setup()),
            "#end-again": self._play_again,
            "#setup-box": lambda _event: self.box.open(self.form.game, self.form.box),
            "#menu-box": self._show_box,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", handler)
        listen(find("#custom"), "close", lambda _event: self.preview.clear())
        when_changed(self.card_pictures.repaint)
        for turned_away in ("blur", "pagehide"):
            listen(window, turned_away, lambda _event: self.playing.cover())
        listen(document, "visibilitychange", lambda _event: self.playing.cover() if document.hidden else None)

    def _failed(self) -> str:
        """The advice after an unexpected error."""
        if self.playing.match is None:
            return FAILED
        return FAILED_AT_THE_TABLE if self.storage.trouble is None else FAILED_UNSAVED

    # Matches

    def _start(
        self, game: AnyGame, setup: Any, players: tuple[Player, ...], agreed: Agreed, series: Series = ONE_GAME, before: str = ""
    ) -> None:
        self._note_choices()
        spawn(ask_to_persist())
        beginning = self._begin_match(
            game, lambda: Match(game, setup, secrets.token_hex(16), players, "", *agreed), series, before
        )
        self._beginning = spawn(beginning)

    async def _begun(self) -> None:
        """Waits until the game started last is on the table, or has failed to start."""
        if self._beginning is not None:
            await asyncio.wait({self._beginning})

    async def _begin_match(self, game: AnyGame, make: Callable[[], Match], series: Series, before: str) -> None:
        self.form.wait(True)
        find("#end-again").disabled = True
        try:
            await assets.ensure_loaded(game)
            await self.playing.begin(make(), series, before)
        except SequorError as error:
            notice(str(error))
        finally:
            self.form.wait(False)
            find("#end-again").disabled = False

    def _play_again(self, _event: Any) -> None:
        if following := self.playing.following:
            spawn(self.playing.resume(following))
        elif (match := self.playing.match) is not None:
            report = match.game.report(match.states, [player.name for player in match.players])
            agreed = Agreed(match.practice, match.hints)
            self._start(match.game, report.again or match.setup, match.players, agreed, *self.playing.onward(report))

    def _show_box(self, _event: Any) -> None:
        if (match := self.playing.match) is not None:
            self.box.show_match(match)

    # The setup

    def _show_preview(self) -> None:
        """Shows the chosen game in the setup window as soon as its data has loaded; starts loading it."""
        game = self.form.game
        if not find("#custom").open:
            return
        if game.is_ready:
            self.preview.show(game, self.form.setup())
        else:
            self.preview.clear()
            assets.fetch_data(game, then=lambda: self._show_preview() if self.form.game is game else None)

    def _replaced(self, game: AnyGame, own: Options) -> None:
        """Applies and stores the replaced parts of a game's box."""
        self.form.replace(game.name, own)
        self._on_choice()
        self.storage.write(BOX + game.name, options_text(own))
        if game.boards:
            self._show_preview()

    def _on_choice(self) -> None:
        """Stores the choices in the setup form and, if another game is chosen, shows it."""
        self._note_choices()
        if self.form.named_person != self._best_of:
            spawn(self._tell_bests())
        if document.body.dataset.game != self.form.game.name:
            document.body.dataset.game = self.form.game.name
            self.settings.offer(self._looks_offered(self.form.game))
            self._lay_invite()
            self._show_preview()

    async def _tell_bests(self) -> None:
        """Shows the best solo scores of the first person at this device, if they have entered a name."""
        self._best_of = name = self.form.named_person
        record = await self.saved_games.records.record(name) if name else Record()
        bests = {game: record.by_game(game, alone=True).best for game in game_names()}
        if self.form.named_person == name:
            self.form.tell_bests({game: best for game, best in bests.items() if best is not None})
            self._note_choices()

    def _note_choices(self) -> None:
        first_look.note(**self.form.notes())
        first_look.record("setup")

    def _on_news(self, names: Iterable[str]) -> None:
        """Applies changes by another tab to the texts with these names."""
        self.theme.read_again(names)
        self.settings.read_again(names)
        self.learning.read_again(names)
        self.form.read_people_again(names)
        if BOARDS in names:
            self.form.lay_board()
        for name in (name.removeprefix(BOX) for name in names if name.startswith(BOX)):
            if name in games_here():
                self.form.replace(name, options_in(load_game(name), self.storage.read(BOX + name)) or {})
        self.records.read_again(names)
        if any(not name.startswith((SAVE, RECORD)) for name in names):
            self._show_saved_games()

    async def to_setup(self, game: str = "") -> None:
        """Shows the setup screen of the game with this name or, by default, of the match on the table, which stays saved."""
        match = self.playing.match
        if not await self.playing.leave():
            return
        if chosen := game or (match.game.name if match is not None else ""):
            self.form.press(chosen)
        self._show_setup()
        spawn(self._fetch_the_rest())

    def _show_setup(self) -> None:
        self._show_saved_games()
        self._show_screen("setup", self.form.game)
        self.card_pictures.draw()

    def _show_saved_games(self) -> None:
        self.games_in_slot.show_games()
        self.games_in_slot.draw()
        self.progress.show_progress()
        self._lay_invite()
        self.all_games.update()

    def _lay_invite(self) -> None:
        self.invite.show_offer(self.form.game)
        first_look.record("setup")
        self.card_pictures.draw()

    def _show_table(self, game: AnyGame) -> None:
        self.form.close_window()
        self._show_screen("table", game)

    def _show_screen(self, name: str, game: AnyGame) -> None:
        for part in (self.learning, self.puzzling, self.looking_back, self.devices):
            part.stop()
        for screen in ("setup", "table"):
            show(find(f"#{screen}"), screen == name)
        document.body.dataset.screen = name
        document.body.dataset.game = game.name
        self.settings.offer(self._looks_offered(game))
        first_look.note(screen=name)
        document.title = f"{game.title} · Sequor" if name == "table" else "Sequor"
        self.unsaved.update()

    def _looks_offered(self, game: AnyGame) -> dict[str, Look]:
        """The looks with settings, by title: at the table its game's, on the first screen those of all games."""
        if str(document.body.dataset.screen) == "table":
            look = load_look(game.name)
            return {look.settings_title: look}
        return {load_game(name).title: load_look(name) for name in games_here()}

    def _offer_update(self, change: Any) -> None:
        listen(find("#update-now"), "click", lambda _event: change())
        show(find("#update"))


async def main() -> None:
    """Opens the page; reports a failure to the start's watchdog (`watchdog.js`)."""
    try:
        storage, _ = await asyncio.gather(open_storage(on_demand=(SAVE, RECORD)), assets.fetch_painted())
        await App(storage).open()
    except Exception:
        window.console.error(traceback.format_exc())
        window.sequorWatch.failed("python", traceback.format_exc())


spawn(main())
