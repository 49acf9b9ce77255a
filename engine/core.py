"""The vocabulary of all games: Seat, Setup, State, Observation, Action, Bot, rule changes and handicaps, and the errors.

A *State* is everything that is true; an *Observation* is what one seat knows; an *Action* is a small value with one text form.
Each names the types of its own game, so that a type checker rejects a State where an Observation belongs: no bot can peek.
Luck is explicit: if `State.chance()` is not empty, luck comes next, and `apply_chance` records its outcome.
Independent of games, clocks, browsers and any source of random numbers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

Seat = int
"""A position at the table, counted clockwise from 0."""

ChanceOutcome = str
"""A random outcome, as text: a card, a roll."""


LONGEST_SENTENCE = 400
"""The maximum length of an error message, in characters. Quotes are cut much shorter (`text.quoted`)."""


class SequorError(ValueError):
    """The base class of all errors about invalid input. The message says what happened, then what to do.

    A message longer than `LONGEST_SENTENCE` is cut.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[: LONGEST_SENTENCE - 1]}…")


class IllegalActionError(SequorError):
    """An action that the rules do not allow this seat now."""


class BadSetupError(SequorError):
    """A setup that the rules do not allow, such as five players in Sequence."""


class BadTextError(SequorError):
    """A text that is not an action or position of the game."""


class BadSaveError(SequorError):
    """A save, link or message that is damaged or isn't one."""


class MissingDataError(SequorError):
    """The game can't be played before its data is loaded."""


class Action(Protocol):
    """A small, hashable value of one game. `str(action)` is its only text form; `Game.parse_action` reads it back."""

    def __hash__(self) -> int: ...


class Setup(Protocol):
    """The number of seats and the game's options, fixed before the first deal. A frozen dataclass."""

    @property
    def seats(self) -> int: ...

    @property
    def teams(self) -> int:
        """The number of teams; equal to the number of seats if nobody has a teammate."""

    def team(self, seat: Seat) -> int:
        """The seat's team, counted from 0."""


class Toggle(NamedTuple):
    """A rule that the players may change before the game."""

    # The field of the setup that stores the choice. Its default applies until the players change it.
    field: str
    title: str
    meaning: str  # explains the rule in a few words
    # Each possible value with its label: ((0, "as usual"), (1, "1")); () for a bool.
    values: tuple[tuple[Any, str], ...] = ()


class Handicap(NamedTuple):
    """An advantage that the players may give some seats or teams."""

    # The field of the setup that stores one number per seat or team (`per_seat_numbers`); () if nobody has the advantage.
    field: str
    title: str
    meaning: str  # explains the advantage in a few words
    # The possible numbers except 0, each with its label: ((1, "1 more card"), (2, "2 more cards")).
    values: tuple[tuple[int, str], ...]
    for_teams: bool = False  # whether the field has one number per team instead of per seat

    def checked(self, numbers: Sequence[int], holders: int) -> tuple[int, ...]:
        """The numbers as stored in a setup with `holders` seats or teams: () if all are 0. Raises BadSetupError."""
        allowed = [0, *(number for number, _ in self.values)]
        if numbers and len(numbers) != holders:
            kind = "teams" if self.for_teams else "seats"
            raise BadSetupError(f"{self.field} needs one number for each of the {holders} {kind}, not {len(numbers)}.")
        if wrong := [number for number in numbers if number not in allowed]:
            known = ", ".join(map(str, allowed))
            raise BadSetupError(f"Each number in {self.field} must be one of {known}, not {str(wrong[0])[:20]}.")
        return tuple(numbers) if any(numbers) else ()

    def words(self, setup: Setup, seat: Seat) -> str:
        """The label of the seat's advantage: "1 more card"; "" for none."""
        numbers = getattr(setup, self.field)
        return dict(self.values).get(numbers[setup.team(seat) if self.for_teams else seat], "") if numbers else ""


OptionT = TypeVar("OptionT")

OMIT_DEFAULT = "unwritten"
"""The metadata key of a dataclass field that is written only if it differs from its default."""


def new_option(default: OptionT) -> OptionT:
    """A field added to a setup in a later version. It is omitted from saves, links and seeds while it has its default value, so
    that existing ones, and the puzzles, stay valid."""
    option: OptionT = field(default=default, metadata={OMIT_DEFAULT: True})
    return option


def per_seat_numbers() -> tuple[int, ...]:
    """A setup's field for a `Handicap`: () by default."""
    return new_option(())


class OutOfTurn(NamedTuple):
    """An action that a seat may take out of turn."""

    text: str  # the action's text
    title: str  # the label of its button, such as "Draw a card late"
    refusal: str  # follows the name of a player who can't take it now: "has no card to draw"
    # The team that the action is against: one of its opponents takes it, and everyone must agree. None if it is against nobody.
    team: int | None = None


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound="AnyState")
ObservationT = TypeVar("ObservationT", bound="AnyObservation")
ObservationT_co = TypeVar("ObservationT_co", bound="AnyObservation", covariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", bound="AnyObservation", contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)
ActionT_co = TypeVar("ActionT_co", bound=Action, covariant=True)


class State(Protocol[ObservationT_co, ActionT]):
    """The complete state of a game at one moment. Immutable: `apply` returns a new state."""

    @property
    def setup(self) -> Setup:
        """The setup of this game."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: several if they choose simultaneously, none before luck or at the end."""

    def legal_actions(self, seat: Seat) -> tuple[ActionT, ...]:
        """The seat's legal actions, each once. A seat outside `to_act` may have some too."""

    def apply(self, seat: Seat, action: ActionT) -> Self:
        """The state after the seat's action. Raises IllegalActionError, whose message says what would be legal."""

    def chance(self) -> tuple[tuple[ChanceOutcome, int], ...]:
        """The possible outcomes if luck comes next, each with an integer weight; otherwise ()."""

    def sample_chance(self, rng: random.Random) -> ChanceOutcome:
        """An outcome drawn at random with the weights of `chance()`, without listing all of them."""

    def apply_chance(self, outcome: ChanceOutcome) -> Self:
        """The state after that outcome. Raises IllegalActionError if it is impossible."""

    def returns(self) -> tuple[float, ...] | None:
        """Each seat's result at the end (1 won, 0 lost, shares between; the same for teammates), or None before that."""

    def observe(self, seat: Seat | None) -> ObservationT_co:
        """The seat's observation; for None, the public one."""


class Observation(Protocol[ActionT]):
    """Everything that one seat knows, and nothing else. Screens and bots get observations, never a State."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    def legal_actions(self) -> tuple[ActionT, ...]:
        """The observing seat's legal actions, as the state lists them."""

    def sample_state(self, rng: random.Random) -> State[Self, ActionT]:
        """A possible state given this observation, with the hidden parts drawn at random."""

    def returns(self) -> tuple[float, ...] | None:
        """As `State.returns`."""


class Event(NamedTuple):
    """A seat's action as text or, if `seat` is None, a random outcome."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Budget:
    """The time that a bot has for one action, in seconds."""

    seconds: float = 1.0


class Bot(Protocol[ObservationT_contra, ActionT_co]):
    """A computer player. Its choice depends only on the observation, `rng` and `budget`."""

    def choose(self, observation: ObservationT_contra, rng: random.Random, budget: Budget) -> ActionT_co:
        """One of `observation.legal_actions()`."""


AnyObservation: TypeAlias = Observation[Any]
AnyState: TypeAlias = State[AnyObservation, Any]
AnyBot: TypeAlias = Bot[AnyObservation, Any]
"""The values of a game loaded by name (`game.LoadedGame`)."""
