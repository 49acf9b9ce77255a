"""Whose dice are rolled where nobody is trusted with the luck (`engine.apart.sealed`)."""

from __future__ import annotations

from ....core import Outcome, Seat
from .actions import Plant
from .state import Observation, State


class SequoiaDealing:
    """Every hidden luck is a roll of the own dice."""

    has_deck = False

    def taker(self, public: Observation) -> Seat:
        return public.table.waiting[0]

    def deck(self, state: State) -> tuple[Outcome, ...]:
        return ()

    def shown(self, action: Plant) -> None:
        return None


DEALING = SequoiaDealing()
