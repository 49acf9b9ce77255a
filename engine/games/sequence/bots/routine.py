"""What every computer player of Sequence does in the same way, whatever its level."""

from __future__ import annotations

import random

from ..rules.actions import Forfeit, SequenceAction, Take, Talk
from ..rules.state import Observation


def duty(observation: Observation, rng: random.Random) -> SequenceAction | None:
    """What no computer player thinks about: it takes its card whenever it may, and gives up its least useful one if it must.

    A dead card is the least useful, a wild one the most.
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


def choices(observation: Observation) -> list[SequenceAction]:
    """What a computer player chooses from: all that is legal, but it never calls table talk."""
    return [action for action in observation.legal_actions() if not isinstance(action, Talk)]
