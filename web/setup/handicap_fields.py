"""The handicaps of the chosen game, folded under a line that says who has one. Names no handicap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Handicap
from web.kit.dom import fill, find, listen, offer, show
from web.kit.plates import paint_plate, piece_plate
from web.setup.chosen.choices import Choices
from web.setup.chosen.handicaps import Holder, number_of
from web.setup.chosen.names import Names
from web.setup.chosen.offers import handicap_words, holder_name

NONE = "none"


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
        show(self._part, choices.seats > 1 and bool(choices.game.handicaps))
        find("#handicap-words").textContent = self.look()["handicaps"]
        self._lay_fields()

    def look(self) -> dict[str, str]:
        """How its line looks, for `first_look.js`; "" for a table without handicaps."""
        chosen = self._choices
        if chosen.seats < 2 or not chosen.game.handicaps:
            return {"handicaps": ""}
        return {"handicaps": handicap_words(chosen, self._names) or NONE}

    def _lay_fields(self) -> None:
        """Shows who may have which handicap, once somebody wants to know."""
        if not self._part.open:
            return
        handicaps = self._choices.game.handicaps
        if [str(group.dataset.field) for group in self._list.children] != [handicap.field for handicap in handicaps]:
            fill(self._list, [_group(handicap) for handicap in handicaps])
        for group, handicap in zip(self._list.children, handicaps, strict=True):
            refusal = self._choices.refusal(handicap)
            group.querySelector("small").textContent = refusal or handicap.meaning
            self._lay_holders(group.querySelector("ul"), handicap, [] if refusal else self._choices.holders(handicap))

    def _lay_holders(self, rows: Any, handicap: Handicap, holders: list[Holder]) -> None:
        while rows.childElementCount > len(holders):
            rows.lastElementChild.remove()
        while rows.childElementCount < len(holders):
            rows.append(find("#handicap-holder").content.firstElementChild.cloneNode(True))
        chosen, people = self._choices, self._choices.people()
        for number, (row, holder) in enumerate(zip(rows.children, holders, strict=True)):
            row.dataset.holder = str(number)
            row.querySelector("span").textContent = holder_name(holder, self._names, chosen.table(chosen.kind))
            paint_plate(row.querySelector(".piece"), piece_plate(chosen.game, chosen.colour(people.index(holder[0]))))
            values = {"0": NONE} | {str(value): words for value, words in handicap.values}
            offer(row.querySelector("select"), values, str(number_of(handicap, holder, chosen.given)))

    def _on_change(self, event: Any) -> None:
        field = event.target.closest("fieldset").dataset.field
        handicap = next(handicap for handicap in self._choices.game.handicaps if handicap.field == field)
        holder = self._choices.holders(handicap)[int(event.target.closest("li").dataset.holder)]
        self._choices.give(handicap, holder, int(event.target.value))
        self._changed()


def _group(handicap: Handicap) -> Any:
    group = find("#handicap").content.firstElementChild.cloneNode(True)
    group.dataset.field = handicap.field
    group.querySelector("b").textContent = handicap.title
    return group
