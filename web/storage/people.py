"""The players on this device by name, with their colours and their progress in lessons and puzzles.

Independent of the page and of particular games.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine import codec
from engine.core import SequorError
from engine.text import clean_name
from web.storage.texts import PERSON, TextStore


@dataclass(frozen=True, slots=True)
class Person:
    """A player remembered on this device."""

    since: int  # milliseconds since 1970
    colours: tuple[tuple[str, str], ...] = ()  # pairs of a game and the player's colour in it


class People:
    """All players remembered on this device by name."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage
        self._people: dict[str, Person] = {}
        self._away: dict[str, Person] = {}
        self._read()

    @property
    def names(self) -> list[str]:
        """The players' names, in the order in which they first came."""
        return sorted(self._people, key=lambda name: self._people[name].since)

    def colour(self, name: str, game: str) -> str:
        """The player's last colour in this game; "" if unknown."""
        person = self._people.get(name)
        return dict(person.colours).get(game, "") if person is not None else ""

    def spelt(self, name: str) -> str:
        """The stored spelling of this clean name: earlier versions did not clean names."""
        return name if name in self._people else next((kept for kept in self.names if clean_name(kept) == name), name)

    def know(self, name: str) -> None:
        """Remembers this player."""
        if name not in self._people:
            self._store(name, Person(max([int(time.time() * 1000), *(other.since + 1 for other in self._people.values())])))

    def save(self, name: str, game: str, colour: str) -> None:
        """Remembers this player and their colour in this game."""
        self.know(name)
        person = self._people[name]
        colours = {**dict(person.colours), game: colour}
        if colours != dict(person.colours):
            self._store(name, Person(person.since, tuple(colours.items())))

    def _store(self, name: str, person: Person) -> None:
        self._people[name] = person
        self._storage.write(PERSON + name, codec.dumps(person))

    @property
    def away(self) -> list[str]:
        """The players deleted during this visit."""
        return list(self._away)

    def put_away(self, name: str) -> None:
        """Deletes this player, who can be restored during this visit."""
        if name in self._people:
            self._away[name] = self._people.pop(name)
            self._storage.change({PERSON + name: None})

    def fetch_back(self, name: str) -> None:
        """Restores a deleted player."""
        if name in self._away:
            self._store(name, self._away.pop(name))

    def read_again(self, names: Iterable[str]) -> bool:
        """Reads all players again if `names` contains one of their texts; returns whether it does."""
        theirs = any(name.startswith(PERSON) for name in names)
        if theirs:
            self._read()
        return theirs

    def _read(self) -> None:
        self._people = {}
        for name in self._storage.names(PERSON):
            text = self._storage.read(name)
            try:
                self._people[name.removeprefix(PERSON)] = read_person(text)
            except SequorError:
                self._storage.quarantine(name)


def read_person(text: str) -> Person:
    """The person in this text. Raises SequorError if it is invalid."""
    return codec.decode(Person, codec.parse_json(text), "person")


LONGEST = 2
"""The maximum number of digits in a number of levels."""


def known_levels(text: str) -> int | None:
    """The number of a lesson's levels in the stored text; None if it is invalid."""
    return int(text) if len(text) <= LONGEST and text.isascii() and text.isdigit() else None


def solved_puzzles(tally: str, mistakes: str) -> tuple[int, bool]:
    """The number of solved puzzles among those that come with a game, and whether any puzzle was solved or tried. The player's
    own mistakes are noted as solved and as done, and don't count. Invalid texts count as empty; they are set aside on the next
    change."""
    solved, tried, done = _keys(tally, "solved"), _keys(tally, "tried"), _keys(mistakes, "done")
    return len(solved - done), bool(solved or tried)


def _keys(text: str, part: str) -> set[str]:
    """The keys of puzzles in this part of the text."""
    try:
        value: Any = codec.parse_json(text or "null")
    except SequorError:
        return set()
    found = value.get(part) if isinstance(value, dict) else None
    return {key for key in found if isinstance(key, str)} if isinstance(found, list) else set()
