"""Who sits where at one table, for one game. Plain values; needs no page.

A person is a number that they keep when they change seats: person 0 sat at the first seat before anybody moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.game import AnyGame

Person = int

Given = Mapping[tuple[str, Person], int]
"""The numbers that people were given for handicaps, by the handicap's field and the person; without zeros."""

AGAINST, TOGETHER, ALONE = "against", "together", "alone"
"""Who plays: one person against computers, people together at one device, or one person without opponents."""


class Seating(NamedTuple):
    """The numbers of seats and teams, the level of each person who is a computer, the order in which persons sit, and what they
    have agreed on: handicaps, the best of how many games (`length`), practice and hints. The order holds everybody who may ever
    come; those numbered from `seats` on are not at the table."""

    seats: int
    teams: int
    levels: Mapping[Person, str]
    order: tuple[Person, ...]
    given: Given = MappingProxyType({})
    length: int = 1
    practice: bool = False
    hints: bool = True

    def at_table(self) -> list[Person]:
        """The person at each seat."""
        return [person for person in self.order if person < self.seats]

    def humans(self) -> list[Person]:
        """Those at the table who are no computers."""
        return [person for person in self.at_table() if not self.levels.get(person)]

    @property
    def kind(self) -> str:
        """ALONE at a table for one, TOGETHER if people pass the device, else AGAINST: then one person plays, or none."""
        return ALONE if self.seats == 1 else TOGETHER if len(self.humans()) > 1 else AGAINST

    def notes(self) -> dict[str, Any]:
        """The table as JSON values."""
        levels = [self.levels.get(person, "") for person in range(len(self.order))]
        given = [[field, person, number] for (field, person), number in self.given.items()]
        agreed = {"length": self.length, "practice": self.practice, "hints": self.hints}
        return {"table": [self.seats, self.teams], "levels": levels, "order": list(self.order), "given": given, **agreed}


def level_words(game: AnyGame) -> dict[str, str]:
    """Who may sit at a seat: each level with its label in the set-up form."""
    return {"": "Human"} | {level: f"{level.capitalize()} computer" for level in game.levels}
