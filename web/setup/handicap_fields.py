"""The handicaps of the chosen game, folded under a line that says who has one. Names no handicap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Handicap
from web.kit.dom import fill, find, listen, offer, show
from web.kit.plates import paint_plate
from web.setup.chosen.choices import Choices
from web.setup.chosen.gifts import NO_HANDICAP, Group, handicap_groups, handicap_words
from web.setup.chosen.handicaps import Holder
from web.setup.chosen.names import Names


class HandicapFields:
    """The part `#handicaps` of the set-up form. Calls `changed()` whenever a choice in it changes."""

    def __init__(self, choices: Choices, names: Names, changed: Callable[[], None]) -> None:
        self._choices, self._names = choices, names
        self._changed = changed
        self._part, self._list = find("#handicaps"), find("#handicap-list")

    def open(self) -> None:
        """Starts listening."""
        listen(self._list, "change", self._on_change)
        listen(self._part, "toggle", lambda _event: self._lay_fields())

    def lay(self, choices: Choices) -> None:
        """Shows these choices and edits them from now on."""
        self._choices = choices
        show(self._part, bool(self._words()))
        find("#handicap-words").textContent = self._words()
        self._lay_fields()

    def _words(self) -> str:
        """What its line says; "" for a table without handicaps."""
        chosen = self._choices
        is_possible = chosen.seats > 1 and chosen.game.handicaps
        return handicap_words(chosen, self._names) or NO_HANDICAP if is_possible else ""

    def _lay_fields(self) -> None:
        """Shows who may have which handicap, once somebody wants to know."""
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
    """The handicap that a field is about, whom it shows, and the number chosen in it."""
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
