"""What reviews say of many games between two levels: what choices cost, and whether luck and hidden things come to nothing.

Means are a game's, in points of 100, each with its standard error and its 95 % interval. A winner is told by luck and choices if
the two together are more than nothing. With a file each game is a line there as soon as it ends, and games that it has are not
played again: what was broken off goes on.
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
from tests.bench.figures import Figures, show
from tests.engine.walks import NAMES

AMPLE = Budget(60.0)

SURE = 1.96
"""How many standard errors a 95 % interval reaches to either side."""


class Task(NamedTuple):
    """One game: which, between which levels, and its number."""

    name: str
    levels: tuple[str, ...]
    number: int


class Reviewed(NamedTuple):
    """A game looked back at: the levels at its seats, their accounts, and the seconds that the review took."""

    name: str
    number: int
    seated: tuple[str, ...]
    accounts: tuple[Attribution, ...]
    seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=("sequence", "sequoia", "sequitur"), help="the game")
    parser.add_argument("--bots", default="easy,medium", metavar="A,B", help="two levels (default: easy,medium)")
    parser.add_argument("--games", type=int, default=20, help="number of games (default: 20)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game (default: 0)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="number of games at the same time (default: 1)")
    parser.add_argument("--file", type=Path, help="file to add each finished game to, and to read games from")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    levels = tuple(options.bots.split(","))
    tasks = [Task(options.game, levels, options.first + number) for number in range(options.games)]
    return show(measure(tasks, options.workers, options.file), options)


def measure(tasks: list[Task], workers: int = 1, file: Path | None = None) -> Figures:
    """The figures of both levels, at either seat in turn."""
    levels = tasks[0].levels
    done = [one for one in _written(file) if Task(one.name, tuple(sorted(one.seated)), one.number) in set(map(_sorted, tasks))]
    numbers = {one.number for one in done}
    for one in _reviewed([task for task in tasks if task.number not in numbers], workers):
        done.append(one)
        if file:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(one) + "\n")
    # What one of the two wins the other loses, so one of them tells the game.
    told = [_is_told(one.accounts[0]) for one in done if one.accounts[0].end != 1 / 2]
    errors = [abs(sum(own[:-1]) - own.end) for one in done for own in one.accounts]
    of = {
        level: [own for one in done for at, own in zip(one.seated, one.accounts, strict=True) if at == level] for level in levels
    }
    return {
        "games": len(done),
        **{
            f"{level} {part}": _mean([100 * getattr(own, part) for own in accounts])
            for level, accounts in of.items()
            for part in ("own", "cards", "hidden", "end")
        },
        "told by luck and choices, in 100": _mean([100.0 * right for right in told]),
        "largest error of a sum": f"{max(errors):.1e}",
        "seconds of processor time a review": f"{fmean(one.seconds for one in done):.2f}",
    }


def _sorted(task: Task) -> Task:
    return task._replace(levels=tuple(sorted(task.levels)))


def _is_told(own: Attribution) -> bool:
    return (own.cards + own.own + own.others > 0) == (own.end > 1 / 2)


def _mean(values: list[float]) -> str:
    """The mean, its standard error, and its interval."""
    mean, error = fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{mean:+.2f} ± {error:.2f} (95 %: {mean - SURE * error:+.2f} to {mean + SURE * error:+.2f})"


def _written(file: Path | None) -> Iterator[Reviewed]:
    """The games that the file has."""
    for line in file.read_text(encoding="utf-8").splitlines() if file and file.exists() else ():
        name, number, seated, accounts, seconds = json.loads(line)
        yield Reviewed(name, number, tuple(seated), tuple(Attribution(*own) for own in accounts), seconds)


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
    accounts = tuple(map(found.account, range(2)))
    return Reviewed(task.name, task.number, tuple(seated), accounts, time.process_time() - begun)


def _played(game: AnyGame, levels: list[str], seed: str) -> Match:
    match = Match(game, game.setup(), seed, [Player(NAMES[seat], level) for seat, level in enumerate(levels)])
    minds = [random.Random(f"{seed} {seat}") for seat in range(2)]
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, game.bots()[levels[seat]].choose(match.state.observe(seat), minds[seat], AMPLE))
    return match
