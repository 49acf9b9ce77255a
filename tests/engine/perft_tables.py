"""Move counts: in how many ways a position can continue for a number of actions, as `engine.perft` counts them.

Each game has a file, `tests/games/NAME/perft.txt`. A line has a position and, after ` ; `, its counts for one, two, ... actions.
A line starting with # says where the counts below it come from: derived by hand, or by rules that share no code with the engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.engine.walks import TESTS_OF_GAMES


class Counts(NamedTuple):
    position: str
    ways: tuple[int, ...]


def path_of(game: str) -> Path:
    return TESTS_OF_GAMES / game / "perft.txt"


def read_counts(game: str) -> list[Counts]:
    lines = path_of(game).read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ; ") for line in lines if line and not line.startswith("#")]
    return [Counts(position, tuple(map(int, ways.split()))) for position, ways in rows]
