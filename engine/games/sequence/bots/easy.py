"""The beginner among the computer players of Sequence."""

from __future__ import annotations

import random

from ....core import Budget
from ..boards.board import LINE_LENGTH, Bits
from ..rules.actions import Play, SequenceAction, TurnIn
from ..rules.sequences import may_count
from ..rules.setup import Team
from ..rules.state import Observation
from ..rules.table import Table
from .routine import considered_actions, routine_action


class EasyBot:
    """A beginner who likes long rows, now and then overlooks plays, threats and dead cards, and counts no cards."""

    # `python -m engine simulate sequence --bots medium,easy --games 400 --seed 1`: Medium wins 340 (95 %: 81 to 88 %);
    # with `--bots easy,random` Easy wins 365 (88 to 94 %). Overlooking plays and finishes is what makes it beatable.
    notices_play = 0.5
    notices_finish = 0.75
    notices_threat = 0.4
    remembers_dead_card = 0.5

    likes_finish = 20
    likes_block = 10

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The best-liked play among those it notices; turns in a dead card when it remembers to."""
        routine = routine_action(observation, rng)
        if routine is not None:
            return routine
        actions = considered_actions(observation)
        dead = [action for action in actions if isinstance(action, TurnIn)]
        plays = [action for action in actions if isinstance(action, Play)]
        if dead and (not plays or rng.random() < self.remembers_dead_card):
            return dead[0]
        if not plays:
            return rng.choice(actions)
        noticed = [play for play in plays if rng.random() < self.notices_play] or plays
        finishing, blocking = rng.random() < self.notices_finish, rng.random() < self.notices_threat
        return max(noticed, key=lambda play: self._liking(observation.table, play, finishing, blocking) + rng.random())

    def _liking(self, table: Table, play: Play, finishing: bool, blocking: bool) -> int:
        """The chips in the longest row the play makes; more where it is seen to finish a row or to stop an opponent."""
        board, team = table.setup.geometry, table.setup.team(table.turn)
        bit = board.bit_of[play.space]
        others = [other for other in range(table.setup.teams) if other != team]
        if play.card in board.anti_wild:
            stops = blocking and any(table.chips[other] & bit and _row(table, other, bit) >= LINE_LENGTH - 1 for other in others)
            return self.likes_block * stops
        stops = blocking and any(_row(table, other, bit) == LINE_LENGTH for other in others)
        row = _row(table, team, bit)
        if row == LINE_LENGTH:
            row = self.likes_finish if finishing else 0
        return row + self.likes_block * stops


def _row(table: Table, team: Team, bit: Bits) -> int:
    """The chips in the team's longest unblocked line through the space, once it has a chip there."""
    board = table.setup.geometry
    owned = table.chips[team] | board.free | bit
    blocked = table.covered & ~owned
    return max(
        (
            (line & owned).bit_count()
            for lines in board.lines_through[bit]
            for line in lines
            if not line & blocked and may_count(line, table.sequences[team])
        ),
        default=0,
    )
