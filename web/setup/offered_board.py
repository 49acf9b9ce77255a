"""Shows a board that arrived by link or file and lets people play on it. Does not store it."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import SequorError
from web.keep import board_links
from web.keep.own_boards import game_of_board
from web.kit.dom import find, listen
from web.kit.windows import notice
from web.setup.preview import Preview


class OfferedBoard:
    """The window `#offered`. Calls `take(text)` with the board that somebody accepts."""

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._text = ""
        self._picture: Preview | None = None
        listen(find("#offered-take"), "click", lambda _event: self._on_take())

    def show_packed(self, code: str) -> None:
        """Offers the board in a link; says so in one sentence if it holds none."""
        try:
            self.show(board_links.unpacked(code))
        except SequorError as error:
            notice(str(error))

    def show(self, text: str) -> None:
        """Offers the board in this text. Raises SequorError if it holds none."""
        game = game_of_board(text)
        name, text = game.read_board(text)
        setup = game.setup(board=text)
        self._text = text
        find("#offered-name").textContent = name
        dialog = find("#offered")
        if not dialog.open:
            dialog.showModal()
        if self._picture is None:
            self._picture = Preview("#offered-picture", "#offered .board")
        self._picture.show(game, setup)

    def _on_take(self) -> None:
        find("#offered").close()
        self._take(self._text)
