"""The strong computer players of Sequence: they sample the hidden cards and ask what each of their best plays is worth then.

They know an observation and nothing else. How much they do is counted in deals; the clock only ends it early on a machine that
is far too slow.
"""

from __future__ import annotations

import random
import time

from ....core import Budget
from ..rules.actions import Play, SequenceAction
from ..rules.state import Observation
from .belief import beliefs, deals
from .evaluation import Weights
from .judge import JudgeBot
from .routine import choices
from .value import Value
from .world import World

LEAST_DEALS = 8
"""However late it is; and as often the time is looked at."""

TRUST = 0.001
"""How much of a chance to win a point of the judge's worth is."""


class SearchBot(JudgeBot):
    """Takes the play after which it wins most often over sampled deals of the hidden cards, of those that a judge likes best."""

    def __init__(
        self, weights: Weights, value: Value, deals: int, plays: int, *, infers: bool, carelessness: float = 0.0
    ) -> None:
        super().__init__(weights, carelessness)
        self.value, self.deals, self.plays, self.infers = value, deals, plays, infers

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """As the judge where there is no choice of plays."""
        actions = choices(observation)
        if len(actions) < 2 or not all(isinstance(action, Play) for action in actions):
            return super().choose(observation, rng, budget)
        late = time.perf_counter() + budget.seconds
        judged = self.judged(observation, rng)
        plays = sorted(judged, key=lambda play: -judged[play])[: self.plays]
        totals = dict.fromkeys(plays, 0.0)
        seat = observation.table.turn
        odds = beliefs(observation, self.weights) if self.infers else {}
        for count, (hands, deck) in enumerate(deals(observation, odds, rng), 1):
            world = World(observation.table, {**hands, seat: observation.hand}, deck, self.value)
            for play in plays:
                totals[play] += world.after(seat, play)
            if count == self.deals or (count % LEAST_DEALS == 0 and time.perf_counter() > late):
                break
        return max(plays, key=lambda play: totals[play] / count + TRUST * judged[play])
