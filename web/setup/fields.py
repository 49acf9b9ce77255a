"""The setup's fields for the board, the rules and the handicaps of the selected game. Independent of particular rules.

Rules and handicaps are collapsed; a line summarises how they differ from the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Handicap, Toggle
from engine.game import AnyGame
from web.setup.model import Choices, Holder
from web.setup.offers import NO_HANDICAP, Group, Names, handicap_groups, handicap_words
from web.storage.boards import OwnBoards
from web.ui.dom import fill, find, listen, offer, show
from web.ui.icons import paint_plate
from web.ui.look import load_look

OPTION = "board"
"""The setup option with the name of a built-in board or the text of a custom one."""

OWN = "own "
"""Prefix of the select's value for a stored board; the board's name follows."""

UNSTORED = "own"
"""The select's value for a custom board that is not stored in this browser."""

CREATE, CREATE_WORDS = "create", "Create a board…"
"""The select's last value, which opens the editor, and its label."""


class BoardField:
    """The field `#board-choice`. Calls `replaced(game, box)` when another board is selected, and `create()` for a new one."""

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

    def edit(self, choices: Choices) -> None:
        """Shows these choices, and edits them from now on."""
        self._choices = choices
        show(find("#board-choice"), bool(choices.game.boards))
        if choices.game.boards:
            offer(self._select, self._offered(choices), self._value(choices))
            can_edit = load_look(choices.game.name).make_board_editor is not None
            show(find("#change-board"), can_edit and self._value(choices).startswith(UNSTORED))

    def _on_change(self) -> None:
        if self._choices is not None:
            if str(self._select.value) == CREATE:
                self._select.value = self._value(self._choices)  # until a new board exists
                self._create()
                return
            self._choose_board(self._choices)
            self._replaced(self._choices.game, self._choices.box)

    def _choose_board(self, choices: Choices) -> None:
        value = str(self._select.value)
        board = self._own_boards.boards.get(value.removeprefix(OWN)) if value.startswith(OWN) else value
        if value in choices.game.boards or (board and value not in (UNSTORED, CREATE)):
            choices.box = choices.box | {OPTION: board}

    def _offered(self, choices: Choices) -> dict[str, str]:
        """The select's options: labels by value."""
        stored = {f"{OWN}{name}": name for name in self._own_boards.boards_of(choices.game)}
        unstored = {UNSTORED: choices.game.read_board(choices.box[OPTION])[0]} if self._value(choices) == UNSTORED else {}
        make = {CREATE: CREATE_WORDS} if load_look(choices.game.name).make_board_editor is not None else {}
        return {**choices.game.boards, **stored, **unstored, **make}

    def _value(self, choices: Choices) -> str:
        """The select's value for the current board."""
        board = choices.box.get(OPTION) or next(iter(choices.game.boards))
        if board in choices.game.boards:
            return str(board)
        name = self._own_boards.name_of(board)
        return f"{OWN}{name}" if name else UNSTORED


class RuleFields:
    """The fields `#toggles` of the rules, and the switches for practice and hints. Calls `changed()` whenever a choice
    changes."""

    def __init__(self, choices: Choices, changed: Callable[[], None]) -> None:
        self._choices = choices
        self._changed = changed
        self._list, self._practice, self._hints = find("#rule-list"), find("#practice"), find("#hints")

    def open(self) -> None:
        """Starts listening."""
        for part in (find("#toggles"), self._practice, self._hints):
            listen(part, "change", self._on_change)

    def edit(self, choices: Choices) -> None:
        """Shows these choices, and edits them from now on."""
        self._choices = choices
        toggles = choices.game.toggles
        if [str(field.name) for field in self._fields()] != [toggle.field for toggle in toggles]:
            fill(self._list, [_label(toggle) for toggle in toggles])
        for field, toggle in zip(self._fields(), toggles, strict=True):
            value = choices.rules[toggle.field]
            if toggle.values:
                offer(field, _words(toggle), str(value))
            else:
                field.checked = value
        self._practice.checked, self._hints.checked = choices.practice, choices.hints
        self._lay_words()

    def _lay_words(self) -> None:
        find("#rule-words").textContent = self._choices.rule_words()

    def _fields(self) -> list[Any]:
        return list(self._list.querySelectorAll("[name]"))

    def _read(self, field: Any, choices: Choices) -> None:
        toggle = next(toggle for toggle in choices.game.toggles if toggle.field == field.name)
        values = {str(value): value for value, _ in toggle.values}
        choices.rules[toggle.field] = values[str(field.value)] if values else bool(field.checked)

    def _on_change(self, event: Any) -> None:
        if event.target.matches("#practice"):
            self._choices.practice = bool(event.target.checked)
        elif event.target.matches("#hints"):
            self._choices.hints = bool(event.target.checked)
        else:
            self._read(event.target, self._choices)
        self._lay_words()
        self._changed()


