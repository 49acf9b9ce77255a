"""The names of all people and computer players at the setup. Plain values; needs no page.

People keep their names in every game; computers have names of their own, so that nobody's name is lent to one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core import BadSetupError
from engine.text import LONGEST_NAME, clean_name
from web.kit.rivals import COMPUTER_NAMES
from web.setup.chosen.seating import Person

MOST_PERSONS = len(COMPUTER_NAMES)


class Names:
    """The names that were typed or chosen: of people, in the order in which they came to this device, and of computers."""

    def __init__(self) -> None:
        self._people: dict[Person, str] = {}
        self._computers: dict[Person, str] = {}

    def of(self, person: Person, level: str) -> str:
        """What that person is called when they are a computer of the level or, for "", human."""
        typed = (self._computers if level else self._people).get(person)
        return typed or (COMPUTER_NAMES[person] if level else f"Player {person + 1}")

    def call(self, person: Person, level: str, name: str) -> None:
        """Gives that person this name, as a computer or as a human; an empty one takes it away."""
        (self._computers if level else self._people)[person] = name

    @property
    def people(self) -> dict[Person, str]:
        """The people who have a name."""
        return {person: name for person, name in sorted(self._people.items()) if name}

    def join(self, name: str) -> Person | None:
        """Adds somebody to the people at this device; returns which person they are, or None if there is no room."""
        free = next((person for person in range(MOST_PERSONS) if not self._people.get(person)), None)
        if free is not None:
            self._people[free] = name
        return free

    def leave(self, name: str) -> Person:
        """Takes somebody away from the people at this device; returns which person they were. Those after them move up by one."""
        gone = next(person for person, other in self.people.items() if other == name)
        self._people = {person - (person > gone): other for person, other in self.people.items() if person != gone}
        return gone

    def notes(self) -> dict[str, dict[str, str]]:
        """The names as JSON values; `restore` reads them back."""
        return {
            kind: {str(person): name for person, name in names.items() if name}
            for kind, names in (("names", self._people), ("computers", self._computers))
        }

    def restore(self, noted: dict[str, Any]) -> None:
        """Restores what `notes` returned on an earlier visit; skips what cannot be read."""
        self._people = _read(noted.get("names"))
        self._computers = _read(noted.get("computers"))


def _read(noted: Any) -> dict[Person, str]:
    given: dict[str, Any] = noted if isinstance(noted, dict) else {}
    names = ((person, str(given.get(str(person), ""))[:LONGEST_NAME].strip()) for person in range(MOST_PERSONS))
    return {person: name for person, name in names if name}


def check_names(names: Iterable[str]) -> None:
    """Raises BadSetupError if a seat has no name, or two have the same."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if not name:
            raise BadSetupError(f"Give seat {seat + 1} a name.")
        if clean_name(name) in seen:
            raise BadSetupError(f"Two seats are called {name}. Give each a different name.")
        seen.add(clean_name(name))
