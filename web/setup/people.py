"""The players remembered on this device: buttons on the first screen, and the choice of players in the setup window.

On the first screen a press opens a player's window; in the setup window it seats a player or removes them from the table. New
players are added by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import cycle
from typing import Any

from engine.text import INVISIBLE, clean_name, isolated
from web.setup.model import Choices, Person
from web.setup.offers import Names
from web.storage.people import People
from web.storage.texts import PERSON
from web.ui.dom import fill, find, listen, show
from web.ui.icons import paint_plate, piece_plate
from web.ui.keys import key_of
from web.ui.windows import notice, toast


class PlayerStrip:
    """The lists `#people` and `#sitters`. `choices` are those of all games. Calls `changed()` when people have been seated or
    removed, and `show_person(name)` when a player's name is pressed."""

    def __init__(
        self, people: People, names: Names, choices: Mapping[str, Choices], changed: Callable[[], None],
        show_person: Callable[[str], Any],
    ) -> None:  # fmt: skip
        self._people, self._names, self._choices = people, names, choices
        self._changed, self._show_person = changed, show_person
        self._list, self._add, self._name = find("#people-list"), find("#people-add"), find("#people-name")
        self._sitters = find("#sitter-list")

    def open(self) -> None:
        """Starts listening."""
        for part, press in ((self._list, self._show_person), (self._sitters, self.greet)):
            listen(part, "click", partial(_on_click, press))
        listen(self._add, "click", lambda _event: self._show_field())
        listen(self._name, "keydown", self._on_key)
        listen(self._name, "blur", lambda _event: self._add_typed())

    def show_people(self, chosen: Choices) -> None:
        """Shows all players with their piece in the current game, and whether they are seated; seated ones first."""
        everybody = self._everybody(chosen)
        _refill(self._list, [_entry(*person) for person in sorted(everybody, key=lambda person: not person[2])])
        _refill(self._sitters, [_sitter(*person) for person in everybody])
        for part in (self._list, find("#sitters")):
            show(part, bool(everybody))

    def _everybody(self, chosen: Choices) -> list[tuple[str, str, bool]]:
        """Every player's name, the plate of their piece, and whether they are seated."""
        game, here = chosen.game, self._names.people.values()
        now = {name: colour for _, name, colour in self._at_table(chosen)}
        return [
            (name, piece_plate(game, now.get(name) or self._people.colour(name, game.name) or usual), name in here)
            for name, usual in zip(self._people.names, cycle(game.colours), strict=False)
        ]

    def is_here(self, name: str) -> bool:
        """Whether this player is seated."""
        return name in self._names.people.values()

    def read_again(self, names: Iterable[str], chosen: Choices) -> None:
        """Shows players added in another tab, if texts with these names have changed."""
        if any(name.startswith(PERSON) for name in names):
            self.show_people(chosen)

    def drop(self, name: str) -> None:
        """Updates the list after this player has been deleted or restored, and removes them from the table."""
        if self.is_here(name):
            self.greet(name)
        else:
            self._changed()

    # Colours

    def dress(self, chosen: Choices) -> None:
        """Gives every seated player the colour that they last had in this game."""
        chosen.use_colours({person: self._people.colour(name, chosen.game.name) for person, name, _ in self._at_table(chosen)})

    def save_seated(self, chosen: Choices) -> None:
        """Remembers every seated player who has a name, with their current colour."""
        for _, name, colour in self._at_table(chosen):
            self._people.save(name, chosen.game.name, colour)

    def _at_table(self, chosen: Choices) -> list[tuple[Person, str, str]]:
        """The seated people who have names, with their colours."""
        here = self._names.people
        seated = [(person, chosen.colour(seat)) for seat, person in enumerate(chosen.people())]
        return [(person, here[person], colour) for person, colour in seated if person in here and not chosen.levels.get(person)]

    # Events

    def greet(self, name: str) -> None:
        """Seats this player in every game, or removes them from the table."""
        if self.is_here(name):
            gone = self._names.leave(name)
            for choices in self._choices.values():
                choices.remove_person(gone)
        elif (person := self._names.join(name)) is not None:
            for choices in self._choices.values():
                choices.add_person(person, max(self._names.people) + 1)
        self._changed()

    def _show_field(self) -> None:
        """Shows the name field in place of the button."""
        show(self._add, False)
        show(self._name)
        self._name.focus()

    def _on_key(self, event: Any) -> None:
        key = key_of(event)
        if key.name in ("Enter", "Escape"):
            event.preventDefault()  # Enter would start a game
            if key.name == "Escape":
                self._name.value = ""
            self._add_typed()
            self._add.focus()

    def _add_typed(self) -> None:
        """Adds and seats the player whose name was typed."""
        typed = str(self._name.value)
        self._name.value = ""
        show(self._name, False)
        show(self._add)
        if name := clean_name(typed):
            name = self._people.spelt(name)
            if self.is_here(name):
                toast(f"{isolated(name)} is already at this table.")
            else:
                self._people.know(name)
                self.greet(name)
        elif typed.strip(" "):
            notice(INVISIBLE)


def _on_click(press: Callable[[str], Any], event: Any) -> None:
    button = event.target.closest("[data-person]")
    if button:
        press(str(button.dataset.person))


def _refill(part: Any, entries: list[Any]) -> None:
    """Fills a list and keeps the focus on the same player."""
    focused = part.querySelector("button:focus")
    in_focus = str(focused.dataset.person) if focused else ""
    fill(part, entries)
    for button in part.querySelectorAll("button"):
        if button.dataset.person == in_focus:
            button.focus()


def _entry(name: str, plate: str, is_here: bool) -> Any:
    """A player's button on the first screen."""
    entry = _named("#person", name, plate)
    button = entry.querySelector("button")
    button.disabled = False
    button.classList.toggle("next", is_here)
    button.ariaLabel = f"{name}, plays next game" if is_here else name
    return entry


def _sitter(name: str, plate: str, is_here: bool) -> Any:
    """The button that seats a player."""
    entry = _named("#sitter", name, plate)
    entry.querySelector("button").ariaPressed = "true" if is_here else "false"
    return entry


def _named(template: str, name: str, plate: str) -> Any:
    entry = find(template).content.firstElementChild.cloneNode(True)
    entry.querySelector("button").dataset.person = name
    entry.querySelector("b").textContent = name
    paint_plate(entry.querySelector(".piece"), plate)
    return entry
