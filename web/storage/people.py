"""The players of this device, by name, with the colours they had and how far they have come in lessons and puzzles.

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
    """Somebody who has played here: since when they are kept, in milliseconds since 1970, and pairs of a game and their colour
    in it."""

    since: int
    colours: tuple[tuple[str, str], ...] = ()


class People:
    """Everybody who has played here under a name of their own."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage
        self._people: dict[str, Person] = {}
        self._away: dict[str, Person] = {}
        self._read()

    @property
    def names(self) -> list[str]:
        """Their names, in the order in which they first came."""
        return sorted(self._people, key=lambda name: self._people[name].since)

    def colour(self, name: str, game: str) -> str:
        """The colour that this person had last in that game, or ""."""
        person = self._people.get(name)
        return dict(person.colours).get(game, "") if person is not None else ""

    def spelt(self, name: str) -> str:
        """The spelling under which this clean name is kept: earlier versions did not clean names."""
        return name if name in self._people else next((kept for kept in self.names if clean_name(kept) == name), name)

    def know(self, name: str) -> None:
        """Keeps this person from now on."""
        if name not in self._people:
            self._store(name, Person(max([int(time.time() * 1000), *(other.since + 1 for other in self._people.values())])))

    def keep(self, name: str, game: str, colour: str) -> None:
        """Keeps this person, who has that colour in the game now."""
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
        """Those who were put away during this visit."""
        return list(self._away)

    def put_away(self, name: str) -> None:
        """No longer keeps this person; within the same visit they can be fetched back."""
        if name in self._people:
            self._away[name] = self._people.pop(name)
            self._storage.change({PERSON + name: None})

    def fetch_back(self, name: str) -> None:
        """Keeps a person again who was put away."""
        if name in self._away:
            self._store(name, self._away.pop(name))

    def read_again(self, names: Iterable[str]) -> bool:
        """Reads everybody again if somebody's text is among those with these names; returns whether one is."""
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
                self._storage.set_aside(name)


def read_person(text: str) -> Person:
    """The person in this text. Raises SequorError if it holds none."""
    return codec.decode(Person, codec.parse_json(text), "person")


LONGEST = 2
"""Digits of a number of levels."""


def known_levels(text: str) -> int | None:
    """How many levels of a lesson the stored text says; None if it says nothing that can be read."""
    return int(text) if len(text) <= LONGEST and text.isascii() and text.isdigit() else None


def solved_puzzles(tally: str, mistakes: str) -> tuple[int, bool]:
    """How many of the puzzles that come with a game are solved, and whether any puzzle was solved or tried. Own mistakes are
    noted among the solved ones too, and as done. What can't be read counts as nothing; whoever changes it sets it aside."""
    solved, tried, done = _keys(tally, "solved"), _keys(tally, "tried"), _keys(mistakes, "done")
    return len(solved - done), bool(solved or tried)


def _keys(text: str, part: str) -> set[str]:
    """The keys of puzzles in that part of the text."""
    try:
        value: Any = codec.parse_json(text or "null")
    except SequorError:
        return set()
    found = value.get(part) if isinstance(value, dict) else None
    return {key for key in found if isinstance(key, str)} if isinstance(found, list) else set()
