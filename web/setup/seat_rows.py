"""The setup form's rows of seats, each with a grip, its team's colour, a name, and human or computer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine.core import Seat
from engine.text import clean_name
from web.kit.dom import announce, find, listen, offer, show
from web.kit.plates import paint_plate, piece_plate
from web.kit.rivals import show_face
from web.setup.chosen.choices import Choices
from web.setup.chosen.names import Names
from web.setup.chosen.seating import level_words
from web.setup.row_drag import RowDrag

FEWEST_FOR_TOOLS = 3
"""With only two seats there is nothing to shuffle and nobody else to fill in."""

MIXED = {"mixed": "mixed"}


class SeatRows:
    """The list `#seat-rows` and the tools below it. Calls `changed()` whenever a choice or one of the `names` changes, and
    `coloured()` once somebody has chosen another colour."""

    def __init__(self, choices: Choices, names: Names, changed: Callable[[], None], coloured: Callable[[], None]) -> None:
        self._names = names
        self._coloured = coloured
        self._choices = choices
        self._changed = changed
        self._rows, self._fill = find("#seat-rows"), find("#fill")

    def open(self) -> None:
        """Starts listening."""
        listen(self._rows, "input", self._on_input)
        listen(self._rows, "change", self._on_change)
        listen(self._rows, "click", self._on_click)
        listen(self._fill, "change", self._on_fill)
        listen(find("#shuffle"), "click", self._on_shuffle)
        RowDrag(self._rows, find("#custom .fields"), self._move, self._on_drop)

    def lay(self, choices: Choices) -> None:
        """Shows these choices and edits them from now on."""
        self._choices = choices
        while self._rows.childElementCount > choices.seats:
            self._rows.lastElementChild.remove()
        while self._rows.childElementCount < choices.seats:
            self._rows.append(find("#seat-row").content.firstElementChild.cloneNode(True))
        for seat in range(choices.seats):
            self._lay_row(seat)
        self._lay_who()

    def shown_names(self) -> list[str]:
        """The name in each row; "" if somebody has cleared it."""
        fields = enumerate(self._rows.querySelectorAll("input"))
        return [self._name(seat) if clean_name(str(field.value)) else "" for seat, field in fields]

    # Appearance

    def _lay_row(self, seat: Seat) -> None:
        row = self._rows.children[seat]
        row.dataset.seat = str(seat)
        grip, swatch, name, level = (row.querySelector(part) for part in (".grip", ".swatch", "input", "select"))
        colour = self._choices.colour(seat)
        words = f"{colour} {self._choices.game.colours[colour]}"
        grip.ariaLabel = f"Move seat {seat + 1}"
        swatch.ariaLabel = f"Seat {seat + 1}: {words}, change colour"
        swatch.title = words
        name.ariaLabel = f"Seat {seat + 1}: name"
        level.ariaLabel = f"Seat {seat + 1}: human or computer"
        offer(level, level_words(self._choices.game), self._level(seat))
        # Setting a field's text would move the cursor of somebody who is typing in it.
        if name.value != self._name(seat):
            name.value = self._name(seat)
        paint_plate(row.querySelector(".piece"), self._plate(seat))
        show_face(row.querySelector(".face"), self._name(seat))

    def _lay_who(self) -> None:
        """Shows who plays with whom, and what can be done with all seats."""
        for company in self._companies():
            company.checked = company.value == self._choices.company
        show(find("#seat-tools"), self._choices.seats >= FEWEST_FOR_TOOLS)
        common = self._level_of_others()
        offer(self._fill, (MIXED if common in MIXED else {}) | level_words(self._choices.game), common)

    def _companies(self) -> list[Any]:
        return list(find("#company").querySelectorAll("input"))

    def _level_of_others(self) -> str:
        """The level that all unnamed people share, or the key of MIXED if they differ."""
        levels = {self._choices.levels.get(person, "") for person in self._choices.others(self._names.people)}
        return levels.pop() if len(levels) == 1 else next(iter(MIXED))

    def _level(self, seat: Seat) -> str:
        return self._choices.levels.get(self._choices.people()[seat], "")

    def _name(self, seat: Seat) -> str:
        return self._names.of(self._choices.people()[seat], self._level(seat))

    def _plate(self, seat: Seat) -> str:
        return piece_plate(self._choices.game, self._choices.colour(seat))

    # Events

    def _on_input(self, event: Any) -> None:
        row = event.target.closest("li")
        seat = int(row.dataset.seat)
        person = self._choices.people()[seat]
        if event.target.matches("select"):
            self._choices.choose_level(person, str(event.target.value))
            row.querySelector("input").value = self._name(seat)
        else:
            self._names.call(person, self._level(seat), clean_name(str(event.target.value)))
        show_face(row.querySelector(".face"), self._name(seat))
        self._lay_who()
        self._changed()

    def _on_change(self, event: Any) -> None:
        """Shows the name that was taken in, once somebody has finished typing it."""
        if event.target.matches("input"):
            event.target.value = clean_name(str(event.target.value))

    def _on_click(self, event: Any) -> None:
        swatch = event.target.closest(".swatch")
        if swatch:
            self._choices.next_colour(int(swatch.closest("li").dataset.seat))
            self._coloured()
            self._show_change()

    def _move(self, seat: Seat, to: Seat) -> None:
        self._choices.move(seat, to)
        for between in range(min(seat, to), max(seat, to) + 1):
            self._lay_row(between)

    def _on_drop(self, seat: Seat) -> None:
        chosen = self._choices
        announce(find("#seat-news"), f"{self._name(seat)} is now at seat {seat + 1} of {chosen.seats}, {chosen.side(seat)}.")
        self._changed()

    def _on_shuffle(self, _event: Any) -> None:
        self._choices.shuffle(random.SystemRandom())
        self._show_change()
        announce(find("#seat-news"), f"Seats shuffled: {', '.join(map(self._name, range(self._choices.seats)))}.")

    def _on_fill(self, event: Any) -> None:
        if str(event.target.value) not in MIXED:
            self._choices.fill(str(event.target.value), self._names.people)
            self._show_change()

    def _show_change(self) -> None:
        self.lay(self._choices)
        self._changed()
