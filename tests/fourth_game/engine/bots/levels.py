"""The computer players of Causeway: Gull, who lays anything anywhere, and Heron, who thinks one stone ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ....bots import RandomBot
from ....core import Bot, Budget
from ..rules.state import Observation
from ..rules.stones import Stone
from ..rules.table import Lay, Table


class HeronBot:
    """A player who aims to own long trails that nobody is likely to take."""

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> Lay:
        """The action likely to leave the biggest lead over the best opponent; ties are broken at random."""
        seat, table, unseen = observation.seat, observation.table, observation.unseen()
        assert seat is not None

        def likely_lead(lay: Lay) -> float:
            points = _likely_points(table._replace(laid=(*table.laid, lay)), unseen)
            return points.pop(seat) - max(points)

        return max(observation.legal_actions(), key=lambda lay: (likely_lead(lay), rng.random()))


def _likely_points(table: Table, unseen: Sequence[Stone]) -> list[float]:
    """Each seat's points; those on a trail count for less, the more unseen stones are high enough to take it."""
    trails, won = table.outcome()
    points = list(map(float, won))
    for stones, owner in trails.values():
        if stones:
            higher = sum(stone > stones[-1] for stone in unseen)
            points[owner] += len(stones) * (1 - higher / (len(unseen) + 1))
    return points


BOTS: dict[str, Bot[Observation, Lay]] = {"gull": RandomBot(), "heron": HeronBot()}
