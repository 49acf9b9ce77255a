"""What leads from the set-up to the board editor and back, and from a board that came in to a game on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.game import Game
from web.keep.own_boards import Shelf, board_game
from web.keep.storage import Storage
from web.kit.dom import find, listen
from web.kit.tasks import start
from web.setup.board_field import OPTION
from web.setup.form import SetupForm


class Boards:
    """`replaced(game, box)` is called when another board is to be played on, and `to_setup()` brings the set-up screen."""

    def __init__(
        self,
        storage: Storage,
        shelf: Shelf,
        form: SetupForm,
        replaced: Callable[[Game, Mapping[str, Any]], None],
        to_setup: Callable[[], Awaitable[None]],
    ) -> None:
        self._storage, self._shelf, self._form = storage, shelf, form
        self._replaced, self._to_setup = replaced, to_setup
        self._editor: Any = None
        listen(find("#make-board"), "click", lambda _event: self._edit(""))
        listen(find("#change-board"), "click", lambda _event: self._edit(self._form.box[OPTION]))

    def take(self, text: str) -> None:
        """Keep a board that came in, and let the next game be set up with it."""
        start(self._take(text))

    async def _take(self, text: str) -> None:
        _name, kept = await self._shelf.keep(text)
        await self._to_setup()
        find("#editor").close()
        self._choose(kept)
        find("#play").focus()

    def _edit(self, board: str) -> None:
        """Open the editor with that board or, where it is "", as it was left."""
        from web.games.sequence.editor.window import Editor  # most visitors never need it

        if self._editor is None:
            self._editor = Editor(self._storage, self._shelf, self._choose, self._form.send, self._forget)
        self._editor.open(board)

    def _choose(self, text: str) -> None:
        """The next game is played on this board."""
        game = board_game()
        self._form.choose(game.name)
        self._replaced(game, {OPTION: text})

    def _forget(self, text: str) -> None:
        """A board is kept no longer, so it is not chosen either."""
        chosen = self._form.box.get(OPTION)
        self._replaced(self._form.game, {OPTION: chosen} if chosen and chosen != text else {})
