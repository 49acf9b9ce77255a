"""Whose dice are rolled where nobody is trusted with the luck (`engine.apart.sealed`)."""

from __future__ import annotations

from ....core import Outcome, Seat
from .actions import Plant
from .setup import SequoiaSetup
from .state import Observation, State


class SequoiaDealing:
    """Every hidden luck is a roll of the own dice."""

    has_deck = False
    passes = None
    differs = ""

    def sealed_setup(self, setup: SequoiaSetup) -> SequoiaSetup:
        return setup

    def taker(self, public: Observation) -> Seat:
        return public.table.waiting[0]

    def decks(self, state: State) -> tuple[tuple[Outcome, ...], ...]:
        return ()

    def shown(self, action: Plant) -> None:
        return None


DEALING = SequoiaDealing()
