"""Proves puzzles: every correct answer must lead all others beyond doubt, in the wide search and in games played to the end.

Both estimates compare the answers in the same samples: the same hidden cards, the same luck. They stop as soon as the result is
clear, and take more and more samples while it is not.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ...coach.puzzle import GOOD_ENOUGH, Puzzle, observation
from ...core import BadSaveError
from ...game import AnyGame
from ...text import quoted
from .search import SURE, DeepSearch, Samples, deep_search_of

BATCHES = (10, 80)
"""The minimum and the maximum number of batches of the wide search."""

GAMES = (64, 2560)
"""The minimum and the maximum number of games played to the end after each answer."""

HOPE = 2.0
"""In standard errors: a lead that would not suffice even if it were underestimated by this much is given up."""


PLACES, ROUNDING = 4, 0.0002
"""The decimal places of leads, and the tolerance for them."""


class Lead(NamedTuple):
    """The smallest lead of a correct answer over another answer."""

    over: str  # the other answer
    mean: float
    error: float  # the standard error of the mean
    samples: int

    @property
    def is_clear(self) -> bool:
        """Whether the lead is beyond doubt."""
        return self.mean > 0 and self.mean + ROUNDING >= SURE * self.error

    def __str__(self) -> str:
        return f"{self.mean:.{PLACES}f} +- {self.error:.{PLACES}f} over {self.over} ({self.samples})"


class Proof(NamedTuple):
    """The result of checking a puzzle."""

    key: str
    best: str
    search: Lead
    played: Lead

    @property
    def holds(self) -> bool:
        """Whether the puzzle may ship."""
        return self.search.is_clear and self.played.is_clear

    def __str__(self) -> str:
        verdict = "proven" if self.holds else "refuted"
        return f"{self.key} {verdict}: {self.best}; search {self.search}; games {self.played}"


class Proofs:
    """The results of checks in a file, one on each line."""

    def __init__(self, place: Path) -> None:
        self.place = place
        lines = place.read_text(encoding="utf-8").splitlines() if place.is_file() else []
        self.of = {proof.key: proof for proof in map(read_proof, lines)}

    def check(self, game: AnyGame, puzzle: Puzzle, seed: str) -> Proof:
        """The puzzle's proof: the recorded one, or a new one, which is printed and recorded."""
        if puzzle.key not in self.of:
            self.of[puzzle.key] = proved(game, puzzle, seed)
            print(self.of[puzzle.key], flush=True)
            self.keep(self.of)
        return self.of[puzzle.key]

    def keep(self, keys: Iterable[str]) -> None:
        """Records the proofs of these puzzles alone."""
        self.of = {key: self.of[key] for key in keys if key in self.of}
        self.place.parent.mkdir(exist_ok=True)
        self.place.write_text("".join(f"{proof}\n" for proof in self.of.values()), encoding="utf-8")


_LEAD = r"(-?\d+\.\d+) \+- (\d+\.\d+) over ([^();]+) \((\d+)\)"
_PROOF = re.compile(rf"([0-9a-f]{{8}}) (?:proven|refuted): ([^;]+); search {_LEAD}; games {_LEAD}")


def read_proof(line: str) -> Proof:
    """The proof in this line, as `str` writes it. Raises BadSaveError."""
    if not (told := _PROOF.fullmatch(line)):
        raise BadSaveError(f"{quoted(line)} is not a proof of a puzzle.")
    key, best, *leads = told.groups()
    search, played = (
        Lead(over, float(mean), float(error), int(samples)) for mean, error, over, samples in (leads[:4], leads[4:])
    )
    return Proof(key, best, search, played)


def proved(game: AnyGame, puzzle: Puzzle, seed: str) -> Proof:
    """Checks the puzzle. The random numbers depend on the seed and the puzzle's key."""
    wide, seen = deep_search_of(game), observation(puzzle, game)
    most = max(puzzle.worths.values())
    right = [game.parse_action(text) for text, worth in puzzle.worths.items() if most - worth <= GOOD_ENOUGH[puzzle.unit]]
    listed = [game.parse_action(text) for text in puzzle.worths]
    rng = random.Random(f"{seed}/{puzzle.key}/search")
    search = least_lead(
        right, [one for one in seen.legal_actions() if one not in right], partial(_searched, wide, seen, rng), BATCHES
    )
    if not search.is_clear:
        return Proof(puzzle.key, str(right[0]), search, search)
    rng = random.Random(f"{seed}/{puzzle.key}/games")
    played = least_lead(
        right, [one for one in listed if one not in right], lambda actions, count: wide.played(seen, actions, rng, count), GAMES
    )
    return Proof(puzzle.key, str(right[0]), search, played)


def _searched(wide: DeepSearch, seen: Any, rng: random.Random, actions: Sequence[Any], count: int) -> Samples:
    """Batches of the wide search. Actions without worth get the least worth found."""
    found = [wide.worths(seen, rng, wide.WIDE[1]) for _ in range(count)]
    return [{action: worths.get(action, min(worths.values())) for action in actions} for worths in found]


class _Sum:
    """The sum of differences between two answers."""

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, difference: float) -> None:
        self.count += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def error(self) -> float:
        spread = max(0.0, self.squares / self.count - self.mean**2) * self.count / max(1, self.count - 1)
        return sqrt(spread / self.count)

    def is_hopeless(self, most: int) -> bool:
        """Whether `most` samples would not make the lead clear, even if it were underestimated."""
        return self.mean + HOPE * self.error < SURE * self.error * sqrt(self.count / most)


def least_lead(
    right: Sequence[Any], others: Sequence[Any], sample: Callable[[Sequence[Any], int], Samples], counts: tuple[int, int]
) -> Lead:
    """The smallest lead of one of the `right` actions over one of the `others`, relative to its error. `sample` draws a number of
    samples of some actions. `counts` are the minimum and the maximum number of samples of each pair."""
    least, most = counts
    sums = {(one, other): _Sum() for one in right for other in others}
    undecided, drawn = list(sums), 0
    while undecided and drawn < most:
        count = drawn or least
        for found in sample(list(dict.fromkeys(action for pair in undecided for action in pair)), count):
            for one, other in undecided:
                sums[one, other].add(found[one] - found[other])
        drawn += count
        if any(sums[pair].is_hopeless(most) for pair in undecided):
            break
        undecided = [pair for pair in undecided if not _lead(pair, sums[pair]).is_clear]
    return min((_lead(pair, one) for pair, one in sums.items()), key=lambda lead: (lead.is_clear, lead.mean - SURE * lead.error))


def _lead(pair: tuple[Any, Any], found: _Sum) -> Lead:
    return Lead(str(pair[1]), round(found.mean, PLACES), round(found.error, PLACES), found.count)
