"""The player of any game who does anything that is legal: the measure of how much every other player understands."""

from __future__ import annotations

import random
from typing import Any

from ..core import Budget


class RandomBot:
    """Every legal action is as likely as any other."""

    def choose(self, observation: Any, rng: random.Random, budget: Budget) -> Any:
        return rng.choice(observation.legal_actions())
