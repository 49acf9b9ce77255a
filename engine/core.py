"""The vocabulary that every game shares: Seat, Setup, State, Observation, Action, Bot and the errors.

A *State* is all that is true; an *Observation* is what one seat knows; an *Action* is a small value with one text form.
Luck is explicit: where `State.chance()` is not empty the next step is luck, and `apply_chance` records its outcome.
This module knows no game, no clock, no browser and no random numbers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self, TypeVar

Seat = int
"""A position at the table, counted from 0 clockwise."""

Outcome = str
"""One result of luck, as text: a card, a roll."""


class SequorError(ValueError):
    """Something given to the engine is wrong. The message is one sentence: what is wrong and what would be right."""


class IllegalActionError(SequorError):
    """An action that the rules do not allow to that seat now."""


class BadSetupError(SequorError):
    """A set-up that the rules do not allow, such as five players of Sequence."""


class BadTextError(SequorError):
    """An action or a position whose text cannot be read."""


class BadSaveError(SequorError):
    """A save, link or message that is not what it should be."""


class MissingDataError(SequorError):
    """Data that a game cannot be played without has not been loaded."""


class Action(Protocol):
    """A small, hashable value of one game. `str(action)` is its one text form, parsed back by `Game.parse_action`."""

    def __hash__(self) -> int: ...


class Setup(Protocol):
    """What is agreed before the first deal: how many seats, and the options of the game. A frozen dataclass."""

    @property
    def seats(self) -> int: ...

    @property
    def teams(self) -> int:
        """As many as seats where each plays alone."""

    def team(self, seat: Seat) -> int:
        """The seat's team, counted from 0."""


A = TypeVar("A", bound=Action)


class State(Protocol[A]):
    """All that is true at one moment. A value: `apply` gives a new one and the old one stays valid."""

    @property
    def setup(self) -> Any:
        """The set-up that this game is played with."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for; several where they choose at the same time, none where luck or nobody is next."""

    def legal_actions(self, seat: Seat) -> tuple[A, ...]:
        """What the seat may do now, each once. A seat outside `to_act` may have some too."""

    def apply(self, seat: Seat, action: A) -> Self:
        """The state after the seat's action. Raises IllegalActionError, saying what would be legal."""

    def chance(self) -> tuple[tuple[Outcome, int], ...]:
        """The outcomes of the luck that comes next with their integer weights; empty where the next step is not luck."""

    def sample_chance(self, rng: random.Random) -> Outcome:
        """One outcome drawn with the weights of `chance()`, without listing them."""

    def apply_chance(self, outcome: Outcome) -> Self:
        """The state after that luck. Raises IllegalActionError where it cannot happen."""

    def returns(self) -> tuple[float, ...] | None:
        """Each seat's result at the end (1 won, 0 lost, shares between; teammates alike), or None while play goes on."""

    def observe(self, seat: Seat | None) -> Observation[A]:
        """What that seat knows; for None, what everybody sees."""


class Observation(Protocol[A]):
    """What one seat knows, and nothing else. Screens and bots get this and never a State."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    def legal_actions(self) -> tuple[A, ...]:
        """What the observing seat may do now: exactly what the state lists for it."""

    def sample_state(self, rng: random.Random) -> State[A]:
        """A state that this seat would observe just so, its hidden parts drawn at random."""

    def returns(self) -> tuple[float, ...] | None:
        """As `State.returns`."""


class Event(NamedTuple):
    """One thing that happened: the action of a seat as text, or, where `seat` is None, the outcome of luck."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one action, in seconds."""

    seconds: float = 1.0


class Bot(Protocol):
    """A computer player: a function of what its seat knows. It draws random numbers from `rng` alone."""

    def choose(self, observation: Any, rng: random.Random, budget: Budget) -> Any:
        """One of `observation.legal_actions()`."""
