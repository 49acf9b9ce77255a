"""How long each level of Sequitur thinks about a choice, for 1 to 5 seats, and the stronger ones of Sequence, for 2 to 12.

The positions are those of seat 0 in games between players of that level. The first choices pay for what is worked out once,
as in a new worker; the longest of them is told apart.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Iterator
from statistics import median

from engine.core import Budget
from engine.game import Game, load_game
from engine.games.sequitur.words.lexicon import lexicon
from tests.bench.figures import add_common_arguments, show, with_pyodide

SEQUENCE, SEQUITUR = load_game("sequence"), load_game("sequitur")
OF_SEQUENCE = ("judge", "hard", "expert")
BUDGET = Budget()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=5, help="games for each number of seats (default: 5)")
    add_common_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    return show(with_pyodide(measure(options.games), options, measure, options.games), options)


def measure(games: int) -> dict[str, float | str]:
    """Median and longest time of a choice, in milliseconds of processor time (wall-clock time in Pyodide)."""
    figures: dict[str, float | str] = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    lexicon()
    for game, levels, tables in ((SEQUITUR, SEQUITUR.levels, range(1, 6)), (SEQUENCE, OF_SEQUENCE, (2, 4, 12))):
        for level in levels:
            name = f"{game.name}_{level}"
            figures[f"{name}_first_game_longest"] = round(max(times(game, level, 2, 0)), 1)
            for seats in tables:
                spent = [spell for seed in range(1, games + 1) for spell in times(game, level, seats, seed)]
                figures[f"{name}_{seats}_seats_median"] = round(median(spent), 1)
                figures[f"{name}_{seats}_seats_longest"] = round(max(spent), 1)
    return figures


def times(game: Game, level: str, seats: int, seed: int) -> Iterator[float]:
    """The milliseconds that seat 0 thinks about each of its choices in one game."""
    rng, bots = random.Random(seed), game.bots()
    state = game.initial_state(game.setup(seats=seats))
    while state.returns() is None:
        if not state.to_act:
            state = state.apply_chance(state.sample_chance(rng))
            continue
        observation = state.observe(state.to_act[0])
        start = time.process_time()
        action = bots[level].choose(observation, rng, BUDGET)
        if observation.seat == 0:
            yield 1000 * (time.process_time() - start)
        state = state.apply(observation.seat, action)
