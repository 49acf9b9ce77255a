"""Games of computer players."""

import random
from math import inf
from typing import Any

from engine.core import Budget
from engine.game import AnyGame
from tests.engine.walks import Step, walk


def self_play(game: AnyGame, setup: Any, seed: int, *bots: Any) -> list[Step]:
    """The steps of one game between these bots, one for each seat, or of one bot against itself."""

    def choose(state: Any, seat: int, _actions: object, rng: random.Random) -> Any:
        return bots[seat % len(bots)].choose(state.observe(seat), rng, Budget(inf))

    return list(walk(game.initial_state(setup), random.Random(seed), choose))
