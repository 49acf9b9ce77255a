"""Whether taking luck out of a comparison keeps the mean and how much surer it makes it, over pairings of levels.

For each pairing: the share of the first with its interval, the share without luck, and of how many of the games the same
interval comes without luck. The last lines count the pairings whose share without luck lies in the interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from engine.arena import tournament
from engine.game import load_game
from tests.bench.figures import show

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
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(options: argparse.Namespace) -> int:
    """Measures and prints."""
    return show(dict(measure(options.games, options.first)), options)


def measure(games: int, first: int) -> Iterator[tuple[str, float | str]]:
    """The figures of each pairing, then how many kept the mean."""
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
