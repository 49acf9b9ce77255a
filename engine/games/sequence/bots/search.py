"""The strong computer players of Sequence: they sample the hidden cards and rate their best plays in each sample.

They see an observation and nothing else. The number of sampled deals limits their work; the clock cuts it short only on a
machine that is far too slow.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import inf

from ....core import Budget
from ..rules.actions import Play, SequenceAction
from ..rules.state import Observation
from .belief import beliefs, sample_deals
from .evaluation import Weights
from .judge import JudgeBot
from .routine import considered_actions
from .value import ValueFunction
from .world import World

LEAST_DEALS = 8
"""At least this many, however late it is; the clock is read once in as many deals."""

TRUST = 0.001
"""How much chance of winning one point of the judge's worth counts for."""


class SearchBot(JudgeBot):
    """Among the plays that the judge likes best, takes the one that wins most often over sampled deals of the hidden cards."""

    def __init__(
        self, weights: Weights, value: ValueFunction, deals: int, plays: int, *, infers: bool, carelessness: float = 0.0
    ) -> None:
        super().__init__(weights, carelessness)
        self.value, self.deals, self.plays, self.infers = value, deals, plays, infers

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The best play; where there are no plays to choose from, what the judge chooses."""
        actions = considered_actions(observation)
        if len(actions) < 2 or not all(isinstance(action, Play) for action in actions):
            return super().choose(observation, rng, budget)
        late = time.perf_counter() + budget.seconds
        worths = self.play_worths(observation, rng)
        plays = sorted(worths, key=lambda play: -worths[play])[: self.plays]
        chances = self.chances(observation, plays, rng, late)
        return max(plays, key=lambda play: chances[play] + TRUST * worths[play])

    def chances(
        self, observation: Observation, plays: Sequence[Play], rng: random.Random, late: float = inf
    ) -> dict[Play, float]:
        """How often each of these plays wins, over the same sampled deals for all; fewer of them from the time `late` on."""
        totals = dict.fromkeys(plays, 0.0)
        seat = observation.table.turn
        held = beliefs(observation, self.weights) if self.infers else {}
        for count, (hands, deck) in enumerate(sample_deals(observation, held, rng), 1):
            world = World(observation.table, {**hands, seat: observation.hand}, deck, self.value)
            for play in plays:
                totals[play] += world.win_chance(seat, play)
            if count == self.deals or (count % LEAST_DEALS == 0 and time.perf_counter() > late):
                break
        return {play: total / count for play, total in totals.items()}
