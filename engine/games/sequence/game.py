"""Sequence under its name: what `engine.core.load_game("sequence")` gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core import BadSetupError, Event, Game
from engine.games.sequence.actions import SequenceAction, parse_action
from engine.games.sequence.narration import narrate
from engine.games.sequence.observation import Observation
from engine.games.sequence.position import parse_position, write_position
from engine.games.sequence.rules import State, initial_state
from engine.games.sequence.setup import TEAMS_BY_SEATS, SequenceSetup


class SequenceGame(Game):
    """The rules of Sequence as one value."""

    name: ClassVar[str] = "sequence"
    title: ClassVar[str] = "Sequence"
    setup_type = SequenceSetup
    observation_type = Observation

    def setup(self, **options: int | str) -> SequenceSetup:
        try:
            return SequenceSetup(**options)  # type: ignore[arg-type]
        except TypeError:
            known = ", ".join(SequenceSetup.__dataclass_fields__)
            raise BadSetupError(f"Sequence has the options {known}; not {', '.join(options)}.") from None

    def setups(self) -> tuple[SequenceSetup, ...]:
        return tuple(SequenceSetup(seats, teams) for seats, choices in TEAMS_BY_SEATS.items() for teams in choices)

    def initial_state(self, setup: SequenceSetup) -> State:
        return initial_state(setup)

    def parse_action(self, text: str) -> SequenceAction:
        return parse_action(text)

    def write_position(self, state: State) -> str:
        return write_position(state)

    def parse_position(self, text: str) -> State:
        return parse_position(text)

    def narrate(self, before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
        return narrate(before, after, event, names)
