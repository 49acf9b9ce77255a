"""How matches and boards come in and go out besides the set-up form: files that are opened and saved, links. Knows no table."""

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


class Doors:
    """`run(match)` is called with every match that comes in; `running()` is the one to be saved as a file, and `take(text)`
    gets a board that came in and is wanted."""

    def __init__(self, run: Callable[[Match], None], running: Callable[[], Match | None], take: Callable[[str], None]) -> None:
        self._run = run
        self._running = running
        self._offered = OfferedBoard(take)

    def open(self) -> None:
        """From now on files and links are followed."""
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
        """Open the game in the chosen file, or offer its board; anything else gets one sentence, and the present game goes on."""
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
        """Open the position that the address names, for people at one device; whether there was one that can be."""
        named = saves.position_named(str(window.location.hash))
        if named is None:
            return False
        # The address would show every hand to whoever looks at it.
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
        """Offer the board that the address holds, where it holds one."""
        code = board_in(str(window.location.hash))
        if code is not None:
            _clear_address()
            self._offered.show_packed(code)


def _clear_address() -> None:
    window.history.replaceState(None, "", window.location.pathname + window.location.search)
