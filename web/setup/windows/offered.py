"""Shows a board or a position that arrived by link or file, and lets people take it or leave it. Does not store it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import SequorError
from engine.game import AnyGame
from engine.match import Match
from web.keep import board_links
from web.keep.own_boards import game_of_board
from web.kit.dom import find, listen, show
from web.kit.windows import notice
from web.setup.preview import Preview


class Offered:
    """The window `#offered`."""

    def __init__(self) -> None:
        self._accept: Callable[[], Any] = lambda: None
        self._picture: Preview | None = None
        listen(find("#offered-take"), "click", lambda _event: self._on_accept())

    def packed_board(self, code: str, take: Callable[[str], Any]) -> None:
        """Offers the board in a link; says so in one sentence if it holds none."""
        try:
            self.board(board_links.unpacked(code), take)
        except SequorError as error:
            notice(str(error))

    def board(self, text: str, take: Callable[[str], Any]) -> None:
        """Offers the board in this text; calls `take(text)` if somebody wants it. Raises SequorError if it holds none."""
        game = game_of_board(text)
        name, text = game.read_board(text)
        setup = game.setup(board=text)
        self._accept = lambda: take(text)
        self._open("A board for you", name, "")
        self._preview().show(game, setup)

    def match(self, match: Match, play: Callable[[Match], Any]) -> None:
        """Offers a match from a position; calls `play(match)` if somebody wants it."""
        game: AnyGame = match.game
        self._accept = lambda: play(match)
        moment = game.moment(match.state.observe(None))
        self._open("A game for you", game.title, f"{len(match.players)} players, {moment}. It begins beside your other games.")
        self._preview().show_state(game, match.state)

    def _open(self, kind: str, name: str, more: str) -> None:
        find("#offered-kind").textContent = kind
        find("#offered-name").textContent = name
        find("#offered-more").textContent = more
        show(find("#offered-more"), bool(more))
        find("#offered-take").textContent = "Play it" if more else "Play with it"
        dialog = find("#offered")
        if not dialog.open:
            dialog.showModal()

    def _preview(self) -> Preview:
        if self._picture is None:
            self._picture = Preview("#offered-picture", "#offered .board")
        return self._picture

    def _on_accept(self) -> None:
        find("#offered").close()
        self._accept()
