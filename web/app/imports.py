"""Imports matches and boards from files and links. Independent of the table.

A match from another device continues the saved game that it extends, or is added as a new one, and the invited player is greeted.
Never overwrites a saved game with an earlier or different one.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.core import MissingDataError, SequorError
from engine.files import format_of, is_table
from engine.game import game_names, load_game
from engine.match import Match
from engine.session import ByLink
from engine.text import listed, quoted
from web import assets
from web.app.browser_history import clear_hash, is_new
from web.app.desk import Desk
from web.app.remote import CopyButtons
from web.setup.windows import Offered
from web.storage import files, matches
from web.storage.backup import LARGEST, OTHER_VERSION, Merger, everything, read_everything
from web.storage.boards import unpacked
from web.storage.games import moves, relatives
from web.storage.people import read_record
from web.storage.texts import RECORD
from web.table.dialogs import DOUBTFUL
from web.ui.dom import find, listen
from web.ui.tasks import spawn
from web.ui.windows import close_notice, notice, toast

if TYPE_CHECKING:
    from engine.remote.link import ReceivedMatch

OLDER = "This link is out of date. The game has moved on here."
BRANCHES = f"This game went differently on this device. Both versions are saved. This one is called “{OTHER_VERSION}”."


ASKED = re.compile(r"#(play|daily)=(\w+)(?:-(\w*))?")
"""An address that shows a game, or its daily game: `#play=NAME`, `#daily=NAME-112` or, for today’s, `#daily=NAME`."""


class MatchImports:
    """Imports matches sent by link."""

    def __init__(self, desk: Desk) -> None:
        self._saved_games, self._playing = desk.saved_games, desk.playing

    async def continue_match(self, sent: ReceivedMatch) -> None:
        """Puts the match on the table."""
        close_notice()
        match = sent.match
        theirs, saved = moves(match.to_json()), await self._saved_games.moves_of(match.game.name)
        further, shorter, branches = relatives(theirs, saved)
        if further:
            if await self._playing.resume(further) and len(saved[further]) > len(theirs):
                toast(OLDER)
        elif shorter:
            await self._playing.resume(shorter, match)
        else:
            people = frozenset(seat for seat, player in enumerate(match.players) if not player.level)
            elsewhere = people.difference(sent.seats) if sent.seats else frozenset()
            number = await self._playing.begin_from_elsewhere(match, ByLink(elsewhere, len(match.events)))
            if branches:
                self._saved_games.rename(number, OTHER_VERSION)
                toast(BRANCHES)
            elif match.state.returns() is None:
                spawn(self._greet(sent, number))

    async def _greet(self, sent: ReceivedMatch, number: str) -> None:
        """Tells the player who invites them to the game, which is already saved and on the table, and offers a lesson first.
        Skips that if the window can't be fetched."""
        game = sent.match.game
        try:
            await assets.load_later(game)
        except MissingDataError:
            return
        if self._playing.number != number:
            return
        from web.remote.by_link import invited_window

        others = (card for other, card in self._saved_games.cards.items() if other != number)
        if await invited_window().open(sent, teaches=all(card.game != game.name for card in others)):
            find("#menu-learn").click()  # the lesson leads back to the game on the table


TOO_LARGE = "This file is too big to be from Sequor."
NO_SAVE = "This looks like a table, not a saved game."


