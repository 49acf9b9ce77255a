"""A bot for every game: it takes any legal action, which measures how much the other bots understand."""

from __future__ import annotations

import random

from .core import ActionT, Budget, Observation


class RandomBot:
    """Takes every legal action with the same probability."""

    def choose(self, observation: Observation[ActionT], rng: random.Random, budget: Budget) -> ActionT:
        return rng.choice(observation.legal_actions())
