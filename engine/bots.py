"""A bot for any game that plays at random: the baseline for measuring the strength of other bots."""

from __future__ import annotations

import random

from .core import ActionT, Budget, Observation


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, observation: Observation[ActionT], rng: random.Random, budget: Budget) -> ActionT:
        return rng.choice(observation.legal_actions())
