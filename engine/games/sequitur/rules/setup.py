"""Who sits down to Sequitur, with which goals and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....core import BadSetupError, Handicap, Seat, per_seat_numbers
from ....text import amount
from ..box.cards import Card, cards
from ..box.goals import Goal, goals

ROUNDS = 3

FIRST_LETTERS, MORE_LETTERS = 5, 3
"""The letters drawn in order, and then those placed one at a time on either end (sheet, step 1)."""

SHORTEST = 3
"""How many letters the shortest word has."""

FEWEST_SEATS, MOST_SEATS = 1, 5


HEAD_START = Handicap(
    "head_start",
    "Head start",
    "Starts with extra points.",
    tuple((points, f"{amount(points, 'point')} at the start") for points in range(1, 11)),
)


@dataclass(frozen=True)
class SequiturSetup:
    """How many seats, and the texts of the tables of goals and of cards; "" for those that ship. `back_and_forth`: whoever made
    the last pass makes the next one first; matches of version 0.1 begin every pass with the first seat. `head_start` is a
    handicap: points that a seat has besides those of its goals; a player alone has none.

    Raises BadSetupError.
    """

    seats: int = 2
    goals: str = ""
    cards: str = ""
    back_and_forth: bool = False
    head_start: tuple[int, ...] = per_seat_numbers()

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise BadSetupError(f"Sequitur needs {FEWEST_SEATS} to {MOST_SEATS} players, not {self.seats}.")
        object.__setattr__(self, "head_start", HEAD_START.checked(self.head_start, self.seats))
        if self.head_start and self.seats == 1:
            raise BadSetupError("A solo player can’t have a head start.")
        goals(self.goals)
        cards(self.cards)

    @property
    def starts(self) -> tuple[int, ...]:
        """The points with which each seat starts."""
        return self.head_start or (0,) * self.seats

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
        """How many goals are drawn at a time: a lone player draws two and keeps one (sheet, Solo play)."""
        return 2 if self.seats == 1 else 1
