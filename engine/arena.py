"""Matches between computer players, to compare them: seats rotate from game to game, and a seed settles everything.

A bot gets its seat's observation and a random generator of its own, apart from the match's luck and from the other
seats' generators; so for one seed a game's luck is the same whoever plays. This module knows no particular game and
prints nothing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import BadSetupError, Bot, Budget, State
from engine.game import Game

BUDGET = Budget(1.0)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a number of games. `wins` has one number a bot, in the order given; `sum(wins) + draws == games`.

    A win shared by several seats counts for each of them as its part. `mean_scores` are the scores that each bot's seats had
    at the end (`Game.standing`), which also say how well somebody plays alone.
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


def play_match(game: Game, setup: Any, bots: Sequence[Bot], seed: str) -> tuple[State[Any], int]:
    """One game to its end, `bots[seat]` at each seat: the last state and the number of actions.

    Where several seats choose at the same time, each is asked in turn of what it knew before any of them acted.
    """
    luck = random.Random(f"{seed}/luck")
    minds = [random.Random(f"{seed}/seat {seat}") for seat in range(len(bots))]
    state, moves = game.initial_state(setup), 0
    while state.returns() is None:
        asked = state.to_act
        if not asked:
            state = state.apply_chance(state.sample_chance(luck))
            continue
        observations = [state.observe(seat) for seat in asked]
        for seat, observation in zip(asked, observations, strict=True):
            state = state.apply(seat, bots[seat].choose(observation, minds[seat], BUDGET))
        moves += len(asked)
    return state, moves


def simulate(game: Game, setup: Any, levels: Sequence[str], games: int, seed: str) -> Result:
    """So many games between the bots of these levels, which repeat around the table and move on a seat every game.

    Raises BadSetupError for a level there is not, or more bots than seats.
    """
    bots = _named_bots(game, levels)
    if not 1 <= len(bots) <= setup.seats:
        raise BadSetupError(f"{setup.seats} seats take 1 to {setup.seats} bots, not {len(bots)}.")
    wins, scores, draws, moves = [0.0] * len(bots), [0.0] * len(bots), 0, 0
    start = time.perf_counter()
    for number in range(games):
        seated = [(seat + number) % len(bots) for seat in range(setup.seats)]
        end, length = play_match(game, setup, [bots[index] for index in seated], f"{seed}/{number}")
        shares = _win_shares(end)
        draws += not shares
        moves += length
        for seat, share in shares.items():
            wins[seated[seat]] += share
        for seat, index in enumerate(seated):
            scores[index] += game.standing(end.observe(None), seat).score / seated.count(index)
    seconds = time.perf_counter() - start
    of_each = max(1, games)
    means = tuple(score / of_each for score in scores)
    return Result(game.name, tuple(levels), games, tuple(wins), draws, means, moves / of_each, seconds)


def _named_bots(game: Game, levels: Sequence[str]) -> list[Bot]:
    known = game.bots()
    for level in levels:
        if level not in known:
            raise BadSetupError(f"{game.title} has no bot called {level!r}; it has {', '.join(known)}.")
    return [known[level] for level in levels]


def _win_shares(end: State[Any]) -> dict[int, float]:
    """Each winning seat's part of the win; empty where nobody came out ahead of anybody."""
    returns = end.returns()
    assert returns is not None
    winners = [seat for seat, result in enumerate(returns) if result == max(returns)]
    return {} if len(winners) == len(returns) else dict.fromkeys(winners, 1 / len(winners))
