"""Move counts: how many ways there are to go on from a position for so many actions, luck counted by its outcomes.

One file a game, `<game>.txt`. A line is a position, then after ` ; ` its counts for one, two, three ... actions; a line
starting with # says where the counts below it come from. They are derived by hand, or by rules that share no code with
the engine: never written by the engine itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent


class Counts(NamedTuple):
    """A position and the number of ways to go on for one, two, ... actions."""

    position: str
    ways: tuple[int, ...]


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def read_counts(game: str) -> list[Counts]:
    """The table of that game."""
    lines = path_of(game).read_text(encoding="utf-8").splitlines()
    rows = [line.split(" ; ") for line in lines if line and not line.startswith("#")]
    return [Counts(position, tuple(map(int, ways.split()))) for position, ways in rows]


def perft(state: Any, depth: int) -> int:
    """The number of ways to go on for `depth` actions; a game that ends before has none. Luck between them counts by
    its different outcomes, and luck after the last action does not count."""
    if depth == 0:
        return 1
    if state.to_act:
        actions = [(seat, action) for seat in state.to_act for action in state.legal_actions(seat)]
        return len(actions) if depth == 1 else sum(perft(state.apply(*action), depth - 1) for action in actions)
    return sum(perft(state.apply_chance(outcome), depth) for outcome, _ in state.chance())
