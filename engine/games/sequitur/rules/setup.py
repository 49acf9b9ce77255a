"""The setup of Sequitur: seats, handicap, and the tables of goals and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....core import BadSetupError, Handicap, Seat, new_option, per_seat_numbers
from ....text import amount, listed, quoted
from ..box.contents import Card, cards
from ..box.goals import Goal, goals
from ..words.lexicon import Lexicon
from ..words.lists import LISTS, RECOMMENDED, word_list

ROUNDS = 3

FIRST_LETTERS, MORE_LETTERS = 5, 3
"""The number of letters drawn together, and of those then placed one at a time on either end (sheet, step 1)."""

SHORTEST = 3
"""The minimum length of a word."""

FEWEST_SEATS, MOST_SEATS = 1, 5


HEAD_START = Handicap(
    "head_start",
    "Head start",
    "Starts with extra points.",
    tuple((points, f"{amount(points, 'point')} at the start") for points in range(1, 11)),
)


@dataclass(frozen=True)
class SequiturSetup:
    """Seats, tables and handicap. Raises BadSetupError."""

    seats: int = 2
    goals: str = ""  # table of goals as text, or the name of an included one; "" for that of version 0.1
    cards: str = ""  # table of cards as text; "" for the included one
    # The last seat of a pass starts the next one. If False, as in version 0.1, every pass starts with the first seat.
    back_and_forth: bool = False
    # The last seat of a pass can't discard its goal if no other seat has made one public in this pass (ruling).
    no_empty_steps: bool = new_option(False)
    words: str = new_option(RECOMMENDED)  # name of the word list
    head_start: tuple[int, ...] = per_seat_numbers()  # handicap: extra points for each seat; none in a solo game

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise BadSetupError(f"Sequitur needs {FEWEST_SEATS} to {MOST_SEATS} players, not {self.seats}.")
        object.__setattr__(self, "head_start", HEAD_START.checked(self.head_start, self.seats))
        if self.head_start and self.seats == 1:
            raise BadSetupError("A solo player can’t have a head start.")
        if self.words not in LISTS:
            known = listed([name or '""' for name in LISTS], "or")
            raise BadSetupError(f"There is no word list called {quoted(self.words)}. Choose {known}.")
        goals(self.goals)
        cards(self.cards)

    @property
    def lexicon(self) -> Lexicon:
        """The words that count. Raises MissingDataError."""
        return word_list(self.words)

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

    @property
    def all_goals(self) -> Mapping[str, Goal]:
        """All goals by name."""
        return goals(self.goals)

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The five cards that every seat has."""
        return cards(self.cards)

    @property
    def goals_a_draw(self) -> int:
        """The number of goals drawn at a time. A lone player draws two and keeps one (sheet, Solo play)."""
        return 2 if self.seats == 1 else 1
