"""A game under its name: everything that pages and commands ask of it, from its rules to the words on a button.

To add a game, write a subclass of `Game` and put one instance of it, called `GAME`, in `engine/games/NAME/__init__.py`.
A game is found by that folder; no list names it. This module knows no particular game.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from .core import (
    ActionT,
    AnyObservation,
    AnyState,
    BadSaveError,
    BadSetupError,
    Bot,
    Call,
    Event,
    Handicap,
    ObservationT,
    Seat,
    SetupT,
    StateT,
    Toggle,
)
from .texts import quoted

if TYPE_CHECKING:
    from .report import Report, Sheet, Standing
    from .scene import Scene, View


GAMES = f"{__package__}.games"
"""The package that holds a folder for each game."""


class Game(ABC, Generic[SetupT, StateT, ObservationT, ActionT]):
    """One game: its rules, and what people read about it. `Game[MySetup, MyState, MyObservation, MyAction]` names its types.

    Every game has to provide what is abstract here, and the attributes that have no value here. All others are right for a game
    without that feature. A Game knows nothing of any match being played; all it may hold is its data.
    """

    # What people read

    name: ClassVar[str]
    """The name of its folder: "sequence". Commands, saves and links use it, so it never changes."""

    title: ClassVar[str]
    """The name that people read: "Sequence"."""

    lead: ClassVar[str]
    """What the game is, in one sentence, for people who are choosing one."""

    piece: ClassVar[str]
    """The piece that shows a team's colour beside a player's name: "chip", "tree". The page's part of the game paints it."""

    holding: ClassVar[str] = "hand"
    """What a seat keeps before it that the others do not see: "hand", "rack", "dice"."""

    colours: ClassVar[Mapping[str, str]]
    """The colours a team may choose, each with a shape that tells it apart: {"blue": "ring"}. There are enough for any table."""

    levels: ClassVar[tuple[str, ...]]
    """The levels of `bots()` that people may play against, weakest first."""

    # The set-up

    gist: ClassVar[str] = ""
    """What the usual rules come to, in one short sentence for newcomers; "" says nothing."""

    colours_in_order: ClassVar[bool] = False
    """Whether two teams always have the first two of the colours, three the first three, and so on; else they choose any."""

    toggles: ClassVar[tuple[Toggle, ...]] = ()
    """The rules that the players may change."""

    handicaps: ClassVar[tuple[Handicap, ...]] = ()
    """The advantages that the players may give some seats or teams."""

    boards: ClassVar[Mapping[str, str]] = {}
    """The boards that the game comes with: the value of the set-up's option `board`, and the title to show. {} for only one."""

    box: ClassVar[str] = ""
    """The title for the contents of the box, where people may look at them and replace them from a file: "Goals and cards".
    "" where they may not."""

    data_file: ClassVar[str] = ""
    """The file of data, such as a word list, that has to be loaded before the game can be played; "" where there is none."""

    sample_position: ClassVar[str]
    """A position in the middle of a game, as `write_position` writes it: the picture of the table behind the set-up."""

    @property
    @abstractmethod
    def setup_type(self) -> type[SetupT]:
        """The type of this game's set-ups: a frozen dataclass with a default for every field. `setup_type = MySetup` will do."""

    @property
    @abstractmethod
    def observation_type(self) -> type[ObservationT]:
        """The type of this game's observations: a frozen dataclass or NamedTuple that `codec` can write and read."""

    def setup(self, **options: Any) -> SetupT:
        """The set-up with these options, and the defaults for the others. Raises BadSetupError."""
        kind: Any = self.setup_type
        try:
            setup: SetupT = kind(**options)
        except TypeError:
            known = ", ".join(field.name for field in fields(kind))
            raise BadSetupError(f"{self.title} has the options {known}; not {', '.join(options)}.") from None
        return setup

    @abstractmethod
    def setups(self) -> tuple[SetupT, ...]:
        """One set-up of every kind that the rules know; the contract tests play them all."""

    def handicap_of(self, setup: SetupT, seat: Seat) -> str:
        """The advantages of the seat, in a few words: "1 card more, 1 sequence fewer"; "" for none."""
        return ", ".join(filter(None, (handicap.words(setup, seat) for handicap in self.handicaps)))

    # The rules

    @abstractmethod
    def initial_state(self, setup: SetupT) -> StateT:
        """The state before anything has happened, the first deal included."""

    @abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """The action whose `str()` is this text. Raises BadTextError."""

    @abstractmethod
    def write_position(self, state: StateT) -> str:
        """The state on one line of text, which `parse_position` reads back exactly."""

    @abstractmethod
    def parse_position(self, text: str) -> StateT:
        """The state that `write_position` wrote as this line. Raises BadTextError."""

    def is_open(self, before: ObservationT, event: Event) -> bool:
        """Whether everybody sees what the event is. Of a secret one they see only that it happened.

        `before` is what everybody saw before it. `event.text` is "" where the event has not happened yet: the answer must not
        depend on what somebody will choose.
        """
        return True

    def has_secrets(self, observation: ObservationT) -> bool:
        """Whether some seat knows anything now that others at the table must not see. `observation` is what everybody sees."""
        return True

    def is_asked(self, observation: ObservationT) -> bool:
        """Whether the observing seat, whose turn it is, is asked; else its one legal action is taken without asking.

        Whoever plays that seat learns of it only by what becomes public, so this is for turns in which nothing can be decided.
        """
        return True

    def gives_away(self, action: ActionT) -> bool:
        """Whether listing this action would spare a person the thinking: finding a word is the point of a word game."""
        return False

    # In words

    @abstractmethod
    def narrate(self, before: ObservationT, after: ObservationT, event: Event, names: Sequence[str]) -> tuple[str, ...]:
        """What everybody sees of one event, as sentences with the seats' names; () where there is nothing to say.

        `before` and `after` are what everybody saw then (`state.observe(None)`). The text of an event that is not open
        (`is_open`) is replaced by "". So a sentence cannot tell anything hidden.
        """

    def spoken(self, sentence: str) -> str:
        """A sentence of `narrate` as it is read aloud: signs, such as those of suits, in words."""
        return sentence

    def brief(self, sentence: str) -> str:
        """A sentence of `narrate` in the few words that a line of the move list has room for. Adds nothing."""
        return sentence

    def turn_number(self, before: ObservationT) -> int:
        """The number, as people count them, of the move, turn or round that comes next; 0 if none does. `before` is what
        everybody sees."""
        return 0

    @abstractmethod
    def standing(self, observation: ObservationT, seat: Seat) -> Standing:
        """How well the seat is doing, as everybody sees it."""

    @abstractmethod
    def report(self, states: Sequence[StateT], names: Sequence[str]) -> Report:
        """How a finished game went. `states` are all of its states, first to last; nothing is secret any more."""

    def opening(self, setup: SetupT) -> str:
        """The title of the luck that everybody watches before play begins: "Cut for deal"; "" where there is none.

        Where there is some, no luck later in the game is narrated.
        """
        return ""

    def pause(self, observation: ObservationT) -> str:
        """The label of the button that goes on, where the table stops to look before the luck that comes next: "Next turn"; ""
        where play goes on by itself. `observation` is what everybody sees."""
        return ""

    def asks(self, observation: ObservationT) -> str:
        """What the observing seat has to choose now, and why, in a few words; "" where it is obvious, or up to the player."""
        return ""

    def explains(self, observation: ObservationT) -> str:
        """A sentence more about that, for newcomers; "" where there is none."""
        return ""

    def chapter(self, observation: ObservationT) -> str:
        """The heading in RULES.md of what the observing seat has to do or to watch now; "" for the beginning of the rules."""
        return ""

    @abstractmethod
    def moment(self, observation: ObservationT) -> str:
        """How far the game has come, in a few words: "round 1 of 3". `observation` is what everybody sees."""

    def calls(self, setup: SetupT) -> tuple[Call, ...]:
        """Everything that seats may call out of turn under these rules, whether it is possible now or not: a page that offers
        only what is possible would remind players of what they have to notice themselves.
        """
        return ()

    # Data, and what people may replace

    @property
    def is_ready(self) -> bool:
        """Whether the data is loaded; always true of a game without `data_file`."""
        return True

    def load(self, content: bytes) -> None:
        """Loads the data from the content of `data_file`. Raises BadSaveError where it is something else."""
        raise BadSaveError(f"{self.title} needs no data.")

    def in_the_box(self, **options: Any) -> tuple[Sheet, ...]:
        """The contents of the box as tables to read. `options` are those of the set-up."""
        return ()

    def box_files(self, **options: Any) -> Mapping[str, str]:
        """The contents of the box as files to edit: text by file name. `read_box_file` takes each of them back."""
        return {}

    def read_box_file(self, text: str) -> Mapping[str, Any]:
        """The set-up's options that play with the contents of this file. Raises BadSetupError, which says what is wrong in it."""
        raise BadSetupError(f"Nothing of {self.title} can be replaced from a file.")

    def read_board(self, text: str) -> tuple[str, str]:
        """The name of somebody's own board, and its text as the set-up's option `board` takes it. Raises BadSetupError."""
        raise BadSetupError(f"{self.title} is played on its own board alone.")

    # Parts that are imported when asked for, so that a page need not load what it does not use

    def bots(self) -> Mapping[str, Bot[ObservationT, ActionT]]:
        """The computer players by level: `BOTS` in the game's `bots/levels.py`."""
        bots: Mapping[str, Bot[ObservationT, ActionT]] = importlib.import_module(f"{GAMES}.{self.name}.bots.levels").BOTS
        return bots

    def scene(self, observation: ObservationT, view: View) -> Scene:
        """The picture of what the observation shows: `scene` in the game's `picture/scene.py`."""
        picture: Scene = importlib.import_module(f"{GAMES}.{self.name}.picture.scene").scene(observation, view)
        return picture

    def choices(self, observation: ObservationT, action: ActionT) -> tuple[str, ...]:
        """The tokens that, pressed one after another, choose the action on the scene: `choices` in `picture/scene.py`."""
        tokens: tuple[str, ...] = importlib.import_module(f"{GAMES}.{self.name}.picture.scene").choices(observation, action)
        return tokens

    def terminal(self, observation: ObservationT, names: Sequence[str], colour: bool) -> str:
        """The same as lines of text, with ANSI colours if wanted: `picture` in the game's `picture/terminal.py`."""
        text: str = importlib.import_module(f"{GAMES}.{self.name}.picture.terminal").picture(observation, names, colour)
        return text


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Any game whatever: the parameter of a function that works for all of them."""

LoadedGame: TypeAlias = Game[Any, AnyState, AnyObservation, Any]
"""A game that was loaded by its name: type checkers know its values by their protocols alone. Its bots take no State either."""


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games there are, in alphabetical order."""
    package = importlib.import_module(GAMES)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


def load_game(name: str) -> LoadedGame:
    """The game of that name.

    >>> load_game("sequence").title
    'Sequence'
    """
    if name not in game_names():
        raise BadSetupError(f"There is no game called {quoted(name)}; there is {', '.join(game_names())}.")
    game: LoadedGame = importlib.import_module(f"{GAMES}.{name}").GAME
    return game
