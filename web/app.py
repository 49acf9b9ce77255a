"""The page: makes its parts, starts and resumes matches, exports and imports them. Importing it starts it."""

from __future__ import annotations

import asyncio
import math
import secrets
from typing import Any
from urllib.parse import unquote

from pyscript import document, window

from engine.core import SequorError
from engine.game import Game, load_game
from engine.match import Match, Player
from web import first_look, offline
from web.canvas import load_faces
from web.choices import check_players
from web.dialogs import notice, setup_dialogs, show_rules
from web.dom import find, listen, make, show
from web.play import Play, leave
from web.preview import Preview
from web.setup_form import SetupForm
from web.storage import Storage, ask_to_persist, open_storage
from web.table import Table
from web.tasks import start

LARGEST_FILE = 1_000_000
GAME_OF_OLD_LINKS = "sequence"
"""Links that name no game were made when there was one."""

SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "instant": math.inf}


class App:
    """The screens and what leads from one to the other."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.table = Table()
        self.preview = Preview()
        self.form = SetupForm(self._start, self._chosen)
        self.play: Play | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make everything work, then go on where the page was left or open the position that the address names."""
        noted = first_look.noted()
        self.form.open(noted)
        self._listen()
        self._set_speed(self.storage.read("speed") or "1")
        self._follow_motion_preference()
        if not self.storage.works:
            notice("This browser keeps nothing: a reload will lose the game, unless you save it to a file.")
        if not self._open_link():
            match = self._unfinished()
            if match is not None and noted.get("screen") == "table":
                self._run(match)
            else:
                self._show_setup(match)
        for control in document.querySelectorAll(":disabled"):
            control.disabled = False
        window.performance.mark("sequor:interactive")
        document.documentElement.dataset.ready = "true"
        # What is only to be looked at comes after what can be played with.
        await asyncio.sleep(0)
        self.preview.show(self.form.game)
        await load_faces()
        await offline.start(lambda: show(find("#offline")), self._offer_update)

    def _listen(self) -> None:
        setup_dialogs()
        pressed = {
            "#resume": self._resume,
            "#setup-rules": lambda _event: start(show_rules(self.form.game)),
            "#help-button": self._show_rules,
            "#menu-rules": self._show_rules,
            "#menu-button": lambda _event: find("#menu").showModal(),
            "#update-later": lambda _event: show(find("#update"), False),
            "#new-game": self._to_setup,
            "#end-new": self._to_setup,
            "#end-again": self._play_again,
            "#export": self._export,
            "#end-export": self._export,
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", handler)
        for selector in ("#import", "#menu-import"):
            listen(find(selector), "change", lambda event: start(self._import(event.target)))
        listen(find("#speed"), "change", lambda event: self._choose_speed(str(event.target.value)))
        listen(window, "blur", lambda _event: self._cover())
        listen(document, "visibilitychange", lambda _event: self._cover() if document.hidden else None)
        listen(window, "resize", lambda _event: self.preview.draw())
        listen(window, "hashchange", lambda _event: self._open_link())

    # Matches

    def _start(self, game: Game, setup: Any, players: tuple[Player, ...]) -> None:
        first_look.note(**self.form.notes())
        start(ask_to_persist())
        self._run(Match(game, setup, secrets.token_hex(16), players))

    def _run(self, match: Match) -> None:
        start(self._change_to(match))

    async def _change_to(self, match: Match) -> None:
        await leave(self._task)
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()
        first_look.note(match=_look(match))
        find("#bar h1").textContent = match.game.title
        find("#menu-seal").textContent = match.seal
        self._show_screen("table", match.game)
        self.play = Play(match, self.table, self.storage)
        self._task = start(self._played(self.play))

    async def _played(self, play: Play) -> None:
        """Run the match; what goes wrong is said, and the game is kept as it was saved."""
        try:
            await play.run()
        except Exception as error:
            notice(f"The game stopped, and is saved as it was: {error} Reload the page to go on.")
            raise
        first_look.note(match=None)

    def _play_again(self, _event: Any) -> None:
        if self.play is not None:
            match = self.play.match
            self._start(match.game, match.setup, match.players)

    def _show_rules(self, _event: Any) -> None:
        if self.play is not None:
            start(show_rules(self.play.match.game))

    def _chosen(self) -> None:
        """Something else has been chosen in the set-up form."""
        first_look.note(**self.form.notes())
        if document.body.dataset.game != self.form.game.name:
            document.body.dataset.game = self.form.game.name
            self.preview.show(self.form.game)

    def _unfinished(self) -> Match | None:
        """The saved game, where there is one that is not over."""
        text = self.storage.read("match")
        try:
            match = _opened(text) if text else None
        except SequorError as error:
            notice(f"The saved game cannot be read and is left as it is: {error}")
            return None
        return match if match is not None and match.state.returns() is None else None

    def _resume(self, _event: Any) -> None:
        match = self._unfinished()
        if match is not None:
            self._run(match)

    def _to_setup(self, _event: Any) -> None:
        start(self._leave_table())

    async def _leave_table(self) -> None:
        await leave(self._task)
        if self.play is not None:
            self.form.choose(self.play.match.game.name)
            first_look.note(**self.form.notes())
        self.play = None
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()
        self._show_setup(self._unfinished())
        self.preview.show(self.form.game)

    def _show_setup(self, waiting: Match | None) -> None:
        """The set-up screen, with the button that goes on with the game that waits, where one does."""
        show(find("#resume-offer"), waiting is not None)
        first_look.note(match=waiting and _look(waiting))
        find("#resume-game").textContent = waiting.game.title if waiting else ""
        find("#resume-names").textContent = ", ".join(player.name for player in waiting.players) if waiting else ""
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

    # Files and links

    def _export(self, _event: Any) -> None:
        if self.play is None:
            return
        match = self.play.match
        blob = window.Blob.new([match.to_json()])
        link = make("a", href=window.URL.createObjectURL(blob), download=f"{match.game.name}.sequor.json")
        link.click()
        window.URL.revokeObjectURL(link.href)

    async def _import(self, field: Any) -> None:
        """Open the game in the chosen file; anything else gets one sentence, and the present game goes on."""
        if not field.files.length:
            return
        file = field.files.item(0)
        try:
            if file.size > LARGEST_FILE:
                raise SequorError("This file is too large to be a game of Sequor.")
            match = _opened(await file.text())
        except SequorError as error:
            notice(str(error))
        else:
            self._run(match)
        finally:
            field.value = ""

    def _open_link(self) -> bool:
        """Open the position of an address that ends in `#game=…&position=…`, for people at one device; whether it was one."""
        named = dict(part.partition("=")[::2] for part in str(window.location.hash).removeprefix("#").split("&"))
        if "position" not in named:
            return False
        position = unquote(named["position"])
        # The address would show every hand to whoever looks at it.
        window.history.replaceState(None, "", window.location.pathname + window.location.search)
        try:
            game = load_game(unquote(named.get("game", GAME_OF_OLD_LINKS)))
            setup = game.parse_position(position).setup
        except SequorError as error:
            notice(str(error))
            return False
        colours = list(game.colours)
        players = [Player(f"Player {seat + 1}", "", colours[setup.team(seat)]) for seat in range(setup.seats)]
        self._run(Match(game, setup, secrets.token_hex(16), players, start=position))
        return True

    # Settings

    def _choose_speed(self, name: str) -> None:
        self._set_speed(name)
        start(self.storage.write("speed", name))

    def _set_speed(self, name: str) -> None:
        self.table.canvas.speed = SPEEDS.get(name, 1.0)
        find("#speed").value = name if name in SPEEDS else "1"

    def _follow_motion_preference(self) -> None:
        query = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.table.canvas.reduced = bool(query.matches)
        listen(query, "change", lambda event: setattr(self.table.canvas, "reduced", bool(event.matches)))

    def _offer_update(self, change: Any) -> None:
        listen(find("#update-now"), "click", lambda _event: change())
        show(find("#update"))


def _opened(text: str) -> Match:
    """The match of a save, ready for this table. Raises SequorError."""
    match = Match.from_json(text)
    check_players(match)
    return match


def _look(match: Match) -> dict[str, Any]:
    """What can be seen of a match before its table is drawn: the game, who sits there, and of how many each has some."""
    return {
        "game": match.game.name,
        "title": match.game.title,
        "players": [[player.name, f"{match.game.piece} {player.colour}"] for player in match.players],
        "goal": match.game.standing(match.state.observe(None), 0).goal,
        "secrets": match.game.has_secrets(match.state.observe(None)),
    }


async def main() -> None:
    """Open the page."""
    await App(await open_storage()).open()


start(main())
