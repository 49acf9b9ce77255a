"""Who sits down to Sequence: the numbers of seats and teams the sheet allows, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.core import BadSetupError, Seat
from engine.games.sequence.board import Board
from engine.games.sequence.boards import load_board

Team = int
"""An alliance, counted from 0: blue, green, then red."""

TEAMS_BY_SEATS = {2: (2,), 3: (3,), 4: (2,), 6: (2, 3), 8: (2,), 9: (3,), 10: (2,), 12: (2, 3)}
"""The numbers of teams for each number of seats, the usual one first (RULINGS, Table)."""

HAND_SIZE = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""Cards dealt to each seat (custom-gameboard sheet; the classic sheet's table is a misprint)."""

SEQUENCES_TO_WIN = {2: 2, 3: 1}
"""By the number of teams (sheet, Object of the game)."""

TURN_LIMIT = 2000
"""After so many turns the game is a draw (RULINGS, Turn)."""


@dataclass(frozen=True)
class SequenceSetup:
    """The table: how many seats in how many teams, and which board. Raises BadSetupError where the sheet forbids it."""

    seats: int = 2
    teams: int = 0
    board: str = "classic"

    def __post_init__(self) -> None:
        allowed = TEAMS_BY_SEATS.get(self.seats)
        if allowed is None:
            counts = ", ".join(map(str, TEAMS_BY_SEATS))
            raise BadSetupError(f"Sequence is not for {self.seats} players; it is for {counts}.")
        if self.teams == 0:
            object.__setattr__(self, "teams", allowed[0])
        if self.teams not in allowed:
            choices = " or ".join(map(str, allowed))
            raise BadSetupError(f"{self.seats} players of Sequence make {choices} teams, not {self.teams}.")
        load_board(self.board)

    def __reduce__(self) -> tuple[type[SequenceSetup], tuple[int, int, str]]:
        return SequenceSetup, (self.seats, self.teams, self.board)

    @cached_property
    def geometry(self) -> Board:
        return load_board(self.board)

    @cached_property
    def hand_size(self) -> int:
        return HAND_SIZE[self.seats]

    @cached_property
    def sequences_to_win(self) -> int:
        return SEQUENCES_TO_WIN[self.teams]

    def team(self, seat: Seat) -> Team:
        """The seat's team: seats alternate by team around the table."""
        return seat % self.teams
