"""Who is given which handicap at a table. Plain values; needs no page.

A number belongs to a person, so that it follows whoever changes seats. A team has what all its people were given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import BadSetupError, Handicap, Setup
from engine.game import AnyGame
from web.setup.chosen.seating import Given, Person, Seating

Holder = tuple[Person, ...]
"""The people of a seat or of a team."""


def holders(handicap: Handicap, table: Seating, setup: Setup) -> list[Holder]:
    """Who may have it at that table; the set-up says who is in which team."""
    people = table.at_table()
    if not handicap.for_teams:
        return [(person,) for person in people]
    return [tuple(people[seat] for seat in range(table.seats) if setup.team(seat) == team) for team in range(table.teams)]


def number_of(handicap: Handicap, holder: Holder, given: Given) -> int:
    """What these people have of it; 0 for nothing."""
    return min(given.get((handicap.field, person), 0) for person in holder)


def with_number(given: Given, handicap: Handicap, holder: Holder, number: int) -> Given:
    """What is given once these people have that number."""
    changed = {(handicap.field, person): number for person in holder}
    return {key: number for key, number in {**given, **changed}.items() if number}


def refusal(handicap: Handicap, holders: int, setup: Callable[[dict[str, Any]], Any]) -> str:
    """Why none of so many can have it where `setup` makes the set-up; "" if they can."""
    least, _ = handicap.values[0]
    try:
        setup({handicap.field: [least] + [0] * (holders - 1)})
    except BadSetupError as error:
        return str(error)
    return ""


def taken_from(given: Given, gone: Person) -> Given:
    """What is given once that person has nothing any more."""
    return {(field, person): number for (field, person), number in given.items() if person != gone}


def without(given: Given, gone: Person) -> Given:
    """What is given once that person has left and those after them have moved up by one."""
    return {(field, person - (person > gone)): number for (field, person), number in taken_from(given, gone).items()}


def given_in(notes: Any, game: AnyGame) -> Given:
    """What the notes of a table say, as far as the game knows such numbers. Raises TypeError or ValueError for other values."""
    known = {(handicap.field, number): number for handicap in game.handicaps for number, _ in handicap.values}
    read = ((field, person, known.get((field, number))) for field, person, number in notes)
    return {(field, person): number for field, person, number in read if number and type(person) is int}
