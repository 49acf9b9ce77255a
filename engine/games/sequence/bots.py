"""The computer players of Sequence: Random, Easy and Medium.

They see an observation and nothing else, and are the same on every board, for every number of seats and teams.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.bots.random_bot import RandomBot
from engine.cards import Card
from engine.core import Bot, Budget
from engine.games.sequence.actions import Claim, Play, SequenceAction, TurnIn
from engine.games.sequence.board import Bits, each_bit
from engine.games.sequence.evaluation import Judgement, Weights, judge
from engine.games.sequence.observation import Observation


class EasyBot:
    """A beginner who likes rows: sees what is nearly finished, but not always, and counts no cards."""

    sees_own_finish = 0.85
    sees_their_threat = 0.45
    sees_a_play = 0.7
    remembers_dead_cards = 0.6

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """A play that looks good among those noticed; a dead card is turned in when it comes to mind."""
        actions = observation.legal_actions()
        dead = [action for action in actions if isinstance(action, TurnIn)]
        plays = [action for action in actions if isinstance(action, Play)]
        if dead and (not plays or rng.random() < self.remembers_dead_cards):
            return dead[0]
        if not plays:
            return rng.choice(actions)
        noticed = [play for play in plays if rng.random() < self.sees_a_play] or plays
        sees_own, sees_threat = rng.random() < self.sees_own_finish, rng.random() < self.sees_their_threat
        return max(noticed, key=lambda play: (self._liking(observation, play, sees_own, sees_threat), rng.random()))

    def _liking(self, observation: Observation, play: Play, sees_own: bool, sees_threat: bool) -> int:
        """How good a play looks: chips in the best line it makes longer, or in the line of an opponent's that it breaks."""
        table = observation.table
        board, team = table.setup.geometry, table.setup.team(table.turn)
        bit = board.bit_of[play.space]
        own = self._longest(observation, bit, team)
        theirs = max(self._longest(observation, bit, other) for other in range(table.setup.teams) if other != team)
        ...
