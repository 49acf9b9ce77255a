"""The theme of a puzzle of Sequoia: what the best trees do to the seat's places."""

from __future__ import annotations

from ...rules.dice import is_sequoia
from ...rules.setup import TURNS
from ...rules.state import Observation, Plant
from ...rules.table import Forest


def kind(observation: Observation, best: Plant) -> str:
    """Such as "breaks a tie and takes first" or "Sequoia!"."""
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
