"""The choice of a board at the set-up: those that ship and the custom ones in this browser. Does not draw or edit them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import AnyGame
from web.keep.own_boards import OwnBoards
from web.kit.dom import find, listen, offer, show
from web.kit.look import load_look
from web.setup.chosen.choices import Choices

OPTION = "board"
"""The set-up option that names a board that ships, or holds the text of a custom one."""

OWN = "own "
"""Begins the select's value for a stored board; the board's name follows."""

UNSTORED = "own"
"""The select's value for a custom board that is not stored here."""

CREATE, CREATE_WORDS = "create", "Create a board…"
"""The select's last value, which opens the editor, and its label."""


class BoardField:
    """The part `#board-choice` of the set-up form. Calls `replaced(game, box)` when another board is chosen, and `create()` when
    somebody wants to make one."""

    def __init__(
        self, own_boards: OwnBoards, replaced: Callable[[AnyGame, Mapping[str, Any]], None], create: Callable[[], Any]
    ) -> None:
        self._own_boards = own_boards
        self._replaced = replaced
        self._create = create
        self._choices: Choices | None = None
        self._select = find("#board-select")

    def open(self) -> None:
        """Starts listening."""
        listen(self._select, "change", lambda _event: self._on_change())

    def lay(self, choices: Choices) -> None:
        """Shows these choices and edits them from now on."""
        self._choices = choices
        show(find("#board-choice"), bool(choices.game.boards))
        if choices.game.boards:
            offer(self._select, self._offered(choices), self._value(choices))
            can_edit = load_look(choices.game.name).make_board_editor is not None
            show(find("#change-board"), can_edit and self._value(choices).startswith(UNSTORED))

    def _on_change(self) -> None:
        if self._choices is not None:
            if str(self._select.value) == CREATE:
                self._select.value = self._value(self._choices)  # until there is one to choose
                self._create()
                return
            self._take(self._choices)
            self._replaced(self._choices.game, self._choices.box)

    def _take(self, choices: Choices) -> None:
        value = str(self._select.value)
        board = self._own_boards.boards.get(value.removeprefix(OWN)) if value.startswith(OWN) else value
        if value in choices.game.boards or (board and value not in (UNSTORED, CREATE)):
            choices.box = choices.box | {OPTION: board}

    def _offered(self, choices: Choices) -> dict[str, str]:
        """The boards to choose from: the select's values with their labels."""
        stored = {f"{OWN}{name}": name for name in self._own_boards.boards_of(choices.game)}
        unstored = {UNSTORED: choices.game.read_board(choices.box[OPTION])[0]} if self._value(choices) == UNSTORED else {}
        make = {CREATE: CREATE_WORDS} if load_look(choices.game.name).make_board_editor is not None else {}
        return {**choices.game.boards, **stored, **unstored, **make}

    def _value(self, choices: Choices) -> str:
        """The select's value for the chosen board."""
        board = choices.box.get(OPTION) or next(iter(choices.game.boards))
        if board in choices.game.boards:
            return str(board)
        name = self._own_boards.name_of(board)
        return f"{OWN}{name}" if name else UNSTORED
