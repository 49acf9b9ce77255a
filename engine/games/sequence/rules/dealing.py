"""How cards of Sequence are dealt where nobody is trusted with the deck (`engine.apart.sealed`)."""

from __future__ import annotations

from ....cards import Card
from ....core import Seat
from .actions import Forfeit, Play, SequenceAction, TurnIn
from .setup import SequenceSetup
from .state import Observation, State
from .table import NOBODY


class SequenceDealing:
    """Every hidden luck is a card from the draw deck."""

    has_deck = True
    passes = None
    differs = ""

    def sealed_setup(self, setup: SequenceSetup) -> SequenceSetup:
        return setup

    def taker(self, public: Observation) -> Seat:
        return public.table.turn if public.table.taking == NOBODY else public.table.taking

    def decks(self, state: State) -> tuple[tuple[Card, ...], ...]:
        return (state.deck,)

    def shown(self, action: SequenceAction) -> Card | None:
        return action.card if isinstance(action, Play | TurnIn | Forfeit) else None


DEALING = SequenceDealing()
