"""The vocabulary that every game shares: Seat, Setup, State, Observation, Action, Bot, what a table may agree on, and the errors.

A *State* is everything that is true; an *Observation* is what one seat knows; an *Action* is a small value with one text form.
Each names the types of its own game, so that a type checker refuses a State where an Observation belongs: no bot can peek.
Luck is explicit: where `State.chance()` is not empty, luck comes next, and `apply_chance` records its outcome.
This module knows no game, no clock, no browser and no random numbers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

Seat = int
"""A position at the table, counted clockwise from 0."""

Outcome = str
"""One result of luck, as text: a card, a roll."""


LONGEST_SENTENCE = 400
"""Characters of an error's sentence: what it quotes is cut short long before (`texts.quoted`)."""


class SequorError(ValueError):
    """Something given to the engine is wrong. The message is one sentence: what is wrong and what would be right.

    One longer than `LONGEST_SENTENCE` is cut short, whatever it may quote.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[: LONGEST_SENTENCE - 1]}…")


class IllegalActionError(SequorError):
    """An action that the rules do not allow this seat now."""


class BadSetupError(SequorError):
    """A set-up that the rules do not allow, such as five players of Sequence."""


class BadTextError(SequorError):
    """A text that is no action, or no position, of the game."""


class BadSaveError(SequorError):
    """A save, link or message that is damaged or is something else."""


class MissingDataError(SequorError):
    """The game cannot be played before its data is loaded."""


class Action(Protocol):
    """A small, hashable value of one game. `str(action)` is its only text form; `Game.parse_action` reads it back."""

    def __hash__(self) -> int: ...


class Setup(Protocol):
    """What is agreed before the first deal: the number of seats, and the game's options. A frozen dataclass."""

    @property
    def seats(self) -> int: ...

    @property
    def teams(self) -> int:
        """The number of teams; as many as seats where each plays alone."""

    def team(self, seat: Seat) -> int:
        """The seat's team, counted from 0."""


class Toggle(NamedTuple):
    """A rule that the players may change at set-up: `title` names it there, `meaning` explains it in a few words.

    `field` is the field of the set-up that holds the choice: a bool, or one of `values`, each given with the word for it:
    ((0, "as usual"), (1, "1")). The field's default is what holds until somebody changes it.
    """

    field: str
    title: str
    meaning: str
    values: tuple[tuple[Any, str], ...] = ()


class Handicap(NamedTuple):
    """An advantage that the players may give some seats: `title` names it at set-up, `meaning` explains it in a few words.

    `field` is the field of the set-up, made by `handicap_numbers`, with a number for each seat or, if it is `for_teams`, for each
    team; () if nobody has the advantage. `values` are the numbers beside 0 for none, each with what such a seat has:
    ((1, "1 card more"), (2, "2 cards more")).
    """

    field: str
    title: str
    meaning: str
    values: tuple[tuple[int, str], ...]
    for_teams: bool = False

    def checked(self, numbers: Sequence[int], holders: int) -> tuple[int, ...]:
        """The numbers as a set-up with so many seats, or teams, keeps them: () if all are 0. Raises BadSetupError."""
        allowed = [0, *(number for number, _ in self.values)]
        if numbers and len(numbers) != holders:
            kind = "teams" if self.for_teams else "seats"
            raise BadSetupError(f"{self.field} has one number for each of the {holders} {kind}, not {len(numbers)}.")
        if wrong := [number for number in numbers if number not in allowed]:
            known = ", ".join(map(str, allowed))
            raise BadSetupError(f"Each number of {self.field} is one of {known}; not {str(wrong[0])[:20]}.")
        return tuple(numbers) if any(numbers) else ()

    def words(self, setup: Setup, seat: Seat) -> str:
        """What the seat has: "1 card more"; "" for nothing."""
        numbers = getattr(setup, self.field)
        return dict(self.values).get(numbers[setup.team(seat) if self.for_teams else seat], "") if numbers else ""


UNWRITTEN = "unwritten"
"""The metadata of a field that is written only where it differs from its default, as if it were not there."""


def handicap_numbers() -> tuple[int, ...]:
    """A set-up's field for a handicap: () by default, and then left out of saves, which stay as they were without handicaps."""
    numbers: tuple[int, ...] = field(default=(), metadata={UNWRITTEN: True})
    return numbers


class Call(NamedTuple):
    """An action that a seat may take out of turn: its `text`, and the `title` of its button, such as "Take a card late".

    `refusal` follows the name of a player who cannot take it now: "has no card to take". A call against a `team` is made by one
    of that team's opponents, and the whole table has to agree.
    """

    text: str
    title: str
    refusal: str
    team: int | None = None


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound="AnyState")
ObservationT = TypeVar("ObservationT", bound="AnyObservation")
ObservationT_co = TypeVar("ObservationT_co", bound="AnyObservation", covariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", bound="AnyObservation", contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)
ActionT_co = TypeVar("ActionT_co", bound=Action, covariant=True)


class State(Protocol[ObservationT_co, ActionT]):
    """Everything that is true at one moment. A value: `apply` returns a new one and leaves the old one as it was."""

    @property
    def setup(self) -> Setup:
        """The set-up that this game is played with."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: several where they choose simultaneously, none before luck or at the end."""

    def legal_actions(self, seat: Seat) -> tuple[ActionT, ...]:
        """What the seat may do now, each action once. A seat outside `to_act` may have some too."""

    def apply(self, seat: Seat, action: ActionT) -> Self:
        """The state after the seat's action. Raises IllegalActionError, which says what would be legal."""

    def chance(self) -> tuple[tuple[Outcome, int], ...]:
        """The possible outcomes of the luck that comes next, with integer weights; empty where luck is not next."""

    def sample_chance(self, rng: random.Random) -> Outcome:
        """One outcome drawn with the weights of `chance()`, without listing them all."""

    def apply_chance(self, outcome: Outcome) -> Self:
        """The state after that luck. Raises IllegalActionError where it cannot happen."""

    def returns(self) -> tuple[float, ...] | None:
        """Each seat's result at the end (1 won, 0 lost, shares between; teammates alike), or None while play goes on."""

    def observe(self, seat: Seat | None) -> ObservationT_co:
        """What the seat knows; for None, what everybody sees."""


class Observation(Protocol[ActionT]):
    """What one seat knows, and nothing else. Screens and bots get this and never a State."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    def legal_actions(self) -> tuple[ActionT, ...]:
        """What the observing seat may do now: exactly what the state lists for it."""

    def sample_state(self, rng: random.Random) -> State[Self, ActionT]:
        """A state that this seat would observe exactly like this, the hidden parts drawn at random."""

    def returns(self) -> tuple[float, ...] | None:
        """As `State.returns`."""


class Event(NamedTuple):
    """One thing that happened: a seat's action as text or, where `seat` is None, an outcome of luck."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one action, in seconds."""

    seconds: float = 1.0


class Bot(Protocol[ObservationT_contra, ActionT_co]):
    """A computer player: a function of what its seat knows. Its only source of random numbers is `rng`."""

    def choose(self, observation: ObservationT_contra, rng: random.Random, budget: Budget) -> ActionT_co:
        """One of `observation.legal_actions()`."""


AnyObservation: TypeAlias = Observation[Any]
AnyState: TypeAlias = State[AnyObservation, Any]
AnyBot: TypeAlias = Bot[AnyObservation, Any]
"""The values of a game that was loaded by its name (`game.LoadedGame`)."""
