"""Findings of reviews in many games between two levels: the cost of choices, and whether luck and hidden cards average to zero.
Stops at a review that breaks a promise (`tests/engine/reviews.py`).

Means are per game, in points of 100, with standard error and 95% interval. Luck and choices explain a win if their sum is
positive. With a file, each game is written there as a line as soon as it ends, and games in the file are not played again, so an
interrupted run can be resumed.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from engine.coach.review import Attribution, review
from engine.core import Budget
from engine.game import AnyGame, load_game
from engine.match import Match, Player
from tests.bench.figures import Figures, add_json, show
from tests.engine.reviews import assert_sound
from tests.engine.walks import NAMES

AMPLE = Budget(60.0)

SURE = 1.96
"""The standard errors to either side in a 95% interval."""


class Task(NamedTuple):
    """One game: which, between which levels, and its number."""

    name: str
    levels: tuple[str, ...]
    number: int


class Reviewed(NamedTuple):
    """A reviewed game: the levels at its seats, their accounts, and the seconds that the review took."""

    name: str
    number: int
    seated: tuple[str, ...]
    accounts: tuple[Attribution, ...]
    seconds: float
    lowest: float  # chance of a team at any time
    highest: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=("sequence", "sequoia", "sequitur"), help="the game")
    parser.add_argument("--bots", default="easy,medium", metavar="A,B", help="two levels (default: easy,medium)")
    parser.add_argument("--games", type=int, default=20, help="number of games (default: 20)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game (default: 0)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="number of games at the same time (default: 1)")
    parser.add_argument("--file", type=Path, help="file to add each finished game to, and to read games from")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    levels = tuple(options.bots.split(","))
    tasks = [Task(options.game, levels, options.first + number) for number in range(options.games)]
    return show(measure(tasks, options.workers, options.file), options)


def measure(tasks: list[Task], workers: int = 1, file: Path | None = None) -> Figures:
    """The figures of both levels, at either seat in turn."""
    levels = tasks[0].levels
    wanted = {(task.name, *sorted(task.levels), task.number) for task in tasks}
    done = [one for one in _written(file) if (one.name, *sorted(one.seated), one.number) in wanted]
    numbers = {one.number for one in done}
    for one in _reviewed([task for task in tasks if task.number not in numbers], workers):
        done.append(one)
        if file:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(one) + "\n")
    # One seat's gain is the other's loss, so one account is enough.
    decided = [one.accounts[0] for one in done if one.accounts[0].end != 1 / 2]
    explained = [(own.cards + own.own + own.others > 0) == (own.end > 1 / 2) for own in decided]
    errors = [abs(sum(own[:-1]) - own.end) for one in done for own in one.accounts]
    seats = [pair for one in done for pair in zip(one.seated, one.accounts, strict=True)]
    return {
        "games": len(done),
        **{
            f"{level} {part}": _mean([100 * getattr(own, part) for at, own in seats if at == level])
            for level in levels
            for part in ("own", "cards", "hidden", "end")
        },
        "explained by luck and choices, in 100": _mean([100.0 * right for right in explained]),
        "largest error of a sum": f"{max(errors):.1e}",
        "lowest and highest chance": f"{min(one.lowest for one in done):.3g} and {max(one.highest for one in done):.3g}",
        "seconds of processor time per review": f"{fmean(one.seconds for one in done):.2f}",
    }


def _mean(values: list[float]) -> str:
    """The mean, its standard error, and its interval."""
    mean, error = fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{mean:+.2f} ± {error:.2f} (95%: {mean - SURE * error:+.2f} to {mean + SURE * error:+.2f})"


def _written(file: Path | None) -> Iterator[Reviewed]:
    """The games in the file."""
    for line in file.read_text(encoding="utf-8").splitlines() if file and file.exists() else ():
        name, number, seated, accounts, *numbers = json.loads(line)
        yield Reviewed(name, number, tuple(seated), tuple(Attribution(*own) for own in accounts), *numbers)


def _reviewed(tasks: list[Task], workers: int) -> Iterator[Reviewed]:
    if workers == 1:
        yield from map(_review, tasks)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_review, tasks)


def _review(task: Task) -> Reviewed:
    game, levels = load_game(task.name), task.levels
    seated = [levels[(seat + task.number) % 2] for seat in range(2)]
    match = _played(game, seated, f"review {task.number}")
    begun = time.process_time()
    found = review(match)
    seconds, accounts = time.process_time() - begun, tuple(map(found.account, range(2)))
    assert_sound(found)
    chances = [chance for change in found.changes for chance in change.chances]
    return Reviewed(task.name, task.number, tuple(seated), accounts, seconds, min(chances), max(chances))


def _played(game: AnyGame, levels: list[str], seed: str) -> Match:
    match = Match(game, game.setup(), seed, [Player(NAMES[seat], level) for seat, level in enumerate(levels)])
    minds = [random.Random(f"{seed} {seat}") for seat in range(2)]
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, game.bots()[levels[seat]].choose(match.state.observe(seat), minds[seat], AMPLE))
    return match
