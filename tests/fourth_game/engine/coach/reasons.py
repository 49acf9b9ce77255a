"""Reasons to lay a stone in Causeway, from public information alone."""

from __future__ import annotations

from collections.abc import Sequence

from ....coach.hint import Reason
from ..rules.state import Observation
from ..rules.table import Lay


def reason(observation: Observation, action: Lay, names: Sequence[str]) -> Reason:
    """The fate of the trail's stones."""
    stones, owner = observation.table.outcome()[0][action.trail]
    if not stones:
        return Reason(f"Starts trail {action.trail}.")
    whose = "yours" if owner == observation.seat else f"{names[owner]}’s"
    if action.stone > stones[-1]:
        return Reason(f"Owns trail {action.trail}, which was {whose}.")
    return Reason(f"Ends trail {action.trail}, so its stones are {whose} for good.")
