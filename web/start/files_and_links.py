"""The ways in and out for matches and boards, other than the set-up form: opened files, saved files, links. Knows no table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import window

from engine.core import SequorError
from engine.match import Match
from web.keep import files, saves
from web.keep.board_links import board_in
from web.keep.own_boards import is_board
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.kit.windows import notice
from web.setup.offered_board import OfferedBoard
from web.table.dialogs import DOUBTFUL

LARGEST_FILE = 1_000_000


class FilesAndLinks:
    """Calls `run(match)` with every incoming match and `take(text)` with every incoming board that somebody accepts; saves the
    match that `running()` returns."""

    def __init__(self, run: Callable[[Match], None], running: Callable[[], Match | None], take: Callable[[str], None]) -> None:
        self._run = run
        self._running = running
        self._offered = OfferedBoard(take)

    def open(self) -> None:
        """Starts listening for files and links."""
        for selector in ("#export", "#end-export"):
            listen(find(selector), "click", self._export)
        for selector in ("#import", "#menu-import"):
            listen(find(selector), "change", lambda event: start(self._import(event.target)))
        listen(window, "hashchange", lambda _event: self._follow())

    def _follow(self) -> None:
        self.offer_board()
        start(self.follow_link())

    def _export(self, _event: Any) -> None:
        match = self._running()
        if match is not None:
            files.save(f"{match.game.name}.sequor.json", match.to_json())

    async def _import(self, field: Any) -> None:
        """Opens the game in the chosen file, or offers its board. Reports anything else, and the current game goes on."""
        try:
            text = await files.read_chosen(field, LARGEST_FILE, "This file is too large to be a game of Sequor.")
            if text is not None and is_board(text):
                self._offered.show(text)
            elif text is not None:
                match = await saves.open_save(text)
                self._run(match)
                if match.state.returns() is None and match.verify():
                    notice(DOUBTFUL)
        except SequorError as error:
            notice(str(error))

    async def follow_link(self) -> bool:
        """Opens the position in the address, for people sharing the device; returns whether there was a valid one."""
        named = saves.position_named(str(window.location.hash))
        if named is None:
            return False
        # Left there, the address would show every hand.
        _clear_address()
        try:
            match = await saves.from_position(*named)
        except SequorError as error:
            notice(str(error))
            return False
        self._run(match)
        return True

    @property
    def brings_board(self) -> bool:
        """Whether the address holds a board."""
        return board_in(str(window.location.hash)) is not None

    def offer_board(self) -> None:
        """Offers the board in the address, if there is one."""
        code = board_in(str(window.location.hash))
        if code is not None:
            _clear_address()
            self._offered.show_packed(code)


def _clear_address() -> None:
    window.history.replaceState(None, "", window.location.pathname + window.location.search)