class Imports:
    """Opens files and links: starts or continues every incoming match, calls `take(text)` with every accepted board,
    `join(code)` for a link to another device's table, and `open_daily(game, number)` for one to a daily game. Nothing incoming
    replaces anything saved."""

    def __init__(
        self,
        desk: Desk,
        take: Callable[[str], None],
        join: Callable[[str], Awaitable[bool]],
        open_daily: Callable[[str, str | None], None],
    ) -> None:
        self._desk, self._storage, self._saved_games, self._playing = desk, desk.storage, desk.saved_games, desk.playing
        self._take, self._join, self._open_daily = take, join, open_daily
        self._offered, self._arrivals = Offered(), MatchImports(desk)
        self._moving = CopyButtons(desk.storage, self._merge)
        self._opened_at = str(window.location.href)
        self._followed = ""

    async def open(self) -> None:
        """Starts listening for files and links, and follows the page's own address."""
        for selector in ("#export", "#report-export", "#unsaved-export"):
            listen(find(selector), "click", self._export)
        listen(find("#settings-import"), "change", lambda event: spawn(self._import(event.target)))
        listen(window, "dragover", _let_drop)
        listen(window, "drop", self._on_drop)
        listen(find("#games-export"), "click", lambda _event: spawn(self._export_everything()))
        self._moving.open()
        self._playing.when_laid = partial(self._on_laid, self._playing.when_laid)
        listen(window, "hashchange", lambda event: spawn(self.follow(_hash(event.newURL))) if is_new() else None)
        await self.follow(str(window.location.hash))
        if hasattr(window, "launchQueue"):
            window.launchQueue.setConsumer(create_proxy(lambda launch: spawn(self._launched(launch))))

    # Files

    def _export(self, _event: Any) -> None:
        match = self._playing.match
        if match is not None:
            files.save(f"{match.game.name}.sequor.json", match.to_json())

    async def _export_everything(self) -> None:
        files.save(f"everything-{date.today()}.sequor.json", await everything(self._storage))

    async def _import(self, field: Any) -> None:
        await self._open_text(files.read_chosen(field, LARGEST, TOO_LARGE))

    def _on_drop(self, event: Any) -> None:
        """Handles a dropped file like a chosen one: in the open window if that opens files, otherwise as a saved game."""
        if not (dropped := _files_of(event)):
            return
        event.preventDefault()
        file = dropped.item(0)
        if fields := list(document.querySelectorAll("dialog[open] input[type=file]")):
            field = next((field for field in fields if files.takes(field, file)), fields[0])
            field.files = dropped
            field.dispatchEvent(window.Event.new("change"))
        else:
            spawn(self._open_text(files.read(file, LARGEST, TOO_LARGE), asks=True))

    async def _open_text(self, reading: Awaitable[str | None], asks: bool = False) -> None:
        """Opens the game in the text, offers its board, or merges the stats or the backup in it. Reports anything else, and the
        current game continues. With `asks`, asks before leaving that game."""
        try:
            text = await reading
            if text is None:
                return
            match format_of(text):
                case "sequor-link":
                    await self._arrivals.continue_match(await matches.from_link(text))
                case "sequor-board":
                    await assets.fetch_all()
                    self._offered.board(text, self._take)
                case "sequor-everything":
                    toast(await self._merge(read_everything(text)))
                case "sequor-record":
                    toast(await self._merge({RECORD + read_record(text)[0]: text}))
                case _ if is_table(text):
                    await assets.fetch_all()
                    boxes = [f"“{box}”" for name in game_names() if (box := load_game(name).box)]
                    raise SequorError(f"{NO_SAVE} Open it when you set up its game, under {listed(boxes, 'or')}.")
                case _:
                    await self._open_save(text, asks)
        except SequorError as error:
            notice(str(error))

    async def _merge(self, texts: Mapping[str, str]) -> str:
        """Merges stored texts, by name, into those of this device, and shows the saved games; returns a sentence about the
        additions. Leaves the table first, because the merge may extend its game."""
        await assets.fetch_all()  # the texts may belong to any game
        await self._desk.to_setup()
        sentence = await Merger(self._storage, self._desk.boards).merge(texts, int(time.time() * 1000))
        self._storage.tell_all()
        return sentence

    async def _open_save(self, text: str, asks: bool) -> None:
        match = await matches.open_save(text)
        now = self._playing.match
        if asks and now is not None and now.state.returns() is None:
            self._offered.match(match, lambda match: spawn(self._play(match)))
        else:
            await self._play(match)

    async def _play(self, match: Match) -> None:
        """Opens the saved game that is identical to the match, or else adds the match as a new one."""
        theirs, saved = moves(match.to_json()), await self._saved_games.moves_of(match.game.name)
        if number := next((number for number, ours in saved.items() if ours == theirs), ""):
            await self._playing.resume(number)
            return
        await self._playing.begin(match)
        if match.state.returns() is None and match.verify():
            notice(DOUBTFUL)

    # Links

    def leads_away(self, game: str) -> bool:
        """Whether the address has a board, a position, or a game other than this one."""
        address = str(window.location.hash)
        asked = ASKED.match(address)
        return _brings_something(address) or (asked is not None and asked[2] in game_names() and asked[2] != game)

    async def follow(self, address: str) -> None:
        """Offers the board or the position in the address, continues its match, joins its table, receives its games, or shows its
        game. Clears the address once that is done or declined; if it fails, a reload tries again."""
        self._followed = address
        try:
            await self._follow(address, partial(_clear, address))
        except SequorError as error:
            notice(str(error))

    async def _follow(self, address: str, done: Callable[[], None]) -> None:
        named, asked = matches.position_named(address), ASKED.match(address)
        match matches.link_parts(address):
            case ("board", _):
                await assets.fetch_all()
                self._offered.board(unpacked(address), self._take, done)
            case ("match", _):
                await self._arrivals.continue_match(await matches.from_link(address))
                done()
            case ("join", code):
                spawn(_then(self._join(code), done))
            case ("move", code):
                spawn(_then(self._moving.receive(code), done))
            case _ if named is not None:
                self._offered.match(await matches.from_position(*named), self._begin_match, done)
            case _ if asked is not None:
                done()
                await self._show_asked(*asked.groups())

    async def _show_asked(self, kind: str, game: str, number: str | None) -> None:
        """Shows the game with this name or, if that is the kind, its daily game. Raises SequorError if there is no such game."""
        if game not in game_names():
            raise SequorError(f"There is no game called {quoted(game)}.")
        if self._playing.match is None or self._playing.match.game.name != game:
            await self._desk.to_setup(game)
        if kind == "daily":
            self._open_daily(game, number)

    def _on_laid(self, before: Callable[[], object]) -> None:
        """Clears the address of a failed link as soon as any game is on the table: the link may reveal a hand, and the next
        reload would leave that game to follow it."""
        before()
        if self._playing.match is not None:
            _clear(self._followed)

    def _begin_match(self, match: Match) -> None:
        spawn(self._playing.begin(match))

    # The device

    async def _launched(self, launch: Any) -> None:
        """Handles a launch of the installed app with files or a shortcut. The page has already followed the address with which it
        was opened."""
        address, self._opened_at = self._opened_at, ""
        handles = list(launch.files or ())
        for handle in handles:
            await self._open_text(_text_of(handle), asks=True)
        if not handles and launch.targetURL and launch.targetURL != address:
            await self.follow(_hash(launch.targetURL))


def _let_drop(event: Any) -> None:
    """Prevents the browser from leaving the page for the dropped file."""
    if event.dataTransfer and "Files" in list(event.dataTransfer.types):
        event.preventDefault()


def _files_of(event: Any) -> Any:
    """The dropped files; None if something else is dropped."""
    dropped = event.dataTransfer.files if event.dataTransfer else None
    return dropped if dropped and dropped.length else None


async def _then(doing: Awaitable[bool], done: Callable[[], None]) -> None:
    """Awaits `doing`, and calls `done()` if it succeeds."""
    if await doing:
        done()


def _hash(address: str) -> str:
    """The fragment of the address, with the #."""
    return str(window.URL.new(address).hash)


def _clear(address: str) -> None:
    """Clears the fragment of the page's address if it is still that of `address`."""
    if address and str(window.location.hash) == address:
        clear_hash()


def _brings_something(address: str) -> bool:
    kind, _ = matches.link_parts(address)
    return kind in ("board", "match", "join", "move") or matches.position_named(address) is not None


async def _text_of(handle: Any) -> str:
    return await files.read(await handle.getFile(), LARGEST, TOO_LARGE)
