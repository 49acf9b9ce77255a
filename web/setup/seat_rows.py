"""The setup's rows of seats, each with a grip, its team's colour, a name, and human or computer.

Rows can be reordered by mouse, finger or keyboard.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from pyscript import window

from engine.core import Seat
from engine.text import clean_name
from web.setup.model import Choices, level_words
from web.setup.offers import Names
from web.ui.dom import announce, find, listen, offer, show
from web.ui.icons import paint_plate, piece_plate, show_face
from web.ui.keys import key_of
from web.ui.tasks import spawn

LEAST_WAY = 4.0
"""CSS pixels that a press may move before it counts as a drag."""

EDGE, STEP = 56.0, 10.0
"""CSS pixels. A row held within EDGE of an edge of the scroller scrolls it by STEP per frame."""

FRAME_SECONDS = 1 / 60


class RowDrag:
    """Reorders a list inside a scrolling element by drags and keys. Calls `move(from, to)` for every step, and `dropped(row)` at
    the end."""

    def __init__(self, rows: Any, scroller: Any, move: Callable[[int, int], None], dropped: Callable[[int], None]) -> None:
        self._rows, self._scroller = rows, scroller
        self._move = move
        self._dropped = dropped
        self._held: int | None = None
        self._taken_from, self._is_drag = 0, False
        self._pointer, self._pressed_at, self._grab = 0.0, 0.0, 0.0
        events = {"pointerdown": self._take_up, "pointermove": self._on_move, "pointerup": self._drop,
                  "pointercancel": self._cancel, "keydown": self._on_key, "click": self._on_click}  # fmt: skip
        for event, handler in events.items():
            listen(rows, event, handler)

    # By pointer

    def _take_up(self, event: Any) -> None:
        grip = event.target.closest(".grip")
        if not grip or not event.isPrimary or event.button != 0:
            return
        grip.setPointerCapture(event.pointerId)
        self._held = self._taken_from = self._place_of(grip)
        self._is_drag = False
        self._pointer = self._pressed_at = event.clientY
        self._grab = event.clientY - grip.closest("li").getBoundingClientRect().y

    def _on_move(self, event: Any) -> None:
        if self._held is None:
            return
        self._pointer = event.clientY
        if not self._is_drag and abs(self._pointer - self._pressed_at) >= LEAST_WAY:
            self._is_drag = True
            spawn(self._scroll())
        if self._is_drag:
            self._follow()

    def _follow(self) -> None:
        """Keeps the held row under the pointer while other rows make room."""
        assert self._held is not None
        top = self._rows.getBoundingClientRect().y
        first, second = (self._rows.children[number].offsetTop for number in (0, 1))
        pitch, wanted = second - first, self._pointer - self._grab - top
        to = min(max(round(wanted / pitch), 0), self._rows.childElementCount - 1)
        if to != self._held:
            self._release()
            self._move(self._held, to)
            self._make_room(self._held, to, pitch)
            self._held = to
        row = self._rows.children[to]
        row.classList.add("dragged")
        row.style.transform = f"translateY({wanted - to * pitch}px)"

    def _make_room(self, place: int, to: int, pitch: float) -> None:
        """Animates the passed rows into the free place."""
        if window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            return
        way = pitch if to > place else -pitch
        passed = range(place, to) if to > place else range(to + 1, place + 1)
        for number in passed:
            frames = window.JSON.parse(f'[{{"transform": "translateY({way}px)"}}, {{"transform": "none"}}]')
            self._rows.children[number].animate(frames, 140)

    def _release(self) -> None:
        for row in self._rows.children:
            row.classList.remove("dragged")
            row.style.transform = ""

    def _drop(self, _event: Any) -> None:
        place, self._held = self._held, None
        self._release()
        if place is not None and place != self._taken_from:
            self._dropped(place)

    def _cancel(self, _event: Any) -> None:
        """Returns the held row to the place it was taken from."""
        place, self._held = self._held, None
        self._release()
        if place is not None and place != self._taken_from:
            self._move(place, self._taken_from)

    async def _scroll(self) -> None:
        """Scrolls while a row is held at an edge."""
        while self._held is not None:
            box = self._scroller.getBoundingClientRect()
            ahead = self._pointer > box.bottom - EDGE
            if ahead or self._pointer < box.top + EDGE:
                self._scroller.scrollBy(0, STEP if ahead else -STEP)
                self._follow()
            await asyncio.sleep(FRAME_SECONDS)

    # Without dragging

    def _on_key(self, event: Any) -> None:
        key, grip = key_of(event).name, event.target.closest(".grip")
        if key == "Escape" and self._held is not None:
            event.preventDefault()  # the surrounding window stays open
            self._cancel(event)
        elif grip and key in ("ArrowUp", "ArrowDown"):
            event.preventDefault()
            place = self._place_of(grip)
            self._step(place, place + (1 if key == "ArrowDown" else -1))

    def _on_click(self, event: Any) -> None:
        """Moves a row down by one on a plain press, for people who cannot drag; the last one becomes the first."""
        grip = event.target.closest(".grip")
        if grip and not self._is_drag:
            place = self._place_of(grip)
            self._step(place, (place + 1) % self._rows.childElementCount)
        self._is_drag = False

    def _step(self, place: int, to: int) -> None:
        if 0 <= to < self._rows.childElementCount:
            self._move(place, to)
            self._rows.children[to].querySelector(".grip").focus()
            self._dropped(to)

    def _place_of(self, grip: Any) -> int:
        return next(number for number, row in enumerate(self._rows.children) if row.contains(grip))


FEWEST_FOR_TOOLS = 3
"""The fewest seats with tools. With two, there is nothing to shuffle and only one other seat to fill."""

MIXED = {"mixed": "mixed"}


class SeatRows:
    """The list `#seat-rows` and the tools below it. Calls `changed()` whenever a choice or one of the `names` changes, and
    `coloured()` when a player has chosen another colour."""

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

    def edit(self, choices: Choices) -> None:
        """Shows these choices, and edits them from now on."""
        self._choices = choices
        while self._rows.childElementCount > choices.seats:
            self._rows.lastElementChild.remove()
        while self._rows.childElementCount < choices.seats:
            self._rows.append(find("#seat-row").content.firstElementChild.cloneNode(True))
        for seat in range(choices.seats):
            self._lay_row(seat)
        self._lay_who()

    def shown_names(self) -> list[str]:
        """The name in each row; "" if it has been cleared."""
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
        # Setting a field's text would move the cursor of a person typing in it.
        if name.value != self._name(seat):
            name.value = self._name(seat)
        paint_plate(row.querySelector(".piece"), self._plate(seat))
        show_face(row.querySelector(".face"), self._name(seat))

    def _lay_who(self) -> None:
        """Updates the kind of table, and the tools for all seats."""
        for company in self._companies():
            company.checked = company.value == self._choices.company
        show(find("#seat-tools"), self._choices.seats >= FEWEST_FOR_TOOLS)
        common = self._level_of_others()
        offer(self._fill, (MIXED if common in MIXED else {}) | level_words(self._choices.game), common)

    def _companies(self) -> list[Any]:
        return list(find("#company").querySelectorAll("input"))

    def _level_of_others(self) -> str:
        """The level of all unnamed people, or the key of MIXED if they differ."""
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
        """Shows the cleaned name once it has been typed."""
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
        self.edit(self._choices)
        self._changed()
