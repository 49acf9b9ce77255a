"""What every computer player of Sequence does the same way, whatever its level."""

from __future__ import annotations

import random

from ..rules.actions import Forfeit, SequenceAction, Take, Talk
from ..rules.state import Observation


def routine_action(observation: Observation, rng: random.Random) -> SequenceAction | None:
    """The action that needs no thought: take a card whenever that is allowed, give up the least useful one when forced to.

    A dead card is the least useful, a wild one the most. None where there is something to think about.
    """
    table, actions = observation.table, observation.legal_actions()
    for action in actions:
        if isinstance(action, Take):
            return action
    forfeits = [action for action in actions if isinstance(action, Forfeit)]
    if not forfeits:
        return None
    wild, anti_wild = table.setup.geometry.wild, table.setup.geometry.anti_wild
    worth = {Forfeit(card): 1 + (card in anti_wild) + 2 * (card in wild) - table.is_dead(card) for card in observation.hand}
    return min(forfeits, key=lambda forfeit: worth[forfeit] + rng.random() / 2)


def considered_actions(observation: Observation) -> list[SequenceAction]:
    """The legal actions but calling table talk, which no computer player does."""
    return [action for action in observation.legal_actions() if not isinstance(action, Talk)]
