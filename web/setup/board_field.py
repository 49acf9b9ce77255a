"""Which board is played on, at the set-up: those that ship and those of one's own that this browser keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import AnyGame
from web.keep.own_boards import Shelf
from web.kit.dom import find, listen, show
from web.kit.fields import offer, touched
from web.kit.look import load_look
from web.setup.choices import Choices

OPTION = "board"
"""The option of a set-up that names its board, or holds the text of one's own."""

OWN = "own "
UNKEPT = "own"


class BoardField:
    """The part `#board-choice` of the set-up form. `replaced(game, box)` is called when another board has been chosen."""

    def __init__(self, shelf: Shelf, replaced: Callable[[AnyGame, Mapping[str, Any]], None]) -> None:
        self._shelf = shelf
        self._replaced = replaced
        self._choices: Choices | None = None
        self._select = find("#board-select")

    def open(self) -> None:
        """From now on it works."""
        listen(self._select, "change", lambda _event: self._chosen())

    def lay(self, choices: Choices) -> None:
        """Show these choices, and change them from now on."""
        self._choices = choices
        show(find("#board-choice"), bool(choices.game.boards))
        if choices.game.boards:
            offer(self._select, self._offered(choices), self._value(choices))
            can_edit = load_look(choices.game.name).make_board_editor is not None
            show(find("#make-board"), can_edit)
            show(find("#change-board"), can_edit and self._value(choices).startswith(UNKEPT))

    def adopt(self, choices: Choices) -> None:
        """Take over what somebody has chosen since the page was painted with these choices."""
        if choices.game.boards and touched(self._select):
            self._take(choices)

    def look(self) -> dict[str, Any]:
        """What is seen of it, for `first_look.js`."""
        if self._choices is None or not self._choices.game.boards:
            return {"boards": [], "board": ""}
        return {"boards": list(self._offered(self._choices).items()), "board": self._value(self._choices)}

    def _chosen(self) -> None:
        if self._choices is not None:
            self._take(self._choices)
            self._replaced(self._choices.game, self._choices.box)

    def _take(self, choices: Choices) -> None:
        value = str(self._select.value)
        board = self._shelf.boards.get(value.removeprefix(OWN)) if value.startswith(OWN) else value
        if value in choices.game.boards or (board and value != UNKEPT):
            choices.box = choices.box | {OPTION: board}

    def _offered(self, choices: Choices) -> dict[str, str]:
        """The boards to choose from in words, by what the select calls them."""
        kept = {f"{OWN}{name}": name for name in self._shelf.boards_of(choices.game)}
        unkept = {UNKEPT: choices.game.read_board(choices.box[OPTION])[0]} if self._value(choices) == UNKEPT else {}
        return {**choices.game.boards, **kept, **unkept}

    def _value(self, choices: Choices) -> str:
        """What the select calls the board that is chosen."""
        board = choices.box.get(OPTION) or next(iter(choices.game.boards))
        if board in choices.game.boards:
            return str(board)
        name = self._shelf.name_of(board)
        return f"{OWN}{name}" if name else UNKEPT
