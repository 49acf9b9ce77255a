"""The game Causeway, as pages and commands use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core import Event, Seat, Toggle
from ...game import Game
from ...report import Report, Standing
from .rules.narration import narrate, report, standing
from .rules.position import parse_position, write_position
from .rules.setup import CausewaySetup
from .rules.state import Observation, State
from .rules.table import Lay, Table, parse_action


class CausewayGame(Game[CausewaySetup, State, Observation, Lay]):
    name: ClassVar[str] = "causeway"
    title: ClassVar[str] = "Causeway"
    tagline: ClassVar[str] = "Lay stones in ascending order and own the longest trails."
    aim: ClassVar[str] = "Own the longest trails"
    piece: ClassVar[str] = "stone"
    colours: ClassVar[Mapping[str, str]] = {"blue": "disc", "green": "square", "red": "diamond", "yellow": "arch"}
    levels: ClassVar[tuple[str, ...]] = ("gull", "heron")
    usual_level: ClassVar[str] = "heron"
    toggles: ClassVar[tuple[Toggle, ...]] = (Toggle("short", "Short game", "Two stones of each number instead of three."),)
    sample_position: ClassVar[str] = "3 2A,4A,1B,7A,5B,9B,3C,8C,10C,6C,9A 1.1.5.12,3.8.10.11,2.2.4.7"
    setup_type = CausewaySetup
    observation_type = Observation

    def setups(self) -> tuple[CausewaySetup, ...]:
        """One for every number of seats, and the short game."""
        return *map(CausewaySetup, (2, 3, 4)), CausewaySetup(2, short=True)

    def initial_state(self, setup: CausewaySetup) -> State:
        """Every stone in the bag."""
        return State(Table(setup), ((),) * setup.seats)

    parse_action = staticmethod(parse_action)
    write_position = staticmethod(write_position)
    parse_position = staticmethod(parse_position)
    narrate = staticmethod(narrate)

    def is_open(self, before: Observation, event: Event) -> bool:
        """Everyone sees a stone laid. Only the seat that draws a stone sees it."""
        return event.seat is not None

    def standing(self, observation: Observation, seat: Seat) -> Standing:
        return standing(observation.table, seat)

    def turn_label(self, observation: Observation) -> str:
        stones = len(observation.table.setup.stones)
        return f"stone {min(len(observation.table.laid) + 1, stones)} of {stones}"

    def report(self, states: Sequence[State], names: Sequence[str]) -> Report:
        return report(states[-1].table, names)
