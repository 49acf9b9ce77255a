"""Which of all puzzles that were found ship: as many easy ones as hard ones, and of every kind. The same ones give the same,
in whatever order they were found."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from ..coach.puzzle_text import Puzzle
from ..game import AnyGame
from .search import kind_of, shares

SLACK = 0.002
"""Hardness is rounded."""


def grade(game: AnyGame, puzzle: Puzzle) -> int:
    """The number of the strongest level that must have missed the puzzle, if none weaker than it did better."""
    reached = 0.0
    for number, share in enumerate(shares(game)):
        reached += share
        if puzzle.hardness <= reached + SLACK:
            return number
    return len(shares(game)) - 1


def chosen(game: AnyGame, found: Sequence[Puzzle], wanted: int) -> tuple[Puzzle, ...]:
    """That many puzzles: always the next of the grade of which there are fewest, and in it of the kind of which there are fewest.

    Where several are alike, their keys decide, which are as good as drawn by lot.
    """
    left: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=lambda puzzle: puzzle.key):
        left[grade(game, puzzle)].append(puzzle)
    grades, kinds, picked = Counter[int](), Counter[str](), list[Puzzle]()
    while len(picked) < wanted and left:
        number = min(left, key=lambda number: (grades[number], -number))
        puzzle = min(left[number], key=lambda puzzle: kinds[kind_of(game, puzzle)])
        left[number].remove(puzzle)
        if not left[number]:
            del left[number]
        grades[number] += 1
        kinds[kind_of(game, puzzle)] += 1
        picked.append(puzzle)
    return tuple(picked)
