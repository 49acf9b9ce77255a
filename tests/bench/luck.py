"""Checks that subtracting luck keeps the mean of a comparison, and measures how much it narrows the interval.

For each pair: the first level's share with its interval, the share without luck, and the fraction of the games that gives the
same interval without luck. The last lines count the pairs whose share without luck is within the interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from engine.arena import tournament
from engine.game import load_game
from tests.bench.figures import add_json, printing

PAIRINGS: tuple[tuple[str, Mapping[str, Any], str], ...] = (
    *(
        ("sequoia", {}, pair)
        for pair in ("easy,random", "medium,random", "medium,easy", "hard,easy", "hard,medium", "hard,random")
    ),
    *(("sequoia", {"face_down": True}, pair) for pair in ("medium,easy", "hard,easy")),
    *(("sequoia", {"seats": 4}, pair) for pair in ("medium,easy", "hard,medium")),
    *(("sequence", {}, pair) for pair in ("easy,random", "medium,easy", "judge,easy", "judge,medium", "hard,medium")),
    *(("sequence", {}, pair) for pair in ("hard,judge", "expert,judge")),
    *(("sequence", {"seats": 4}, pair) for pair in ("medium,easy", "judge,medium")),
    ("sequence", {"seats": 3}, "judge,medium,easy"),
    *(("sequitur", {}, pair) for pair in ("easy,random", "medium,easy", "hard,medium")),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=100, help="games for each pairing (default: 100)")
    parser.add_argument("--first", type=int, default=len(PAIRINGS), help="number of pairings (default: all)")
    add_json(parser)


run = printing(lambda options: dict(measure(options.games, options.first)))


def measure(games: int, first: int) -> Iterator[tuple[str, float | str]]:
    """The figures of each pair, then how many kept the mean."""
    kept = 0
    for name, options, pair in PAIRINGS[:first]:
        game = load_game(name)
        found = tournament(game, game.setup(**options), pair.split(","), games, "luck", adjust=True)
        assert found.adjusted is not None
        share, (low, high), without = found.shares[0], found.intervals[0], found.adjusted.shares[0]
        kept += low <= without <= high
        needs = f"needs {1 / found.adjusted.sure_as:.2f} of the games"
        told = f"{share:.1%} ({low:.1%} to {high:.1%}), without luck {without:.1%}, {needs}"
        yield " ".join((name, *(f"{option}={value}" for option, value in options.items()), pair)), told
    yield "pairings", first
    yield "without luck within the interval", kept
