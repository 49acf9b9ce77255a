"""Who sits down to Sequitur, and with which goals and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....core import BadSetupError, Seat
from ..box.cards import Card, cards
from ..box.goals import Goal, goals

ROUNDS = 3

FIRST_LETTERS, MORE_LETTERS = 5, 3
"""Drawn in order, and then one at a time to either end (sheet, step 1)."""

SHORTEST = 3
"""Letters of the shortest word."""

COLOURS = ("red", "yellow", "green")
"""The goal decks, in the order of a round."""

FEWEST, MOST = 1, 5


@dataclass(frozen=True)
class SequiturSetup:
    """The table: how many seats, and the texts of the files of goals and of cards that are played with, "" for ours.

    Raises BadSetupError.
    """

    seats: int = 2
    goals: str = ""
    cards: str = ""

    def __post_init__(self) -> None:
        if not FEWEST <= self.seats <= MOST:
            raise BadSetupError(f"Sequitur is not for {self.seats} players; it is for {FEWEST} to {MOST}.")
        goals(self.goals)
        cards(self.cards)

    @property
    def teams(self) -> int:
        """Everybody plays alone."""
        return self.seats

    def team(self, seat: Seat) -> int:
        return seat

    @property
    def all_goals(self) -> Mapping[str, Goal]:
        """Every goal by its name."""
        return goals(self.goals)

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The five Sequitur Cards that every seat has."""
        return cards(self.cards)

    @property
    def goals_a_draw(self) -> int:
        """Alone one draws two goals and keeps one, every time (sheet, Solo play)."""
        return 2 if self.seats == 1 else 1
