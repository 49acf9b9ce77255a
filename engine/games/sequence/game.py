"""Sequence under its name: what `engine.game.load_game("sequence")` gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.core import Event, Seat
from engine.game import Game
from engine.games.sequence.actions import SequenceAction, parse_action
from engine.games.sequence.narration import narrate
from engine.games.sequence.observation import Observation
from engine.games.sequence.position import parse_position, write_position
from engine.games.sequence.rules import State, initial_state
from engine.games.sequence.setup import TEAMS_BY_SEATS, SequenceSetup
from engine.games.sequence.table import CUT
from engine.report import Report, Standing


class SequenceGame(Game):
    """The rules of Sequence as one value."""

    name: ClassVar[str] = "sequence"
    title: ClassVar[str] = "Sequence"
    lead: ClassVar[str] = "Five chips in a row, on a board of cards."
    piece: ClassVar[str] = "chip"
    colours: ClassVar[Mapping[str, str]] = {"blue": "ring", "green": "triangle", "red": "square"}
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium")
    opening: ClassVar[str] = "Cut for deal"
    sample_position: ClassVar[str] = (
        "classic:2:2 *8*/2g1b2b2/2b1gggg2/3b1g2g1/4b5/5b1gb1/1g4b3/1b2g2b2/3b2g3/*8* c8-g4/- -/- -/- play:0 no - 0:24 1 . -"
    )
    setup_type = SequenceSetup
    observation_type = Observation

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

    def is_open(self, before: Observation, event: Event) -> bool:
        """Cards are played and cut face up; dealt and taken in secret."""
        return event.seat is not None or before.table.step == CUT

    def standing(self, observation: Observation, seat: Seat) -> Standing:
        table = observation.table
        complete, goal = len(table.sequences[table.setup.team(seat)]), table.setup.sequences_to_win
        return Standing(complete, goal, f"{complete} of {goal} sequences")

    def report(self, states: Sequence[State], names: Sequence[str]) -> Report:
        return Report(f"{states[-1].table.turns} turns.")