def _words(toggle: Toggle) -> dict[str, str]:
    """The options of a rule with more than two values: labels by the select's values."""
    return {str(value): words for value, words in toggle.values}


def _label(toggle: Toggle) -> Any:
    label = find("#toggle-values" if toggle.values else "#toggle").content.firstElementChild.cloneNode(True)
    label.querySelector("[name]").name = toggle.field
    label.querySelector("b").textContent = toggle.title
    label.querySelector("small").textContent = toggle.meaning
    return label


class HandicapFields:
    """The fields `#handicaps`. Calls `changed()` whenever a choice changes."""

    def __init__(self, choices: Choices, names: Names, changed: Callable[[], None]) -> None:
        self._choices, self._names = choices, names
        self._changed = changed
        self._part, self._list = find("#handicaps"), find("#handicap-list")

    def open(self) -> None:
        """Starts listening."""
        listen(self._list, "change", self._on_change)
        listen(self._part, "toggle", lambda _event: self._lay_fields())

    def edit(self, choices: Choices) -> None:
        """Shows these choices, and edits them from now on."""
        self._choices = choices
        show(self._part, bool(self._words()))
        find("#handicap-words").textContent = self._words()
        self._lay_fields()

    def _words(self) -> str:
        """The summary line; "" for a table without handicaps."""
        chosen = self._choices
        is_possible = chosen.seats > 1 and chosen.game.handicaps
        return handicap_words(chosen, self._names) or NO_HANDICAP if is_possible else ""

    def _lay_fields(self) -> None:
        """Shows a field for every possible handicap, once the part is unfolded."""
        if not self._part.open:
            return
        groups = handicap_groups(self._choices, self._names)
        if [str(group.dataset.field) for group in self._list.children] != [group.field for group in groups]:
            fill(self._list, [_clone("#handicap") for _ in groups])
        for part, group in zip(self._list.children, groups, strict=True):
            part.dataset.field = group.field
            part.querySelector("b").textContent = group.title
            part.querySelector("small").textContent = group.meaning
            _lay_holders(part.querySelector("ul"), group)

    def _on_change(self, event: Any) -> None:
        self._choices.give(*_gift(event.target, self._choices))
        self._changed()


def _gift(field: Any, choices: Choices) -> tuple[Handicap, Holder, int]:
    """The handicap of a field, the people it belongs to, and the number selected in it."""
    group, row = field.closest("fieldset"), field.closest("li")
    handicap = next(one for one in choices.game.handicaps if one.field == group.dataset.field)
    return handicap, choices.holders(handicap)[list(row.parentElement.children).index(row)], int(field.value)


def _lay_holders(rows: Any, group: Group) -> None:
    while rows.childElementCount > len(group.holders):
        rows.lastElementChild.remove()
    while rows.childElementCount < len(group.holders):
        rows.append(_clone("#handicap-holder"))
    for row, (name, plate, number) in zip(rows.children, group.holders, strict=True):
        row.querySelector("span").textContent = name
        paint_plate(row.querySelector(".piece"), plate)
        offer(row.querySelector("select"), {str(value): words for value, words in group.values}, str(number))


def _clone(template: str) -> Any:
    return find(template).content.firstElementChild.cloneNode(True)
