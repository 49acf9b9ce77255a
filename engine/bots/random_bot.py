"""The player of any game who takes any legal action: the measure of how much every other player understands."""

from __future__ import annotations

import random

from ..core import ActionT, Budget, Observation


class RandomBot:
    """Takes every legal action with the same probability."""

    def choose(self, observation: Observation[ActionT], rng: random.Random, budget: Budget) -> ActionT:
        return rng.choice(observation.legal_actions())
