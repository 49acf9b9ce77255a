"""What a game says about chances: who stands how well in truth, what luck brought, and what a choice is worth by what one sees.

Each game says it in its `coach/chances.py`, a module that keeps the promise of `Chances`. Most of it looks at the true state, so
it is for looking back and for comparing computer players, never for advice. Knows no particular game.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias, cast

from ..core import AnyObservation, AnyState, BadSetupError, Outcome, Seat
from ..game import GAMES, AnyGame

Shares: TypeAlias = tuple[float, ...]
"""One number for each team: its chance to win, or by how much that changes."""


class Chances(Protocol):
    """The module `coach/chances.py` of a game."""

    def start(self, state: AnyState) -> Shares:
        """Every team's chance before anything has happened."""

    def dealt(self, state: AnyState) -> tuple[Shares, Shares] | None:
        """Where somebody first chooses, after a deal: every team's mean chance over such deals, and its chance with this one.
        None where luck before the first choice is told outcome by outcome, like all other luck."""

    def luck(self, state: AnyState, outcome: Outcome) -> Shares:
        """By how much the outcome of the luck that is next betters each team's chances. Over all outcomes, weighted, the mean is
        0, and so it is over the teams."""

    def after(self, state: AnyState, seat: Seat, action: Any) -> Shares | None:
        """Every team's chance once the seat has done that, as everything lies; None where that is not judged, or not yet."""

    def worths(self, observation: AnyObservation, action: Any) -> Mapping[Any, float]:
        """The chance to win of the observing seat's team after the best actions, and after this one, by what the seat sees alone.
        {} where nothing is judged."""


def chances_of(game: AnyGame) -> Chances:
    """The game's chances. Raises BadSetupError if it has none."""
    name = f"{GAMES}.{game.name}.coach.chances"
    if find_spec(f"{GAMES}.{game.name}.coach") is None or find_spec(name) is None:
        raise BadSetupError(f"{game.title} can’t be reviewed: it has no model of the chances.")
    return cast(Chances, importlib.import_module(name))
