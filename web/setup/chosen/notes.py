"""Reads what was noted of a game's table on an earlier visit. Needs no page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.game import AnyGame
from web.keep.results.series import LENGTHS
from web.setup.chosen.handicaps import given_in
from web.setup.chosen.seating import Seating


def table_noted(noted: Any, game: AnyGame, tables: Collection[tuple[int, int]], persons: int) -> Seating:
    """The table in a note: with one of these numbers of seats and teams, and an order of so many persons. Raises KeyError,
    TypeError or ValueError if it is none of this game."""
    (seats, teams), levels, order = (noted[name] for name in ("table", "levels", "order"))
    if (seats, teams) not in tables or sorted(order) != list(range(persons)):
        raise ValueError(f"There is no such table of {game.title}.")
    known = {person: level for person, level in enumerate(levels) if level in game.levels}
    length = next((length for length in LENGTHS if length == noted.get("length")), 1)
    practice, hints = noted.get("practice") is True, noted.get("hints") is not False
    return Seating(seats, teams, known, tuple(order), given_in(noted.get("given", ()), game), length, practice, hints)
