"""A game under its name: where set-ups, positions and actions come from, and what pages and commands need to know of it.

A game is found by its folder in `engine.games`; nothing lists it elsewhere. This module knows no particular game.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .core import BadSaveError, BadSetupError, Bot, Event, Observation, Seat, State

if TYPE_CHECKING:
    from .report import Report, Sheet, Standing
    from .scene import Scene, View


GAMES = f"{__package__}.games"
"""The package that holds a folder for each game."""


class Toggle(NamedTuple):
    """A rule that a table may change at set-up: the field of the set-up, its name, and what it means in a few words.

    It is on or off, or one of `values`, each with the word for it: ((0, "usual"), (1, "1")). How it is before anybody
    changes it the default of the set-up's field says.
    """

    field: str
    title: str
    meaning: str
    values: tuple[tuple[Any, str], ...] = ()


class Call(NamedTuple):
    """Something that may be called out of turn: the text of the action, and what to press for it: "Take a card late".

    `refusal` is said of one who cannot: "has no card to take". Where `team` says which team it is called against, one of its
    opponents calls it and the whole table has to agree.
    """

    text: str
    title: str
    refusal: str
    team: int | None = None


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
    """The rules that a table may change."""

    data_file: ClassVar[str] = ""
    """The name of the file of data that the game cannot be played without, a word list; "" where there is none."""

    box: ClassVar[str] = ""
    """What is called that which lies in the box and may be replaced from a file: "Goals and cards"; "" for nothing."""

    boards: ClassVar[Mapping[str, str]] = {}
    """The boards that ship, as the set-up's option `board` names them, each with its title; {} where there is but one."""

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

    def opening(self, setup: Any) -> str:
        """What luck in sight of all is called that is looked at before play: "Cut for deal"; "" where it is only told."""
        return ""

    def calls(self, setup: Any) -> tuple[Call, ...]:
        """What seats may have to call out of turn under these rules, whether they can just now or not."""
        return ()

    def has_secrets(self, observation: Any) -> bool:
        """Whether a seat knows anything now that the others at the table must not see.

        `observation` is what everybody sees.
        """
        return True

    def gives_away(self, action: Any) -> bool:
        """Whether a list of actions that has this one tells a person what is to be found out by thinking."""
        return False

    def pause(self, observation: Any) -> str:
        """What is pressed to go on where a table looks at something together before the luck that comes next: "Next turn".

        "" where play goes on by itself. `observation` is what everybody sees.
        """
        return ""

    def asks(self, observation: Any) -> str:
        """What the seat that looks is asked to do now, in a few words, where a game asks one thing after another."""
        return ""

    @abstractmethod
    def standing(self, observation: Any, seat: Seat) -> Standing:
        """How the seat stands."""

    @abstractmethod
    def report(self, states: Sequence[Any], names: Sequence[str]) -> Report:
        """How the game went that had these states, the last of them its end: nothing is secret any more."""

    # Data and what may be replaced

    @property
    def is_ready(self) -> bool:
        """Whether the game's data is there."""
        return True

    def load(self, content: bytes) -> None:
        """Take the data in: the content of `data_file`. Raises BadSaveError where it is something else."""
        raise BadSaveError(f"{self.title} needs no data.")

    def in_the_box(self, **options: Any) -> tuple[Sheet, ...]:
        """What lies in the box with these options of the set-up, as tables."""
        return ()

    def box_files(self, **options: Any) -> Mapping[str, str]:
        """The same as files that people can edit, by name; `read_box_file` takes each back."""
        return {}

    def read_box_file(self, text: str) -> Mapping[str, Any]:
        """The options of the set-up that play with what is in this file. Raises BadSetupError, saying what is wrong in it."""
        raise BadSetupError(f"Nothing of {self.title} can be replaced from a file.")

    def read_board(self, text: str) -> tuple[str, str]:
        """The name of a board of one's own, and its text as the set-up's option `board` takes it. Raises BadSetupError."""
        raise BadSetupError(f"{self.title} is played on its own board alone.")

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
        bots: Mapping[str, Bot] = importlib.import_module(f"{GAMES}.{self.name}.bots.levels").BOTS
        return bots

    def scene(self, observation: Observation[Any], view: View) -> Scene:
        """The picture of what the observation shows. Loaded when asked for."""
        picture: Scene = importlib.import_module(f"{GAMES}.{self.name}.picture.scene").scene(observation, view)
        return picture

    def terminal(self, observation: Observation[Any], names: Sequence[str], colour: bool) -> str:
        """What the observation shows as lines of text, with ANSI colours if wanted. Loaded when asked for."""
        text: str = importlib.import_module(f"{GAMES}.{self.name}.picture.terminal").picture(observation, names, colour)
        return text


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games there are, in alphabetical order."""
    package = importlib.import_module(GAMES)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


def load_game(name: str) -> Game:
    """The game of that name.

    >>> load_game("sequence").title
    'Sequence'
    """
    if name not in game_names():
        raise BadSetupError(f"There is no game called {name!r}; there is {', '.join(game_names())}.")
    game: Game = importlib.import_module(f"{GAMES}.{name}").GAME
    return game
