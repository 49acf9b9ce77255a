"""Complete random two-seat games of Sequence a second, on one core, beside a yardstick that is run in turn with them.

The engine's public State API and `yardstick.py` play the same game in turns of a fifth of a second, so that a noisy machine slows
both and their ratio means something anywhere.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable, Iterator

from engine.games.sequence import GAME
from tests.bench import yardstick
from tests.bench.figures import Figures, add_common_arguments, show, with_pyodide

ROUND = 0.2
"""Seconds each player gets per turn."""

SETUP = GAME.setup(seats=2)

API_TARGET = 0.26
"""The lowest accepted ratio to the yardstick."""

Play = Callable[[random.Random], object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=6.0, help="how long to measure both together (default: 6)")
    add_common_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    figures = with_pyodide(measure(options.seconds), options, measure, options.seconds)
    return show(figures, options, _lines(figures))


def measure(seconds: float) -> Figures:
    """Games a second of each player, and their ratio."""
    players: dict[str, Play] = {"api": play_by_api, "yardstick": yardstick.play}
    games, spent = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    rng = random.Random(1)
    for _ in range(max(1, round(seconds / ROUND / len(players)))):
        for name, play in players.items():
            start = time.process_time()
            while (now := time.process_time()) - start < ROUND:
                play(rng)
                games[name] += 1
            spent[name] += now - start
    speed = {name: games[name] / spent[name] for name in players}
    figures: dict[str, float | str] = {f"{name}_games_per_second": round(speed[name], 1) for name in players}
    figures["api_ratio"] = round(speed["api"] / speed["yardstick"], 3)
    figures["python"] = f"{platform.python_implementation()} {platform.python_version()} {platform.machine()}"
    return figures


def play_by_api(rng: random.Random) -> object:
    """One game through what every State offers, cut and deal included."""
    state = GAME.initial_state(SETUP)
    chance = rng.random
    while True:
        seats = state.to_act
        if seats:
            seat = seats[0]
            actions = state.legal_actions(seat)
            state = state.apply(seat, actions[int(chance() * len(actions))])
        elif state.returns() is not None:
            return state
        else:
            state = state.apply_chance(state.sample_chance(rng))


def _lines(figures: Figures) -> Iterator[str]:
    for where in ("", "pyodide_"):
        if f"{where}python" not in figures:
            continue
        yield str(figures[f"{where}python"])
        for name, target in (("api", API_TARGET), ("yardstick", None)):
            speed = figures[f"{where}{name}_games_per_second"]
            ratio = f"  {figures[f'{where}{name}_ratio']} of the yardstick, at least {target} wanted" if target else ""
            yield f"  {name:<10} {speed:>8} games per second{ratio}"
