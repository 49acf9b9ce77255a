"""How long the strongest player of Sequoia thinks about a move it plays out, for 2 to 5 seats, beside a Sequoia! of its own.

The positions are those of seat 0 in the last turns of games between players of the middle level. The first moves pay for
what is worked out once, as in a new worker.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Iterator
from statistics import median

from engine.core import Budget
from engine.games.sequoia import GAME
from engine.games.sequoia.bots.levels import BOTS, HardBot
from engine.games.sequoia.rules.state import Observation
from tests.bench.figures import add_common_arguments, show, with_pyodide

SEQUOIA = "11111"
BUDGET = Budget()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=5, help="games for each number of seats (default: 5)")
    add_common_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    return show(with_pyodide(measure(options.games), options, measure, options.games), options)


def measure(games: int) -> dict[str, float | str]:
    """Median and longest time of a move, in milliseconds of processor time (wall-clock time in Pyodide)."""
    figures: dict[str, float | str] = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    for seats in range(2, 6):
        observations = [seen for seed in range(games) for seen in last_turns(seats, seed)]
        sequoias = [seen._replace(dice=(SEQUOIA, *seen.dice[1:])) for seen in observations]
        for kind, asked in (("moves", observations), ("sequoias", sequoias)):
            spent = [thinking_time(observation) for observation in asked]
            figures[f"{seats}_seats_{kind}_median"] = round(1000 * median(spent), 1)
            figures[f"{seats}_seats_{kind}_longest"] = round(1000 * max(spent), 1)
    return figures


def last_turns(seats: int, seed: int) -> Iterator[Observation]:
    """What seat 0 sees at each of its choices in the turns that are played out."""
    rng = random.Random(seed)
    state = GAME.initial_state(GAME.setup(seats=seats))
    while state.returns() is None:
        if not state.to_act:
            state = state.apply_chance(state.sample_chance(rng))
            continue
        observation = state.observe(state.to_act[0])
        if observation.seat == 0 and observation.table.turn >= HardBot.first_played_out:
            yield observation
        state = state.apply(state.to_act[0], BOTS["medium"].choose(observation, rng, BUDGET))


def thinking_time(observation: Observation) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    BOTS["hard"].choose(observation, random.Random(1), BUDGET)
    return time.process_time() - start
