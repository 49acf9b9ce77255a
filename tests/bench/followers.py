"""The strength of a player who follows the hints, compared with the strongest level. Each deal is played in both seatings.

A hint for the same position is always the same, but a computer player draws random numbers. Otherwise both should win equally
often, within the interval. Sequoia: 49.0 +- 2.4% of 300 games (`--deals 150`); Sequence: 48.5 +- 6.5% of 68.
"""

from __future__ import annotations

import argparse
import random
from statistics import fmean, stdev

from engine.arena import CONFIDENCE, play_match
from engine.coach.hint import hint
from engine.core import AnyObservation, Budget
from engine.game import AnyGame, game_names, load_game
from tests.bench.figures import Figures, add_json, printing
from tests.engine.walks import NAMES

SEATS = 2


class Follower:
    """Plays as the hints say."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, observation: AnyObservation, rng: random.Random, budget: Budget) -> object:
        return self._game.parse_action(hint(self._game, observation, NAMES).action)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=game_names(), help="the game")
    parser.add_argument("--deals", type=int, default=50, help="number of deals, two games each (default: 50)")
    add_json(parser)


run = printing(lambda options: measure(options.game, options.deals))


def measure(name: str, deals: int) -> Figures:
    """The follower's share of wins against the strongest level, in percent, with half of its interval."""
    game = load_game(name)
    shares = [fmean(_share(game, f"follow {deal}", seat) for seat in range(SEATS)) for deal in range(deals)]
    half = CONFIDENCE * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 0.5
    return {
        "against": game.levels[-1],
        "games": deals * SEATS,
        "wins": round(100 * fmean(shares), 1),
        "within": round(100 * half, 1),
    }


def _share(game: AnyGame, seed: str, seat: int) -> float:
    """The follower's share of the win when playing at that seat."""
    players = [Follower(game) if place == seat else game.bots()[game.levels[-1]] for place in range(SEATS)]
    state, _ = play_match(game, game.setup(seats=SEATS), players, seed)
    returns = state.returns()
    assert returns is not None
    return returns[seat] / sum(returns)
