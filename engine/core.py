"""The vocabulary that every game shares: Seat, Setup, Game, State, Observation, Action, Bot and the errors.

A *State* is all that is true; an *Observation* is what one seat knows; an *Action* is a small value with one text form.
Luck is explicit: where `State.chance()` is not empty the next step is luck, and `apply_chance` records its outcome.
This module knows no game, no clock, no browser and no random numbers.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from engine.report import Report, Standing
    from engine.scene import Scene, View

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


class Toggle(NamedTuple):
    """A rule that may be switched on at set-up: the field of the set-up, its name, and what it means in a few words."""

    field: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one action, in seconds."""

    seconds: float = 1.0


class Bot(Protocol):
    """A computer player: a function of what its seat knows. It draws random numbers from `rng` alone."""

    def choose(self, observation: Any, rng: random.Random, budget: Budget) -> Any:
        """One of `observation.legal_actions()`."""


class Game(ABC):
    """One game's rules under their name: where set-ups, positions and actions come from."""

    name: ClassVar[str]
    title: ClassVar[str]
    lead: ClassVar[str]
    """What it is, in one sentence, for those who choose a game."""

    piece: ClassVar[str]
    """What a team puts on the table: "chip"."""

    holding: ClassVar[str] = "hand"
    """What a seat has before it that others do not see."""

    colours: ClassVar[Mapping[str, str]]
    """The colours that a team may have, each with the shape that tells it without colour: {"blue": "ring"}."""

    levels: ClassVar[tuple[str, ...]]
    """The levels of `bots()` that people are offered, the weakest first."""

    toggles: ClassVar[tuple[Toggle, ...]] = ()
    """The rules that a table may switch on."""

    opening: ClassVar[str] = ""
    """What luck in sight of all is called that is looked at before play: "Cut for deal"; "" where it is only told."""

    sample_position: ClassVar[str]
    """A made-up game in its middle, as `write_position` writes it, for those who have not sat down yet."""

    def setup(self, **options: Any) -> Any:
        """The set-up with these options and the defaults of the others. Raises BadSetupError."""
        try:
            return self.setup_type(**options)
        except TypeError:
            known = ", ".join(field.name for field in fields(self.setup_type))
            raise BadSetupError(f"{self.title} has the options {known}; not {', '.join(options)}.") from None

    @abstractmethod
    def setups(self) -> tuple[Any, ...]:
        """One set-up of every kind the rules name; the contract tests play them all."""

    @abstractmethod
    def initial_state(self, setup: Any) -> State[Any]:
        """Before anything has happened, the first deal included."""

    @abstractmethod
    def parse_action(self, text: str) -> Any:
        """The action whose `str()` is this text. Raises BadTextError."""

    @abstractmethod
    def write_position(self, state: Any) -> str:
        """The state on one line of text without line breaks, read back exactly by `parse_position`."""

    @abstractmethod
    def parse_position(self, text: str) -> State[Any]:
        """The state that `write_position` wrote as this line. Raises BadTextError."""

    @abstractmethod
    def narrate(self, before: Any, after: Any, event: Event, names: Sequence[str]) -> tuple[str, ...]:
        """Sentences for what everybody sees of one event, with the seats' names.

        `before` and `after` are what everybody saw then (`state.observe(None)`), and the text of an event that
        `is_open` does not show is "", so nothing hidden can be said.
        """

    def is_open(self, before: Any, event: Event) -> bool:
        """Whether everybody sees what an event is; of a secret one they see only that it happened.

        `before` is what everybody saw before it.
        """
        return True

    def has_secrets(self, setup: Any) -> bool:
        """Whether a seat knows anything that the others at the table must not see."""
        return True

    def pause(self, observation: Any) -> str:
        """What is pressed to go on where a table looks at something together before the luck that comes next: "Next turn".

        "" where play goes on by itself. `observation` is what everybody sees.
        """
        return ""

    @abstractmethod
    def standing(self, observation: Any, seat: Seat) -> Standing:
        """How the seat stands."""

    @abstractmethod
    def report(self, states: Sequence[Any], names: Sequence[str]) -> Report:
        """How the game went that had these states, the last of them its end: nothing is secret any more."""

    @property
    @abstractmethod
    def observation_type(self) -> type[Any]:
        """The type of this game's observations, for the codec."""

    @property
    @abstractmethod
    def setup_type(self) -> type[Any]:
        """The type of this game's set-ups, for the codec."""

    def bots(self) -> Mapping[str, Bot]:
        """This game's computer players by level name. Loaded when asked for, so that a page need not hold them."""
        bots: Mapping[str, Bot] = importlib.import_module(f"engine.games.{self.name}.bots").BOTS
        return bots

    def scene(self, observation: Observation[Any], view: View) -> Scene:
        """The picture of what the observation shows. Loaded when asked for."""
        picture: Scene = importlib.import_module(f"engine.games.{self.name}.scene").scene(observation, view)
        return picture

    def terminal(self, observation: Observation[Any], names: Sequence[str], colour: bool) -> str:
        """What the observation shows as lines of text, with ANSI colours if wanted. Loaded when asked for."""
        text: str = importlib.import_module(f"engine.games.{self.name}.terminal").picture(observation, names, colour)
        return text


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games there are, in alphabetical order."""
    package = importlib.import_module("engine.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


def load_game(name: str) -> Game:
    """The game of that name.

    >>> load_game("sequence").title
    'Sequence'
    """
    if name not in game_names():
        raise BadSetupError(f"There is no game called {name!r}; there is {', '.join(game_names())}.")
    game: Game = importlib.import_module(f"engine.games.{name}").GAME
    return game
