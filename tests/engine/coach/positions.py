"""Positions of every game in which a seat is asked something, and what it may then do. Knows no particular game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.game import AnyGame
from tests.engine.walks import Play, random_game, tables

MOST_ACTIONS = 6
"""Of the actions of one position, so many are looked at."""


class Asked(NamedTuple):
    """What one seat is asked: what it knows, and some of what it may do."""

    game: AnyGame
    state: Any
    seat: int
    seen: Any
    actions: tuple[Any, ...]


@cache
def asked(table: int, seed: int, every: int = 1) -> tuple[Asked, ...]:
    """Every so many positions of a random game at that table."""
    return tuple(_asked(table, seed))[::every]


def telling(table: int, seed: int) -> tuple[Asked, ...]:
    """One position for each kind of thing that a seat may be asked."""
    game, setup = tables()[table]
    play = Play(game, setup, seed, random_game(game, setup, seed))
    return tuple(found for state in play.telling_states for found in _of(game, state, random.Random(seed)))


def _asked(table: int, seed: int) -> Iterator[Asked]:
    game, setup = tables()[table]
    rng = random.Random(f"asked {seed}")
    for step in random_game(game, setup, seed):
        yield from _of(game, step.before, rng)


def _of(game: AnyGame, state: Any, rng: random.Random) -> Iterator[Asked]:
    for seat in state.to_act:
        seen = state.observe(seat)
        actions = seen.legal_actions()
        yield Asked(game, state, seat, seen, tuple(rng.sample(actions, min(MOST_ACTIONS, len(actions)))))
