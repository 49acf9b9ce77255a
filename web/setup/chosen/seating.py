"""Who sits where at one table, for one game. Plain values; needs no page.

A person is a number that they keep when they change seats: person 0 sat at the first seat before anybody moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Person = int

AGAINST, TOGETHER = "against", "together"
"""Who plays: one person against computers, or people together at one device."""


class Seating(NamedTuple):
    """The numbers of seats and teams, the level of each person who is a computer, and the order in which persons sit. The order
    holds everybody who may ever come; those numbered from `seats` on are not at the table."""

    seats: int
    teams: int
    levels: Mapping[Person, str]
    order: tuple[Person, ...]

    def at_table(self) -> list[Person]:
        """The person at each seat."""
        return [person for person in self.order if person < self.seats]

    def humans(self) -> list[Person]:
        """Those at the table who are no computers."""
        return [person for person in self.at_table() if not self.levels.get(person)]

    @property
    def kind(self) -> str:
        """TOGETHER if people pass the device, else AGAINST: then one person plays, or none."""
        return TOGETHER if len(self.humans()) > 1 else AGAINST

    def notes(self) -> dict[str, Any]:
        """The table as JSON values."""
        levels = [self.levels.get(person, "") for person in range(len(self.order))]
        return {"table": [self.seats, self.teams], "levels": levels, "order": list(self.order)}
