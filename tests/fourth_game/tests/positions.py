"""Hand-made positions of Causeway."""

from __future__ import annotations

from engine.games.causeway import GAME
from engine.games.causeway.rules.state import State

RISING = "2 2B,5A,3C,8A 1.4.6.10,2.7.9.12"
"""Seat 0's turn. Trail A has 5 and 8 and is seat 1's, B has seat 0's 2, and C has its 3."""

AHEAD = "2s 1A,2A,3A,4A,5A,6A,7A,8A,9A,10A,11A,12A,1B,2B,3B,4B,5B,6B,7B,8B,10B,11B 12,9"
"""Each seat has its last stone. Seat 1 owns the twelve stones on A and the ten on B."""

TIED = "2s 1A,2A,3A,4A,5A,6A,7A,8A,9A,10A,11A,1B,2B,3B,4B,5B,6B,7B,8B,10B,11B,12B 12,9"
"""Each seat has its last stone. Seat 0 owns the eleven stones on A, seat 1 the eleven on B."""


def at(position: str) -> State:
    return GAME.parse_position(position)


def lay(state: State, *actions: str) -> State:
    """The state after the seats have laid these stones in turn."""
    for action in actions:
        state = state.apply(state.to_act[0], GAME.parse_action(action))
    return state
