"""The computer players of Sequence: Random, Easy and Medium.

They see an observation and nothing else, and are the same on every board, for every number of seats and teams.
"""

from __future__ import annotations

import random

from engine.bots.random_bot import RandomBot
from engine.cards import Card
from engine.core import Bot, Budget
from engine.games.sequence.actions import Claim, Forfeit, Play, SequenceAction, Take, Talk, TurnIn
from engine.games.sequence.board import LINE_LENGTH, Bits, each_bit
from engine.games.sequence.evaluation import Judgement, Weights, judge, may_count
from engine.games.sequence.observation import Observation
from engine.games.sequence.setup import Team
from engine.games.sequence.table import Table


def duty(observation: Observation, rng: random.Random) -> SequenceAction | None:
    """What no computer player thinks about: it takes its card whenever it may, and gives up its least useful one if it must.

    A dead card is the least useful, a wild one the most. Computer players never call table talk.
    """
    table, actions = observation.table, observation.legal_actions()
    if any(isinstance(action, Take) for action in actions):
        return Take()
    forfeits = [action for action in actions if isinstance(action, Forfeit)]
    if not forfeits:
        return None
    wild, anti_wild = table.setup.geometry.wild, table.setup.geometry.anti_wild
    worth = {Forfeit(card): 1 + (card in anti_wild) + 2 * (card in wild) - table.is_dead(card) for card in observation.hand}
    return min(forfeits, key=lambda forfeit: worth[forfeit] + rng.random() / 2)


class EasyBot:
    """A beginner who likes long rows: overlooks plays, threats and dead cards now and then, and counts no cards."""

    # `python -m engine simulate sequence --bots medium,easy --games 400 --seed 1`: Medium wins 340 (95 %: 81 to 88 %);
    # with `--bots easy,random` Easy wins 365 (88 to 94 %). Overlooking plays and finishes is what makes it beatable.
    notices_play = 0.5
    notices_finish = 0.75
    notices_threat = 0.4
    remembers_dead_card = 0.5

    likes_finish = 20
    likes_block = 10

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The play liked best among those noticed; a dead card is turned in when it comes to mind."""
        due = duty(observation, rng)
        if due is not None:
            return due
        actions = [action for action in observation.legal_actions() if not isinstance(action, Talk)]
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
        """The chips in the longest row the play makes; more where it is seen to finish one or to stop an opponent."""
        board, team = table.setup.geometry, table.setup.team(table.turn)
        bit = board.bit_of[play.space]
        others = [other for other in range(table.setup.teams) if other != team]
        if play.card in board.anti_wild:
            stops = blocking and any(
                table.chips[other] & bit and _row(table, other, bit) >= LINE_LENGTH - 1 for other in others
            )
            return self.likes_block * stops
        stops = blocking and any(_row(table, other, bit) == LINE_LENGTH for other in others)
        row = _row(table, team, bit)
        if row == LINE_LENGTH:
            row = self.likes_finish if finishing else 0
        return row + self.likes_block * stops


def _row(table: Table, team: Team, bit: Bits) -> int:
    """With a chip of the team on the space, the chips in its longest line there that nobody blocks."""
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


class MediumBot:
    """A good judge of the position as it is: builds, blocks, saves jacks and counts cards, but looks no turn ahead."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The play of greatest worth; dead cards are turned in first, for that costs nothing."""
        due = duty(observation, rng)
        if due is not None:
            return due
        actions = [action for action in observation.legal_actions() if not isinstance(action, Talk)]
        if len(actions) == 1:
            return actions[0]
        for action in actions:
            if isinstance(action, TurnIn):
                return action
        if isinstance(actions[0], Claim):
            return max(actions, key=lambda claim: self._outlook(observation, claim))
        judgement = judge(observation, self.weights)
        worth = {play: self._worth(observation, judgement, play) for play in actions if isinstance(play, Play)}
        best = max(worth.values())
        return rng.choice([play for play, value in worth.items() if value == best])

    def _worth(self, observation: Observation, judgement: Judgement, play: Play) -> float:
        """What the play builds, breaks and gives up."""
        board, weights = observation.table.setup.geometry, self.weights
        index = board.bit_of[play.space].bit_length() - 1
        if play.card in board.anti_wild:
            return weights.block * judgement.relief[index] - weights.anti_wild_price
        worth = judgement.gain[index] + weights.block * judgement.threat[index]
        if play.card in board.wild:
            return worth - weights.wild_price
        return worth - self._given_up(observation, judgement, play.card, index)

    def _given_up(self, observation: Observation, judgement: Judgement, card: Card, played: int) -> float:
        """What the card was worth in hand for its other spaces, when it is the only one."""
        if observation.hand.count(card) > 1:
            return 0.0
        spaces = observation.table.targets(card)
        indices = (bit.bit_length() - 1 for bit in each_bit(spaces))
        return sum(judgement.keep[index] for index in indices if index != played)

    def _outlook(self, observation: Observation, claim: SequenceAction) -> float:
        """What the own team can still build once these lines are its sequences."""
        assert isinstance(claim, Claim)
        table = observation.table
        team, line_at = table.setup.team(table.turn), table.setup.geometry.line_at
        lines = tuple(line_at[ends] for ends in claim.lines)
        sequences = tuple(own + lines if index == team else own for index, own in enumerate(table.sequences))
        after = observation._replace(table=table._replace(sequences=sequences, placed=0))
        return sum(judge(after, self.weights).gain)


BOTS: dict[str, Bot] = {"random": RandomBot(), "easy": EasyBot(), "medium": MediumBot(Weights())}
