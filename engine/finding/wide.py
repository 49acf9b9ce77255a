"""What a game's wide search says (`coach/finding/wide.py`), and whether an answer is clearly ahead of all others by it."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any, Protocol, cast

from ..core import AnyObservation
from ..game import GAMES, AnyGame

SURE = 3.0
"""How many standard errors a difference has to be from none."""

Samples = Sequence[Mapping[Any, float]]
"""What each action is worth, by one sample after another; all of them in each."""


class Wide(Protocol):
    """The module `coach/finding/wide.py` of a game."""

    SETUPS: tuple[dict[str, Any], ...]
    """The setups of the games to search."""

    LEVELS: tuple[str, ...]
    """The levels that play them."""

    ASKED: tuple[str, ...]
    """The levels that try the puzzles, weakest first: how often they miss the best is the hardness. Named here, because one level
    more would change it for the puzzles that ship."""

    UNIT: str
    """What worths are, as puzzles name it."""

    MARGIN: float
    """By how much the best has to be ahead."""

    HOPE: float
    """A first look that finds this part of the margin is worth a wide search, and so is the wide search once it has begun."""

    MOST_RIGHT: int
    """How many actions may be as good as the best."""

    WIDE: tuple[int, int]
    """The wide search: how many batches, and how many samples in each."""

    DEEP: tuple[int, int]
    """The second search: how many batches at most, and how many samples in each."""

    RARE: tuple[str, ...]
    """Kinds of which none is left out, however many players find the best."""

    GAMES: int
    """How many games were looked through for the puzzles that ship."""

    def is_asked(self, observation: AnyObservation) -> bool:
        """Whether the seat has to choose something that can be judged."""

    def look(self, observation: AnyObservation, rng: random.Random) -> dict[Any, float]:
        """A quick guess at what actions are worth, to tell whether a wide search may be worth its time."""

    def worths(self, observation: AnyObservation, rng: random.Random, samples: int) -> dict[Any, float]:
        """What every action is worth by what the seat sees; what is left out is worth least."""

    def second(self, observation: AnyObservation, actions: Sequence[Any], rng: random.Random, samples: int) -> Samples:
        """The same of these actions, by another way, for one sample after another."""

    def kind(self, observation: AnyObservation, best: Any) -> str:
        """What the choice is about, in a few words."""


def wide_search(game: AnyGame) -> Wide:
    return cast(Wide, importlib.import_module(f"{GAMES}.{game.name}.coach.finding.wide"))


def means(samples: Samples) -> dict[Any, float]:
    """The mean worth of each action, the best first."""
    found = {action: fmean(sample[action] for sample in samples) for action in samples[0]}
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def is_ahead(samples: Samples, best: Any, other: Any, margin: float) -> bool:
    """Whether `best` is ahead of the other by the margin, and surely ahead at all. A single sample is what needs no luck."""
    differences = [sample[best] - sample[other] for sample in samples]
    mean = fmean(differences)
    error = sqrt(variance(differences) / len(differences)) if len(differences) > 1 else 0.0
    return mean >= margin and mean >= SURE * error
