"""Move counts: how many ways a position can continue for a given number of actions, as `engine.perft` counts them.

One file per game, `tests/games/NAME/perft.txt`. A line is a position, then after ` ; ` its counts for one, two, ... actions;
a line starting with # says where the counts below it come from. They are derived by hand, or by rules that share no code with
the engine; the engine itself never writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.engine.walks import TESTS_OF_GAMES


class Counts(NamedTuple):
    """A position and how many ways it can continue for one, two, ... actions."""

    position: str
    ways: tuple[int, ...]


def path_of(game: str) -> Path:
    """The path of that game's table."""
    return TESTS_OF_GAMES / game / "perft.txt"


def read_counts(game: str) -> list[Counts]:
    """The table of that game."""
    lines = path_of(game).read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ; ") for line in lines if line and not line.startswith("#")]
    return [Counts(position, tuple(map(int, ways.split()))) for position, ways in rows]
