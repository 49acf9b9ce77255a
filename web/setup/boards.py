"""Connects the setup with the games' board editors, and adds boards from links and files. Independent of particular games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.core import SequorError
from engine.game import AnyGame
from web import assets
from web.setup.fields import OPTION
from web.setup.form import SetupForm
from web.storage import files
from web.storage.boards import OwnBoards, game_of_board
from web.storage.database import Storage
from web.ui.dom import find, listen
from web.ui.look import BoardEditor, EditorTools, load_look
from web.ui.tasks import spawn
from web.ui.windows import notice


class Boards:
    """Opens board editors and stores incoming boards. Calls `replaced(game, box)` when another board has been selected, and
    `to_setup()` to show the setup screen."""

    def __init__(
        self,
        storage: Storage,
        own_boards: OwnBoards,
        form: SetupForm,
        replaced: Callable[[AnyGame, Mapping[str, Any]], None],
        to_setup: Callable[[], Awaitable[None]],
    ) -> None:
        self._own_boards, self._form = own_boards, form
        self._replaced, self._to_setup = replaced, to_setup
        self._editors: dict[str, BoardEditor] = {}
        self._tools = EditorTools(
            storage,
            own_boards,
            self._choose,
            form.send,
            self._forget,
            files.save,
            files.read_chosen,
            files.link_to,
            files.share_link,
        )
        make = find("#make-board")
        listen(make, "click", lambda _event: self._form.press(str(make.dataset.game), self.create))
        listen(find("#change-board"), "click", lambda _event: spawn(self._edit(self._form.box[OPTION])))

    def create(self) -> None:
        """Opens the selected game's editor."""
        spawn(self._edit(""))

    def accept_board(self, text: str) -> None:
        """Stores an incoming board and selects it for the next game."""
        spawn(self._import_board(text))

    async def _import_board(self, text: str) -> None:
        _name, board = await self._own_boards.save(text)
        await self._to_setup()
        for editor in self._editors.values():
            editor.close()
        self._choose(board)
        self._form.show_window()
        find("#play").focus()

    async def _edit(self, board: str) -> None:
        """Opens the selected game's editor with this board; "" for the editor's last draft."""
        name = self._form.game.name
        try:
            await assets.load_later(self._form.game)
        except SequorError as error:
            notice(str(error))
            return
        make_editor = load_look(name).make_board_editor
        if name not in self._editors and make_editor is not None:
            self._editors[name] = make_editor(self._tools)
        self._editors[name].open(board)

    def _choose(self, text: str) -> None:
        """Selects this board for the next game."""
        game = game_of_board(text)
        self._form.choose(game.name)
        self._replaced(game, {OPTION: text})

    def _forget(self, text: str) -> None:
        """Deselects a deleted board."""
        chosen = self._form.box.get(OPTION)
        self._replaced(self._form.game, {OPTION: chosen} if chosen and chosen != text else {})
