"""Whom the table faces: on a tablet that lies flat it may turn to whoever plays. Knows no match."""

from __future__ import annotations

from web.kit.dom import find

SIDES = 4
"""People sit around the table, clockwise in the order of their turns; the first sits where the page stands upright."""


class Facing:
    """Turns `#room` in quarters, if people wish so; the style sheet animates it and lays the table out for its side."""

    def __init__(self) -> None:
        self._wished = False
        self._people = 1
        self._person = 0

    def lay(self, people: int) -> None:
        """So many people sit around the table now; the first is faced."""
        self._people, self._person = max(1, people), 0
        self._turn()

    def follow(self, wished: bool) -> None:
        """Whether people wish the table to turn."""
        self._wished = wished
        self._turn()

    @property
    def turns(self) -> bool:
        """Whether the table turns when the device is passed on."""
        return self._wished

    def face(self, person: int) -> None:
        """Turns the table to that one of the people, counted from 0."""
        self._person = person
        self._turn()

    def _turn(self) -> None:
        find("#room").dataset.side = str(side(self._person, self._people) if self._wished else 0)


def side(person: int, people: int) -> int:
    """The side of the table where that one of the people sits, in quarters clockwise from the first one's: two sit opposite.

    >>> [[side(person, people) for person in range(people)] for people in (1, 2, 3, 4)]
    [[0], [0, 2], [0, 1, 3], [0, 1, 2, 3]]
    """
    return int(person * SIDES / people + 0.5) % SIDES
