"""The setup of Sequence: seats, teams, board, optional rules and handicaps. Checks them against the published rules."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from ....core import BadSetupError, Handicap, Seat, per_seat_numbers
from ....text import amount, listed, plural
from .board import Board
from .board_file import CLASSIC, load_board

Team = int
"""Number of a team, from 0: blue, green, then red."""

TEAMS_BY_SEATS = {2: (2,), 3: (3,), 4: (2,), 6: (2, 3), 8: (2,), 9: (3,), 10: (2,), 12: (2, 3)}
"""The allowed numbers of teams for each number of seats, the usual one first (RULES.md, Of the table)."""

HAND_SIZE = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""The number of cards dealt to each seat (custom-gameboard sheet; the classic sheet's table is a misprint)."""

SEQUENCES_TO_WIN = {2: 2, 3: 1}
"""The sequences needed to win, by the number of teams (sheet, Object of the game)."""

TURN_LIMIT = 2000
"""After this many turns the game is a draw (RULES.md, Of a turn)."""

MOST_SEQUENCES = 3
"""The most sequences that players may agree to need (RULES.md, Of the rules to agree on)."""


EXTRA_CARDS = Handicap("extra_cards", "Extra cards", "Holds extra cards.", ((1, "1 extra card"), (2, "2 extra cards")))
FEWER_SEQUENCES = Handicap(
    "fewer_sequences", "Fewer sequences", "Needs one sequence fewer to win.", ((1, "1 sequence fewer"),), for_teams=True
)


@dataclass(frozen=True)
class SequenceSetup:
    """Seats, teams, board, optional rules and handicaps. Raises BadSetupError if the published rules forbid the combination."""

    seats: int = 2
    teams: int = 0  # 0 means the usual number for these seats
    board: str = CLASSIC  # name of an included board, or the text of a custom one
    loss_of_card: bool = False  # optional rule: a card not drawn in time is lost
    table_talk: bool = False  # optional rule: penalty for talking to teammates
    cut_for_deal: bool = True  # cut for the deal; False chooses the first seat at random
    sequences: int = 0  # needed to win; 0 means the number on the sheet
    dealer: Seat = -1  # seat that deals, in a series of games; -1 leaves it to the cut or to chance
    extra_cards: tuple[int, ...] = per_seat_numbers()  # handicap: one number per seat
    fewer_sequences: tuple[int, ...] = per_seat_numbers()  # handicap: one number per team

    def __post_init__(self) -> None:
        allowed = TEAMS_BY_SEATS.get(self.seats)
        if allowed is None:
            counts = listed([str(seats) for seats in TEAMS_BY_SEATS], "or")
            raise BadSetupError(f"Sequence can’t be played by {self.seats} {plural(self.seats, 'player')}. Choose {counts}.")
        if self.teams == 0:
            object.__setattr__(self, "teams", allowed[0])
        if self.teams not in allowed:
            choices = listed([str(teams) for teams in allowed], "or")
            raise BadSetupError(f"With {self.seats} players, Sequence needs {choices} teams, not {self.teams}.")
        if not 0 <= self.sequences <= MOST_SEQUENCES:
            raise BadSetupError(
                f"Sequences to win must be 1 to {MOST_SEQUENCES}, or 0 for the standard number, not {self.sequences}."
            )
        if not -1 <= self.dealer < self.seats:
            raise BadSetupError(
                f"The dealer must be a seat from 0 to {self.seats - 1}, or -1 to cut for deal, not {self.dealer}."
            )
        object.__setattr__(self, "extra_cards", EXTRA_CARDS.checked(self.extra_cards, self.seats))
        object.__setattr__(self, "fewer_sequences", FEWER_SEQUENCES.checked(self.fewer_sequences, self.teams))
        if min(self.needed) < 1:
            raise BadSetupError("One sequence wins here, so no team can need fewer.")
        board, dealt = self.board_data, sum(self.hand_sizes)
        if len(board.deck) < dealt:
            each = f"{HAND_SIZE[self.seats]} to each of {self.seats} players" + (
                " plus the extra cards" if self.extra_cards else ""
            )
            raise BadSetupError(
                f"The board {board.name} has only {amount(len(board.deck), 'card')}. Dealing {each} takes at least {dealt}."
            )

    def __reduce__(self) -> tuple[type[SequenceSetup], tuple[object, ...]]:
        return SequenceSetup, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def board_data(self) -> Board:
        return load_board(self.board)

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards dealt to each seat, which is also its hand size afterwards."""
        return tuple(HAND_SIZE[self.seats] + extra for extra in self.extra_cards or (0,) * self.seats)

    @cached_property
    def needed(self) -> tuple[int, ...]:
        """The number of sequences each team needs to win."""
        usual = self.sequences or SEQUENCES_TO_WIN[self.teams]
        return tuple(usual - fewer for fewer in self.fewer_sequences or (0,) * self.teams)

    @cached_property
    def is_cut(self) -> bool:
        """Whether seats cut for the deal. Never on custom gameboards, whose cards have no rank."""
        return self.cut_for_deal and self.dealer < 0 and not self.board_data.looks

    @cached_property
    def has_calls(self) -> bool:
        """Whether the optional rules give seats actions out of turn."""
        return self.loss_of_card or (self.table_talk and self.seats > self.teams)

    def team(self, seat: Seat) -> Team:
        """The seat's team. Seats alternate by team around the table."""
        return seat % self.teams

    def members(self, team: Team) -> range:
        return range(team, self.seats, self.teams)
