"""Sequoia's deep search for puzzles: thousands of playouts of every choice, far more than any bot makes.

The second search plays games to the end by the game's own rules, between bots. Not for the page.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import Any

from ...core import Bot, Budget
from ...games.sequoia.bots.levels import BOTS, HardBot
from ...games.sequoia.bots.playout import Playouts
from ...games.sequoia.rules.dice import is_sequoia
from ...games.sequoia.rules.setup import TURNS
from ...games.sequoia.rules.state import Observation, Plant, State
from ...games.sequoia.rules.table import Forest


def kind(observation: Observation, best: Plant) -> str:
    """The kind of the puzzle, such as "breaks a tie and takes first" or "Sequoia!"."""
    table, seat = observation.table, observation.seat
    assert seat is not None
    if is_sequoia(observation.dice[seat]):
        return "Sequoia!"
    does = {_does(table.forest(number), seat, best.forests.count(number)) for number in best.forests}
    told = " and ".join(sorted(does))
    return f"{told} on the last roll" if table.turn == TURNS - 1 else told


def _does(forest: Forest, seat: int, more: int) -> str:
    own, others = forest.trees[seat], [trees for other, trees in enumerate(forest.trees) if other != seat]
    most = max(others)
    if own + more > most:
        return "stays first" if own > most else "breaks a tie" if own == most > 0 else "takes first"
    if own + more == most:
        return "ties for first"
    next_best = sorted(others)[-2] if len(others) > 1 else most
    return "second place" if own + more > next_best else "ties for second" if own + more == next_best else "closes the gap"


SETUPS: tuple[dict[str, Any], ...] = ({"seats": 2}, {"seats": 3}, {"seats": 3}, {"seats": 4})
GAMES = 340
RARE = ()
LEVELS, ASKED = ("medium", "hard"), ("easy", "medium", "hard")
UNIT = "chance"
MARGIN, HOPE = 0.04, 1.0
"""In winning chance, and as a share of it (see `DeepSearch`)."""

MOST_RIGHT = 1

LOOK, WIDE, DEEP = 80, (12, 160), (10, 25)
"""The playouts in a first look; the numbers of batches and of playouts per batch in the wide and in the second search."""

FIRST = 6
"""The first turn, counted from 0, in which there are enough trees for an interesting choice."""


def is_asked(observation: Observation) -> bool:
    """Whether the seat must choose, from turn FIRST on and not in a tiebreaker."""
    chooses = observation.seat in observation.to_act and len(observation.legal_actions()) > 1
    return chooses and observation.table.turn >= FIRST and not observation.table.is_tiebreaker


def quick_estimate(observation: Observation, rng: random.Random) -> dict[Plant, float]:
    """The wide search with few playouts."""
    return worths(observation, rng, LOOK)


def worths(observation: Observation, rng: random.Random, playouts: int) -> dict[Plant, float]:
    """The share of playouts that each choice wins. Shuffles the choices, because `wins` plays later turns as if the first one
    had been made."""
    actions = list(observation.legal_actions())
    rng.shuffle(actions)
    return dict(zip(actions, Playouts(observation).wins([one.forests for one in actions], rng, playouts), strict=True))


def second(observation: Observation, actions: Sequence[Plant], rng: random.Random, playouts: int) -> list[dict[Plant, float]]:
    """The seat's result after each of the actions, for each of `playouts` games played to the end by bots."""
    return _games(BOTS["medium"], observation, actions, rng, playouts)


class _Player(HardBot):
    """Hard without its playouts in the last two turns: fast enough for thousands of games."""

    first_played_out = 2**31


def played(observation: Observation, actions: Sequence[Plant], rng: random.Random, games: int) -> list[dict[Plant, float]]:
    """The seat's result after each of the actions, for each of `games` games played to the end by strong players."""
    return _games(_Player(), observation, actions, rng, games)


def _games(
    player: Bot[Observation, Plant], observation: Observation, actions: Sequence[Plant], rng: random.Random, games: int
) -> list[dict[Plant, float]]:
    seat, found = observation.seat, []
    assert seat is not None
    for _ in range(games):
        state, luck = observation.sample_state(rng), rng.random()
        found.append({action: _played_on(player, state.apply(seat, action), seat, luck) for action in actions})
    return found


def _played_on(player: Bot[Observation, Plant], state: State, seat: int, luck: float) -> float:
    """The seat's result after bots have played to the end. Bots and dice use separate random numbers, so the dice are the same
    after every action."""
    dice, whim = random.Random(luck), random.Random(-luck)
    while (results := state.returns()) is None:
        if seats := state.to_act:
            state = state.apply(seats[0], player.choose(state.observe(seats[0]), whim, Budget(inf)))
        else:
            state = state.apply_chance(state.sample_chance(dice))
    return results[seat]
