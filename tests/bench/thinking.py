"""Thinking times of computer players: all levels of Sequitur, the strong ones of Sequence and the strongest of Sequoia.

The positions are those of seat 0 in games between players of that level, with several numbers of seats; in Sequoia, those of
medium players in the last turns, which the strongest level plays out, and the same with a Sequoia!. The first choices compute
things that are needed only once, as in a new worker, so the longest of them is a separate figure.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from engine.core import Budget
from engine.game import AnyGame, load_game
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequoia.bots.levels import HardBot
from tests.bench.figures import add_common_arguments, printing, with_pyodide

SEQUENCE, SEQUITUR, SEQUOIA = (load_game(name) for name in ("sequence", "sequitur", "sequoia"))
BUDGET = Budget()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=5, help="games for each number of seats (default: 5)")
    add_common_arguments(parser)


run = printing(lambda options: with_pyodide(measure(options.games), options, measure, options.games))


def measure(games: int) -> dict[str, float | str]:
    """Median and longest time of a choice, in milliseconds of processor time (wall-clock time in Pyodide)."""
    figures: dict[str, float | str] = {"python": f"{platform.python_implementation()} {platform.python_version()}"}

    def note(name: str, spent: list[float]) -> None:
        figures[f"{name}_median"], figures[f"{name}_longest"] = round(median(spent), 1), round(max(spent), 1)

    lexicon()
    for game, levels, tables in (
        (SEQUITUR, SEQUITUR.levels, range(1, 6)),
        (SEQUENCE, ("judge", "hard", "expert"), (2, 4, 12)),
    ):
        for level in levels:
            name = f"{game.name}_{level}"
            figures[f"{name}_first_game_longest"] = round(max(ms for _, ms in choices(game, level, 2, 0)), 1)
            for seats in tables:
                note(f"{name}_{seats}_seats", [ms for seed in range(games) for _, ms in choices(game, level, seats, seed + 1)])
    for seats in range(2, 6):
        seen = [one for seed in range(games) for one, _ in choices(SEQUOIA, "medium", seats, seed)]
        played_out: list[Any] = [one for one in seen if one.table.turn >= HardBot.first_played_out]
        sequoias = [one._replace(dice=("11111", *one.dice[1:])) for one in played_out]
        for kind, asked in (("moves", played_out), ("sequoias", sequoias)):
            note(f"sequoia_{seats}_seats_{kind}", [milliseconds(SEQUOIA, "hard", one, random.Random(1))[1] for one in asked])
    return figures


def choices(game: AnyGame, level: str, seats: int, seed: int) -> Iterator[tuple[Any, float]]:
    """Seat 0's observation at each of its choices in one game, and its thinking time in milliseconds."""
    rng = random.Random(seed)
    state = game.initial_state(game.setup(seats=seats))
    while state.returns() is None:
        if not state.to_act:
            state = state.apply_chance(state.sample_chance(rng))
            continue
        observation = state.observe(state.to_act[0])
        action, ms = milliseconds(game, level, observation, rng)
        if observation.seat == 0:
            yield observation, ms
        state = state.apply(observation.seat, action)


def milliseconds(game: AnyGame, level: str, observation: Any, rng: random.Random) -> tuple[Any, float]:
    """The choice of a computer player, and how long it took."""
    start = time.process_time()
    action = game.bots()[level].choose(observation, rng, BUDGET)
    return action, 1000 * (time.process_time() - start)
