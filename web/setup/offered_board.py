"""A board that came by a link or in a file: shown, and played with where somebody wants to."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import SequorError
from web.keep import board_links
from web.keep.own_boards import game_of_board
from web.kit.dom import find, listen
from web.kit.windows import notice
from web.setup.preview import Preview


class OfferedBoard:
    """The window `#offered`. `take(text)` is called with the board that somebody wants to play with."""

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._text = ""
        self._picture: Preview | None = None
        listen(find("#offered-take"), "click", lambda _event: self._taken())

    def show_packed(self, code: str) -> None:
        """Offer the board that a link holds; one sentence where there is none in it."""
        try:
            self.show(board_links.unpacked(code))
        except SequorError as error:
            notice(str(error))

    def show(self, text: str) -> None:
        """Offer the board of that text. Raises SequorError where it is none."""
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

    def _taken(self) -> None:
        find("#offered").close()
        self._take(self._text)
