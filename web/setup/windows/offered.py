"""Shows a board or a position that arrived by link or file, for players to accept or decline. Does not store it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import AnyGame
from engine.match import Match
from engine.text import amount
from web.keep.own_boards import game_of_board
from web.kit.dom import find, listen, show
from web.setup.preview import Preview


class Offered:
    """The window `#offered`."""

    def __init__(self) -> None:
        self._accept: Callable[[], Any] = lambda: None
        self._done: Callable[[], Any] = lambda: None
        self._picture: Preview | None = None
        listen(find("#offered-take"), "click", lambda _event: self._on_accept())
        listen(find("#offered"), "close", lambda _event: self._on_close())

    def board(self, text: str, take: Callable[[str], Any], done: Callable[[], Any] = lambda: None) -> None:
        """Offers the board in this text; calls `take(text)` if somebody wants it, and `done()` as soon as that is decided. Raises
        SequorError if the text holds none."""
        game = game_of_board(text)
        name, text = game.read_board(text)
        setup = game.setup(board=text)
        self._open(lambda: take(text), done, "New board", name)
        self._preview().show(game, setup)

    def match(self, match: Match, play: Callable[[Match], Any], done: Callable[[], Any] = lambda: None) -> None:
        """Offers a match from a position; calls `play(match)` if somebody wants it, and `done()` as soon as that is decided."""
        game: AnyGame = match.game
        moment = game.moment(match.state.observe(None))
        more = f"{amount(len(match.players), 'player')}, {moment}. Your other games stay as they are."
        self._open(lambda: play(match), done, "New game", game.title, more)
        self._preview().show_state(game, match.state)

    def _open(self, accept: Callable[[], Any], done: Callable[[], Any], kind: str, name: str, more: str = "") -> None:
        self._settle()  # what was offered before is offered no longer
        self._accept, self._done = accept, done
        find("#offered-kind").textContent = kind
        find("#offered-name").textContent = name
        find("#offered-more").textContent = more
        show(find("#offered-more"), bool(more))
        find("#offered-take").textContent = "Play" if more else "Use this board"
        dialog = find("#offered")
        if not dialog.open:
            dialog.showModal()

    def _preview(self) -> Preview:
        if self._picture is None:
            self._picture = Preview("#offered-picture", "#offered .board")
        return self._picture

    def _on_accept(self) -> None:
        find("#offered").close()
        self._settle()
        self._accept()

    def _on_close(self) -> None:
        if not find("#offered").open:  # something else may be offered since
            self._settle()

    def _settle(self) -> None:
        done, self._done = self._done, lambda: None
        done()
