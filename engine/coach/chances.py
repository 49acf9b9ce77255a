"""A game's model of the chances: each team's true chance, how luck changes it, and what a choice is worth given what its seat
sees.

It is the module `coach/chances.py` of each game, with the functions of `Chances`. Most of them use the true state, so they are
for reviews and for comparing computer players, never for advice.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias, cast

from ..core import AnyObservation, AnyState, BadSetupError, ChanceOutcome, Seat
from ..game import GAMES, AnyGame

Shares: TypeAlias = tuple[float, ...]
"""One number for each team: its chance of winning, or the change in it."""


class Chances(Protocol):
    """The module `coach/chances.py` of a game."""

    def start(self, state: AnyState) -> Shares:
        """Every team's chance before anything has happened."""

    def dealt(self, state: AnyState) -> tuple[Shares, Shares] | None:
        """In the state of the first choice after a deal: each team's mean chance over all deals, and its chance with this one.
        None if luck before the first choice is judged outcome by outcome, like all other luck."""

    def luck(self, state: AnyState, outcome: ChanceOutcome) -> Shares:
        """By how much this outcome of the next luck improves each team's chances. The weighted mean over all outcomes is 0, and
        so is the mean over the teams."""

    def after(self, state: AnyState, seat: Seat, action: Any) -> Shares | None:
        """Each team's true chance after this action of the seat; None if it is not judged, or not yet."""

    def worths(self, observation: AnyObservation, action: Any) -> Mapping[Any, float]:
        """The winning chance of the observing seat's team after the best actions, and after this one, given only what the seat
        sees. {} if nothing is judged."""


def chances_of(game: AnyGame) -> Chances:
    """The game's chances. Raises BadSetupError if it has none."""
    name = f"{GAMES}.{game.name}.coach.chances"
    if find_spec(f"{GAMES}.{game.name}.coach") is None or find_spec(name) is None:
        raise BadSetupError(f"{game.title} can’t be reviewed: it has no model of the chances.")
    return cast(Chances, importlib.import_module(name))
