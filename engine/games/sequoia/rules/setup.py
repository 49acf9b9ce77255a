"""The setup of a game of Sequoia (seats, options, handicap) and the contents of the box."""

from __future__ import annotations

from dataclasses import dataclass

from ....core import BadSetupError, Handicap, Seat, per_seat_numbers

FORESTS = range(2, 13)
"""The forests' numbers: every sum of two dice."""

FIRST_TOKENS = (2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6)
SECOND_TOKENS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)
"""The points on the medals, which the sheet calls tokens (Components)."""

TURNS = 10
"""Regular turns. After the last one all trees are planted, and the forests are scored."""

TREES = 2 * TURNS
"""The trees of each player."""

TIEBREAKERS = 100
"""After this many tiebreaker turns, remaining ties are decided by lot (ruling)."""

FEWEST_SEATS, MOST_SEATS = 2, 5


HEAD_START = Handicap(
    "head_start",
    "Head start",
    "Starts with extra points.",
    ((1, "1 point at the start"), *((points, f"{points} points at the start") for points in range(2, 11))),
)


@dataclass(frozen=True)
class SequoiaSetup:
    """Seats, options and handicap. Raises BadSetupError."""

    seats: int = 2
    open_dice: bool = False  # everyone sees all dice
    face_down: bool = False  # medals are hidden until they are won
    unplanted: bool = False  # players without trees in a forest are ranked too
    head_start: tuple[int, ...] = per_seat_numbers()  # handicap: extra points for each seat

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise BadSetupError(f"Sequoia needs {FEWEST_SEATS} to {MOST_SEATS} players, not {self.seats}.")
        object.__setattr__(self, "head_start", HEAD_START.checked(self.head_start, self.seats))

    @property
    def starts(self) -> tuple[int, ...]:
        """Each seat's points at the start."""
        return self.head_start or (0,) * self.seats

    @property
    def teams(self) -> int:
        """The number of teams: every player is a team."""
        return self.seats

    def team(self, seat: Seat) -> int:
        return seat
