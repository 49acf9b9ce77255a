"""The game object of Sequitur, which `engine.game.load_game("sequitur")` returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from ...core import Event, Handicap, Seat, Toggle
from ...game import Game
from ...report import Sheet, Standing
from .box import contents
from .box.csv_tables import read_shipped
from .box.goals import NEW_GOALS
from .rules.actions import Action, Offer, Spell, parse_action
from .rules.ending import claims, report
from .rules.position import parse_position, write_position
from .rules.setup import FEWEST_SEATS, HEAD_START, MOST_SEATS, ROUNDS, SequiturSetup
from .rules.state import Observation, State, initial_state
from .rules.table import CLAIM, END, PASSING
from .rules.telling import beats
from .rules.words import chapter, narrate, standing, task
from .words import lexicon
from .words.lists import FAMILY, LARGER, RECOMMENDED

PUBLIC = " goal is public"

WORD_LISTS = ((RECOMMENDED, "recommended"), (FAMILY, "family"), (LARGER, "larger"))
"""The names of the word lists in setups, and to people."""

WORD_LISTS_MEAN = "Family: no slurs, swear words, sex or drugs. Larger: every word that computers accept."


class SequiturGame(Game[SequiturSetup, State, Observation, Action]):
    """Sequitur, as the page and the terminal use it."""

    name: ClassVar[str] = "sequitur"
    title: ClassVar[str] = "Sequitur"
    tagline: ClassVar[str] = "Turn letters into words that meet goals."
    aim: ClassVar[str] = "Spell words that meet the goals"
    piece: ClassVar[str] = "ball"
    hand_name: ClassVar[str] = "rack"
    colours: ClassVar[Mapping[str, str]] = {
        "violet": "moon", "rose": "heart", "amber": "sun", "teal": "drop", "slate": "star",
    }  # fmt: skip
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    usual_level: ClassVar[str] = "medium"
    alone: ClassVar[str] = f"{ROUNDS} rounds"
    summary: ClassVar[str] = "Three rounds. Spell the best word you can; every goal it meets scores points."
    toggles: ClassVar[tuple[Toggle, ...]] = (
        Toggle("words", "Word list", WORD_LISTS_MEAN, WORD_LISTS),
        Toggle("no_empty_steps", "Always a public goal", "If everyone else discards theirs, the last player can’t discard."),
    )
    handicaps: ClassVar[tuple[Handicap, ...]] = (HEAD_START,)
    data_file: ClassVar[str] = lexicon.DATA_FILE
    box: ClassVar[str] = "Goals, cards and words"
    sample_position: ClassVar[str] = read_shipped("sample.json").strip()
    coach: ClassVar[tuple[str, ...]] = ("aids", "daily", "firsts", "lesson", "reasons", "review", "story")
    setup_type = SequiturSetup
    observation_type = Observation

    def setups(self) -> tuple[SequiturSetup, ...]:
        """One setup for each number of seats as in version 0.1, two more as before version 0.2,
        and three with the current defaults and options."""
        later = SequiturSetup(3, back_and_forth=True)
        old = (*map(SequiturSetup, range(FEWEST_SEATS, MOST_SEATS + 1)), later, replace(later, seats=2, head_start=(4, 0)))
        return (
            *old,
            self.setup(seats=4),
            self.setup(seats=2, words=FAMILY, no_empty_steps=True),
            self.setup(seats=1, words=LARGER),
        )

    def setup(self, **options: Any) -> SequiturSetup:
        return super().setup(**({"back_and_forth": True, "goals": NEW_GOALS} | options))

    initial_state = staticmethod(initial_state)
    parse_action = staticmethod(parse_action)
    write_position = staticmethod(write_position)
    parse_position = staticmethod(parse_position)
    narrate = staticmethod(narrate)

    def is_open(self, before: Observation, event: Event) -> bool:
        """Everything is public except actions within a pass."""
        return before.table.stage != PASSING

    def has_secrets(self, observation: Observation) -> bool:
        return observation.table.stage == PASSING

    def is_spoiler(self, action: Action) -> bool:
        return isinstance(action, Spell | Offer)

    def has_choice(self, observation: Observation) -> bool:
        """The only goal left is claimed without asking, and so are a lone player's goals after the first one."""
        table = observation.table
        if table.stage != CLAIM or observation.seat != table.turn:
            return True
        return len(table.claimable(table.turn)) > 1 and not (table.setup.seats == 1 and claims(table))

    def pause_label(self, observation: Observation) -> str:
        """Pauses to show what everyone has won, before the letters are returned."""
        table = observation.table
        return f"Round {table.round + 2}" if table.stage == END else ""

    beats = staticmethod(beats)

    def gathering(self, before: Observation) -> str:
        return "Show the words" if before.table.stage == PASSING else ""

    def phase(self, observation: Observation) -> str:
        return "" if observation.table.stage == PASSING else "claims"

    def prompt(self, observation: Observation) -> str:
        return task(observation).words if observation.legal_actions() else ""

    def prompt_detail(self, observation: Observation) -> str:
        return task(observation).more if observation.legal_actions() else ""

    def rules_heading(self, observation: Observation) -> str:
        return chapter(observation)

    def brief(self, sentence: str) -> str:
        """Names a public goal first.

        >>> SequiturGame().brief("A red goal is public, 3 points: no vowels.")
        'Red goal, 3 points: no vowels.'
        """
        at = sentence.find(PUBLIC)
        return sentence[2].upper() + sentence[3:at] + " goal" + sentence[at + len(PUBLIC) :] if at > 3 else sentence

    def turn_number(self, before: Observation) -> int:
        return min(before.table.round + 1, ROUNDS)

    def turn_label(self, observation: Observation) -> str:
        return f"round {min(observation.table.round + 1, ROUNDS)} of {ROUNDS}"

    def standing(self, observation: Observation, seat: Seat) -> Standing:
        return standing(observation.table, seat)

    report = staticmethod(report)

    # Data and editable content

    @property
    def is_ready(self) -> bool:
        return lexicon.is_loaded()

    def load(self, content: bytes) -> None:
        lexicon.load(content)

    def in_the_box(self, **options: Any) -> tuple[Sheet, ...]:
        setup = self.setup(**options)
        return contents.sheets(setup.goals, setup.cards)

    def box_files(self, **options: Any) -> Mapping[str, str]:
        setup = self.setup(**options)
        return contents.files(setup.goals, setup.cards)

    def read_box_file(self, text: str) -> Mapping[str, Any]:
        return contents.read(text)
