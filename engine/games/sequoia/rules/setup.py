"""Who sits down to Sequoia and by which of the sheet's options, and what the box holds."""

from __future__ import annotations

from dataclasses import dataclass

from ....core import BadSetupError, Seat

FORESTS = range(2, 13)
"""The forests' numbers: every sum of two dice."""

FIRST_TOKENS = (2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6)
SECOND_TOKENS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
"""The points on the tokens (sheet, Components)."""

TURNS = 10
"""After so many turns everybody's trees are planted, and the forests are scored."""

TREES = 2 * TURNS
"""The trees of each player."""

FEWEST, MOST = 2, 5


@dataclass(frozen=True)
class SequoiaSetup:
    """The table: how many seats, whether everybody's dice lie open, whether tokens lie face down until they are won, and
    whether players without a tree in a forest are ranked there too. Raises BadSetupError."""

    seats: int = 2
    open_dice: bool = False
    face_down: bool = False
    unplanted: bool = False

    def __post_init__(self) -> None:
        if not FEWEST <= self.seats <= MOST:
            raise BadSetupError(f"Sequoia is not for {self.seats} players; it is for {FEWEST} to {MOST}.")

    @property
    def teams(self) -> int:
        """Everybody plays alone."""
        return self.seats

    def team(self, seat: Seat) -> int:
        return seat
