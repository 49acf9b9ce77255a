"""The setup of a game of Causeway, and the contents of the bag."""

from __future__ import annotations

from dataclasses import dataclass

from ....core import BadSetupError, Seat
from .stones import NUMBERS, Stone


@dataclass(frozen=True)
class CausewaySetup:
    """How many seats, and whether the bag is `short`: two stones of each number instead of three. Raises BadSetupError."""

    seats: int = 2
    short: bool = False

    def __post_init__(self) -> None:
        if self.seats not in (2, 3, 4):
            raise BadSetupError(f"Causeway needs 2 to 4 players, not {self.seats}.")

    @property
    def teams(self) -> int:
        """Every player is a team."""
        return self.seats

    def team(self, seat: Seat) -> int:
        return seat

    @property
    def stones(self) -> tuple[Stone, ...]:
        """Every stone of the game: the same number for each seat to lay."""
        return tuple(number for number in NUMBERS for _ in range(2 if self.short else 3))
