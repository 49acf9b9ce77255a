"""The interface of a game: everything that the page and the commands need, from its rules to the words on a button.

To add a game, write a subclass of `Game` and put one instance of it, called `GAME`, in `engine/games/NAME/__init__.py`.
Games are found by their folders; there is no list of them. Independent of particular games.
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
    Event,
    Handicap,
    ObservationT,
    OutOfTurn,
    Seat,
    SetupT,
    StateT,
    Toggle,
)
from .text import quoted

if TYPE_CHECKING:
    from .report import Beat, Report, Sheet, Standing
    from .scene import Scene, View


GAMES = f"{__package__}.games"
"""The package with a folder for each game."""


class Game(ABC, Generic[SetupT, StateT, ObservationT, ActionT]):
    """One game: its rules, and the words that people read. `Game[MySetup, MyState, MyObservation, MyAction]` names its types.

    Every game must define the abstract members and the attributes without a value. The other defaults suit a game without that
    feature. A Game has no state of any match; it may only store its data.
    """

    # Names and texts

    name: ClassVar[str]
    """The name of its folder: "sequence". Commands, saves and links contain it, so it must never change."""

    title: ClassVar[str]
    """The name shown to people: "Sequence"."""

    tagline: ClassVar[str]
    """The game in one sentence, for people choosing a game."""

    aim: ClassVar[str] = ""
    """The object of the game in at most 32 characters, for places too small for the `tagline`; "" uses the `tagline`."""

    piece: ClassVar[str]
    """The piece beside a player's name, in the team's colour: "chip", "tree". The page's part of the game paints it."""

    hand_name: ClassVar[str] = "hand"
    """The name for what a seat hides from the others: "hand", "rack", "dice"."""

    colours: ClassVar[Mapping[str, str]]
    """The colours that a team may choose, each with a distinctive shape: {"blue": "ring"}. Enough for the largest table."""

    levels: ClassVar[tuple[str, ...]]
    """The levels of `bots()` that people can play against, weakest first."""

    usual_level: ClassVar[str] = ""
    """The level of computer players until people choose another; "" for the middle one, the weaker of two."""

    daily_level: ClassVar[str] = ""
    """The level of computer players in the daily game, and in place of people if a reviewed game is continued; "" for the
    usual one."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Fills in the levels that are ""."""
        super().__init_subclass__(**arguments)
        levels = getattr(cls, "levels", ())
        cls.usual_level = cls.usual_level or (levels[(len(levels) - 1) // 2] if levels else "")
        cls.daily_level = cls.daily_level or cls.usual_level

    # Setup

    summary: ClassVar[str] = ""
    """The default rules in one short sentence for newcomers; "" for none."""

    colours_in_order: ClassVar[bool] = False
    """Whether two teams always have the first two colours, three the first three, and so on. Otherwise teams choose freely."""

    toggles: ClassVar[tuple[Toggle, ...]] = ()
    """The rules that the players may change."""

    handicaps: ClassVar[tuple[Handicap, ...]] = ()
    """The advantages that the players may give some seats or teams."""

    alone: ClassVar[str] = ""
    """The length of a solo game in a few words: "3 rounds"."""

    boards: ClassVar[Mapping[str, str]] = {}
    """The boards that the game comes with: values of the setup option `board`, with titles. {} if there is only one board."""

    box: ClassVar[str] = ""
    """The title of the game's contents, if people can view them and replace them from a file: "Goals, cards and words";
    otherwise ""."""

    data_file: ClassVar[str] = ""
    """The data file, such as a word list, that must be loaded before the game can be played; "" for none."""

    sample_position: ClassVar[str]
    """A position in the middle of a game, as `write_position` writes it, for the picture of the table behind the setup."""

    @property
    @abstractmethod
    def setup_type(self) -> type[SetupT]:
        """The type of this game's setups: a frozen dataclass with a default for every field. `setup_type = MySetup` is enough."""

    @property
    @abstractmethod
    def observation_type(self) -> type[ObservationT]:
        """The type of this game's observations: a frozen dataclass or NamedTuple that `codec` can read and write."""

    def setup(self, **options: Any) -> SetupT:
        """The setup with these options, and defaults for the others. Raises BadSetupError."""
        kind: Any = self.setup_type
        try:
            setup: SetupT = kind(**options)
        except TypeError:
            names = [field.name for field in fields(kind)]
            known, unknown = ", ".join(names), [option for option in options if option not in names]
            raise BadSetupError(f"{self.title} has no option {', '.join(unknown)}. Options: {known}.") from None
        return setup

    @abstractmethod
    def setups(self) -> tuple[SetupT, ...]:
        """One setup of every kind in the rules. The contract tests play them all."""

    def handicap_of(self, setup: SetupT, seat: Seat) -> str:
        """The seat's advantages in a few words: "1 more card, 1 sequence fewer"; "" for none."""
        return ", ".join(filter(None, (handicap.words(setup, seat) for handicap in self.handicaps)))

    # The rules

    @abstractmethod
    def initial_state(self, setup: SetupT) -> StateT:
        """The state before the first deal."""

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
        """Whether everyone sees what the event is. If it is secret, they see only that it happened.

        `before` is what everyone saw before it. `event.text` is "" if the event has not happened yet: the answer must not depend
        on the choice itself.
        """
        return True

    def has_secrets(self, observation: ObservationT) -> bool:
        """Whether any seat knows something now that others must not see. `observation` is what everyone sees."""
        return True

    def has_choice(self, observation: ObservationT) -> bool:
        """Whether to ask the observing seat, whose turn it is. Otherwise its first legal action is taken without asking.

        The player of that seat then learns only what becomes public, so this is only for turns without a decision.
        """
        return True

    def is_spoiler(self, action: ActionT) -> bool:
        """Whether listing this action would give away the answer, as in word games, where finding a word is the point."""
        return False

    # In words

    @abstractmethod
    def narrate(self, before: ObservationT, after: ObservationT, event: Event, names: Sequence[str]) -> tuple[str, ...]:
        """The public announcement of one event, as sentences with the players' names; () for none.

        `before` and `after` are what everyone saw then (`state.observe(None)`). The text of an event that is not open (`is_open`)
        is replaced by "", so sentences can't reveal anything hidden.
        """

    def beats(self, before: ObservationT, after: ObservationT, names: Sequence[str]) -> tuple[Beat, ...]:
        """The beats that narrate the change between these observations of one viewer; () to show it at once.

        Only events with sentences (`narrate`) can have beats. `before` may lack secret choices made since. The picture follows
        `View.moment`, and must not show anything before its beat.
        """
        return ()

    def phase(self, observation: ObservationT) -> str:
        """The name of a phase in which the parts of the page have other places, for the game's style sheet; "" for the usual
        ones."""
        return ""

    def gathering(self, before: ObservationT) -> str:
        """The label of the button with which several people at one device begin to watch the moment after `before`: "Cups up"; ""
        to begin at once."""
        return ""

    def for_speech(self, sentence: str) -> str:
        """A sentence of `narrate` for reading aloud: symbols, such as suits, in words."""
        return sentence

    def brief(self, sentence: str) -> str:
        """A sentence of `narrate`, shortened to fit a line of the move list. Must add no information."""
        return sentence

    def turn_number(self, before: ObservationT) -> int:
        """The number of the next move, turn or round, as people count them; 0 if there is none. `before` is the public
        observation."""
        return 0

    @abstractmethod
    def standing(self, observation: ObservationT, seat: Seat) -> Standing:
        """The seat's score and progress, as everyone sees it."""

    @abstractmethod
    def report(self, states: Sequence[StateT], names: Sequence[str]) -> Report:
        """The report on a finished game. `states` are all its states, from first to last; nothing is secret any more."""

    def opening(self, setup: SetupT) -> str:
        """The title of the luck that everyone watches before play begins: "Cut for deal"; "" for none.

        If there is some, no later luck is narrated.
        """
        return ""

    def pause_label(self, observation: ObservationT) -> str:
        """The label of the button that ends a pause before the next luck, in which everyone looks at the table: "Roll"; ""
        for no pause. `observation` is the public one."""
        return ""

    def is_decided(self, observation: ObservationT) -> bool:
        """Whether every possible continuation has the same winners, so that people may finish the game with one press.
        `observation` is what everyone sees at a pause."""
        return False

    def finishing_action(self, observation: ObservationT) -> ActionT:
        """A sensible action of the observing seat in a game that is decided and is being finished with one press."""
        action: ActionT = observation.legal_actions()[0]
        return action

    def prompt(self, observation: ObservationT) -> str:
        """A few words about the choice that the observing seat must make now, and why; "" if it is obvious or entirely open."""
        return ""

    def prompt_detail(self, observation: ObservationT) -> str:
        """One more sentence about the `prompt`, for newcomers; "" for none."""
        return ""

    def rules_heading(self, observation: ObservationT) -> str:
        """The heading in RULES.md of the section that applies to the observing seat now; "" for the beginning of the rules."""
        return ""

    @abstractmethod
    def turn_label(self, observation: ObservationT) -> str:
        """The progress of the game, in a few words: "round 1 of 3". `observation` is what everyone sees."""

    def out_of_turn(self, setup: SetupT) -> tuple[OutOfTurn, ...]:
        """Everything that seats may call out of turn under these rules, whether it is possible now or not. A page that offered
        only what is possible would remind players of what they must notice themselves.
        """
        return ()

    # Data, and contents that people can replace

    @property
    def is_ready(self) -> bool:
        """Whether the data is loaded; always true for a game without `data_file`."""
        return True

    def load(self, content: bytes) -> None:
        """Loads the data from the content of `data_file`. Raises BadSaveError if the content isn't valid."""
        raise BadSaveError(f"{self.title} needs no data.")

    def in_the_box(self, **options: Any) -> tuple[Sheet, ...]:
        """The game's contents as tables to read. `options` are those of the setup."""
        return ()

    def box_files(self, **options: Any) -> Mapping[str, str]:
        """The game's contents as files to edit: text by file name. `read_box_file` reads each of them back."""
        return {}

    def read_box_file(self, text: str) -> Mapping[str, Any]:
        """The setup options for playing with the contents of this file. Raises BadSetupError, whose message says what is
        wrong."""
        raise BadSetupError(f"{self.title} has nothing that can be replaced from a file.")

    def read_board(self, text: str) -> tuple[str, str]:
        """The name of a player's board, and its text for the setup option `board`. Raises BadSetupError."""
        raise BadSetupError(f"{self.title} has only its own board.")

    # Parts that are imported when needed, so that the page loads only what it uses

    coach: ClassVar[tuple[str, ...]] = ("lesson", "reasons")
    """The modules of the game's `coach/`. Every game teaches a lesson and gives reasons for hints; a game may add "aids"
    (highlights), "firsts" (tips), "review" (reviews, and the score of a daily game) and "story" (the words of stories)."""

    def coaching(self, part: str) -> Any:
        """The module of that name in the game's `coach/`; None if the game has none."""
        return self._module(f"coach.{part}") if part in self.coach else None

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{GAMES}.{self.name}.{name}")

    def bots(self) -> Mapping[str, Bot[ObservationT, ActionT]]:
        """The computer players by level: `BOTS` in the game's `bots/levels.py`."""
        bots: Mapping[str, Bot[ObservationT, ActionT]] = self._module("bots.levels").BOTS
        return bots

    def scene(self, observation: ObservationT, view: View) -> Scene:
        """The picture of the observation: `scene` in the game's `picture/scene.py`."""
        picture: Scene = self._module("picture.scene").scene(observation, view)
        return picture

    def choices(self, observation: ObservationT, action: ActionT) -> tuple[str, ...]:
        """The tokens to press, in order, to choose the action on the scene: `choices` in `picture/scene.py`."""
        tokens: tuple[str, ...] = self._module("picture.scene").choices(observation, action)
        return tokens

    def terminal(self, observation: ObservationT, names: Sequence[str], colour: bool) -> str:
        """The picture as lines of text, with ANSI colours if wanted: `picture` in the game's `picture/terminal.py`."""
        text: str = self._module("picture.terminal").picture(observation, names, colour)
        return text


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Any game: the parameter type of functions that work for all games."""

LoadedGame: TypeAlias = Game[Any, AnyState, AnyObservation, Any]
"""A game loaded by name. Type checkers know its values only by their protocols, and its bots accept no State either."""


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    package = importlib.import_module(GAMES)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


def load_game(name: str) -> LoadedGame:
    """The game of that name. Raises BadSetupError if there is none.

    >>> load_game("sequence").title
    'Sequence'
    """
    if name not in game_names():
        raise BadSetupError(f"There is no game called {quoted(name)}. Games: {', '.join(game_names())}.")
    game: LoadedGame = importlib.import_module(f"{GAMES}.{name}").GAME
    return game
