"""The bots of Sequoia: Random, Easy, Medium and Hard.

Their choices do not depend on whether others have already chosen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from ....bots import RandomBot
from ....core import Bot, Budget
from ..rules.dice import Planting, Roll, is_sequoia, split_for
from ..rules.setup import TURNS
from ..rules.state import Observation, Plant
from ..rules.table import FIRST
from .playout import (
    Contest,
    Gains,
    Playouts,
    contests,
    expected_lead,
    expected_points,
    gains,
    points_in_sight,
    total_gain,
    turns_to_come,
)

TOLERANCE = 1e-9
"""Gains that differ by less count as equal. Otherwise rounding could make two players avoid a worthless tie for ever."""


class EasyBot:
    """A beginner: always notices doubles, likes high medals, sometimes overlooks other pairs."""

    # `python -m engine simulate sequoia --bots easy,random --games 1000 --seed 1`: Easy wins 879, 27 are drawn. With `--bots
    # medium,easy` Medium wins 728 and 44 are drawn; with `--bots medium,random` it wins 970 and 11 are drawn.
    notices_pairs = 0.6
    likes_double = 1.0
    likes_catching_up = 1.5

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> Plant:
        """The highest-scoring planting among those it notices."""
        assert observation.seat is not None
        table, roll = observation.table, observation.dice[observation.seat]
        counting = table.counting(observation.seat)
        actions = observation.legal_actions()
        doubles = {action: _doubles(roll, action.forests, counting) for action in actions}
        noticed = [action for action in actions if rng.random() < self.notices_pairs or doubles[action]] or actions
        likings = {contest.number: self._liking(contest) for contest in contests(table, observation.seat)}
        return max(
            noticed,
            key=lambda action: (
                sum(likings[number] for number in action.forests) + self.likes_double * doubles[action] + rng.random()
            ),
        )

    def _liking(self, contest: Contest) -> float:
        """The points of the gold medal; more if another seat has at least as many trees."""
        return contest.points[FIRST] + self.likes_catching_up * (contest.own <= max(contest.others))


def _doubles(roll: Roll, planting: Planting, counting: tuple[int, ...]) -> int:
    """The number of pairs with two equal dice."""
    split = None if is_sequoia(roll) else split_for(roll, planting, counting)
    return sum(pair[0] == pair[1] for pair in (split.first, split.second)) if split else 0


class MediumBot:
    """Takes the most points if the game ended now. Ignores future rolls."""

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> Plant:
        """The planting worth most if the forests were scored now."""
        assert observation.seat is not None
        found = gains(observation.table, observation.seat, points_in_sight)
        return _any_best({action: total_gain(action.forests, found) for action in observation.legal_actions()}, rng)


class HardBot:
    """Takes all trees to come into account, and plays out the last turns and all tiebreakers."""

    # `python -m engine simulate sequoia --bots hard,medium --games 1000 --seed 1`: Hard wins 632, 61 are drawn. Over 16,000
    # games, with draws counting half, it won 61.6% against an earlier Medium without playouts; 63.2% with playouts in the last
    # two turns, 300 or 1,000 each; 62.6% with the last three and as many; 62.0% with all. In earlier turns luck hides the value
    # of a pair.
    playouts = 300
    first_played_out = TURNS - 2

    most_played_out = 16
    """The number of a Sequoia!'s 66 choices to play out: the most promising ones."""

    point = 0.05
    """The winning chance that one expected point is equivalent to, as a supplement to the playouts."""

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> Plant:
        """The planting that wins most often; in turns where playouts are too noisy, the one with the most expected points."""
        found = self._gains(observation)
        worths = {action: total_gain(action.forests, found) for action in observation.legal_actions()}
        if observation.table.turn < self.first_played_out or len(worths) == 1:
            return _any_best(worths, rng)
        likely = sorted(worths, key=lambda action: -worths[action])[: self.most_played_out]
        wins = Playouts(observation).wins([action.forests for action in likely], rng, self.playouts)
        return _any_best({action: won + self.point * worths[action] for action, won in zip(likely, wins, strict=True)}, rng)

    def _gains(self, observation: Observation) -> Gains:
        """The expected gain from trees: in points or, with two players, in lead."""
        assert observation.seat is not None
        table = observation.table
        value = expected_lead if table.setup.seats == 2 else expected_points
        own, theirs = turns_to_come(table)
        return gains(table, observation.seat, lambda contest: value(contest, own, theirs))


def _any_best(worths: Mapping[Plant, float], rng: random.Random) -> Plant:
    """One of the most valuable actions. Prefers more trees, because trees end a tiebreaker."""
    best = max(worths.values()) - TOLERANCE
    likely = [action for action, value in worths.items() if value >= best]
    most = max(len(action.forests) for action in likely)
    return rng.choice([action for action in likely if len(action.forests) == most])


BOTS: dict[str, Bot[Observation, Plant]] = {"random": RandomBot(), "easy": EasyBot(), "medium": MediumBot(), "hard": HardBot()}
