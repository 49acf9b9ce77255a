"""Who sits down to Sequoia, with which of the sheet's options, and what the box holds."""

from __future__ import annotations

from dataclasses import dataclass

from ....core import BadSetupError, Handicap, Seat, handicap_numbers

FORESTS = range(2, 13)
"""The forests' numbers: every sum of two dice."""

FIRST_TOKENS = (2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6)
SECOND_TOKENS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
"""The points on the tokens (sheet, Components)."""

TURNS = 10
"""After this many turns everybody's trees are planted, and the forests are scored."""

TREES = 2 * TURNS
"""The trees of each player."""

TIEBREAKERS = 100
"""After this many tiebreaker turns what is still tied is decided by lot (ruling)."""

FEWEST_SEATS, MOST_SEATS = 2, 5


HEAD_START = Handicap(
    "head_start",
    "Head start",
    "Has points from the start.",
    ((1, "1 point at the start"), *((points, f"{points} points at the start") for points in range(2, 11))),
)


@dataclass(frozen=True)
class SequoiaSetup:
    """How many seats, and the options agreed on.

    `open_dice` shows everybody's dice, `face_down` hides tokens until they are won, `unplanted` ranks players in forests where
    they have no tree. `head_start` is a handicap: points that a seat has besides those on its tokens. Raises BadSetupError.
    """

    seats: int = 2
    open_dice: bool = False
    face_down: bool = False
    unplanted: bool = False
    head_start: tuple[int, ...] = handicap_numbers()

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise BadSetupError(f"Sequoia is not for {self.seats} players; it is for {FEWEST_SEATS} to {MOST_SEATS}.")
        object.__setattr__(self, "head_start", HEAD_START.checked(self.head_start, self.seats))

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
