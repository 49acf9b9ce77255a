"""What comes of many games: their results as values, and the sums they are made of. Knows no game and plays none."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .intervals import interval, without_luck


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a number of games. `wins` has one number per bot, in the order given; `sum(wins) + draws == games`.

    If several seats share a win, each gets its part. `mean_scores` are the mean final scores of each bot's seats
    (`Game.standing`), which also tell how well a bot plays solo.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    wins: tuple[float, ...]
    draws: int
    mean_scores: tuple[float, ...]
    mean_moves: float
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Tournament(Result):
    """The outcome of deals that were each played once in every seating.

    `shares` are the fractions of the games that each bot won; all seats share a drawn game, so they sum to 1. `intervals` are
    their 95% confidence intervals, computed over deals because the games of one deal depend on each other. Milliseconds are
    per choice.
    """

    deals: int
    shares: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]
    milliseconds: tuple[float, ...]
    longest_milliseconds: tuple[float, ...]
    adjusted: Adjusted | None = None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The bots' shares with luck removed, and their 95% confidence intervals.

    They are `sure_as` as many games as without: 2.5 says that the intervals are those of 2.5 times as many games.
    """

    shares: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]
    sure_as: float


class Part(NamedTuple):
    """One bot's part in one game, or in many; the score is the mean of its seats' scores.

    `luck` is what its seats owe to luck, as a share of the game.
    """

    wins: float = 0.0
    share: float = 0.0
    score: float = 0.0
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    luck: float = 0.0

    def plus(self, other: Part) -> Part:
        """Both parts together."""
        return Part(
            self.wins + other.wins,
            self.share + other.share,
            self.score + other.score,
            self.moves + other.moves,
            self.seconds + other.seconds,
            max(self.longest, other.longest),
            self.luck + other.luck,
        )


Played = tuple[Part, ...]
"""The parts of all bots in one game or many, in the order given."""


class Tally:
    """Sums over many games. Deals are always added in the same order, so the sums are equal to the last digit."""

    def __init__(self, bots: int) -> None:
        self._parts, self._games, self._draws = [Part()] * bots, 0, 0
        self._shares: list[list[float]] = [[] for _ in range(bots)]
        self._lucks: list[list[float]] = [[] for _ in range(bots)]

    def add(self, deal: Sequence[Played]) -> None:
        """Adds the games of one deal."""
        for played in deal:
            self._parts = [part.plus(more) for part, more in zip(self._parts, played, strict=True)]
            self._games += 1
            self._draws += not any(part.wins for part in played)
        for index, (shares, lucks) in enumerate(zip(self._shares, self._lucks, strict=True)):
            shares.append(math.fsum(played[index].share for played in deal) / len(deal))
            lucks.append(math.fsum(played[index].luck for played in deal) / len(deal))

    def result(self) -> dict[str, Any]:
        """The fields of a Result."""
        of_each = max(1, self._games)
        return {
            "games": self._games,
            "wins": tuple(part.wins for part in self._parts),
            "draws": self._draws,
            "mean_scores": tuple(part.score / of_each for part in self._parts),
            "mean_moves": sum(part.moves for part in self._parts) / of_each,
        }

    def comparison(self) -> dict[str, Any]:
        """The fields that a Tournament adds."""
        return {
            "shares": tuple(part.share / max(1, self._games) for part in self._parts),
            "intervals": tuple(map(interval, self._shares)),
            "milliseconds": tuple(1000 * part.seconds / max(1, part.moves) for part in self._parts),
            "longest_milliseconds": tuple(1000 * part.longest for part in self._parts),
        }

    def adjusted(self) -> Adjusted:
        """The shares with luck removed."""
        values = without_luck(self._shares, self._lucks)
        means = tuple(min(1.0, max(0.0, math.fsum(own) / max(1, len(own)))) for own in values)
        pairs = zip(map(interval, self._shares), map(interval, values), strict=True)
        wider = [((high - low) / (upper - lower)) ** 2 for (low, high), (lower, upper) in pairs]
        return Adjusted(means, tuple(map(interval, values)), math.fsum(wider) / len(wider))
