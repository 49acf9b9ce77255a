"""The ways in and out for matches and boards, other than the set-up form: opened files, saved files, links. Knows no table."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from typing import Any

from pyscript import window

from engine.core import SequorError
from engine.match import Match
from web.keep import files, saves
from web.keep.board_links import board_in
from web.keep.everything import LARGEST, Merger, everything, is_everything, moves, read_everything
from web.keep.own_boards import OwnBoards, is_board
from web.keep.shelf import Shelf
from web.keep.storage import Storage
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.kit.windows import notice
from web.setup.offered import Offered
from web.start.playing import Playing
from web.table.dialogs import DOUBTFUL


class FilesAndLinks:
    """Begins or goes on with every incoming match, and calls `take(text)` with every incoming board that somebody accepts.
    Nothing that comes in replaces anything."""

    def __init__(self, storage: Storage, shelf: Shelf, boards: OwnBoards, playing: Playing, take: Callable[[str], None]) -> None:
        self._storage, self._shelf, self._boards, self._playing, self._take = storage, shelf, boards, playing, take
        self._offered = Offered()

    async def open(self) -> None:
        """Starts listening for files and links, and offers what the page's own address brings."""
        for selector in ("#export", "#report-export", "#unsaved-export"):
            listen(find(selector), "click", self._export)
        for selector in ("#import", "#menu-import", "#games-import"):
            listen(find(selector), "change", lambda event: start(self._import(event.target)))
        listen(find("#games-export"), "click", lambda _event: start(self._export_everything()))
        listen(window, "hashchange", lambda _event: start(self._follow_link()))
        await self._follow_link()

    # Files

    def _export(self, _event: Any) -> None:
        match = self._playing.match
        if match is not None:
            files.save(f"{match.game.name}.sequor.json", match.to_json())

    async def _export_everything(self) -> None:
        files.save(f"everything-{date.today()}.sequor.json", await everything(self._storage))

    async def _import(self, field: Any) -> None:
        """Opens the game in the chosen file, offers its board, or merges everything in it. Reports anything else, and the current
        game goes on."""
        try:
            text = await files.read_chosen(field, LARGEST, "This file is too large to come from Sequor.")
            if text is None:
                return
            if is_board(text):
                self._offered.board(text, self._take)
            elif is_everything(text):
                await self._merge(read_everything(text))
            else:
                await self._open_save(text)
        except SequorError as error:
            notice(str(error))

    async def _merge(self, texts: dict[str, str]) -> None:
        """Merges everything in a file, and shows the shelf. Leaves the table first: its game may be the one that grows."""
        await self._playing.to_setup()
        sentence = await Merger(self._storage, self._boards).merge(texts, int(time.time() * 1000))
        self._storage.tell_all()
        notice(sentence)

    async def _open_save(self, text: str) -> None:
        """Opens the game in a save: the one on the shelf if it is exactly that, else a game beside the others."""
        match = await saves.open_save(text)
        wanted = moves(match.to_json())
        for number, card in self._shelf.cards.items():
            if card.game == match.game.name and await self._is(number, wanted):
                await self._playing.go_on(number)
                return
        await self._playing.begin(match)
        if match.state.returns() is None and match.verify():
            notice(DOUBTFUL)

    async def _is(self, number: str, wanted: list[Any]) -> bool:
        """Whether exactly these moves are kept under that number."""
        try:
            return moves(await self._shelf.save_of(number)) == wanted
        except SequorError:
            return False

    # Links

    @property
    def link_waits(self) -> bool:
        """Whether the address brings a board or a position."""
        address = str(window.location.hash)
        return board_in(address) is not None or saves.position_named(address) is not None

    async def _follow_link(self) -> None:
        """Offers the board or the position in the address, if there is one."""
        address = str(window.location.hash)
        code, named = board_in(address), saves.position_named(address)
        if code is None and named is None:
            return
        # Left there, the address would show every hand.
        window.history.replaceState(None, "", window.location.pathname + window.location.search)
        if code is not None:
            self._offered.packed_board(code, self._take)
        elif named is not None:
            try:
                match = await saves.from_position(*named)
            except SequorError as error:
                notice(str(error))
            else:
                self._offered.match(match, self._begin)

    def _begin(self, match: Match) -> None:
        start(self._playing.begin(match))
