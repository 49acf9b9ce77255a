"""The computer players of Sequence that judge each play by what it does to the lines, without looking a turn ahead."""

from __future__ import annotations

import random

from ....cards import Card
from ....core import Budget
from ..boards.board import each_bit
from ..rules.actions import Claim, Play, SequenceAction, TurnIn
from ..rules.state import Observation
from .evaluation import Evaluation, Weights, evaluate
from .routine import considered_actions, routine_action


class JudgeBot:
    """A good judge of the position as it is: builds, blocks, saves jacks and counts cards, but does not look a turn ahead.

    `carelessness`, in worth, is the standard deviation by which it misjudges each play.
    """

    def __init__(self, weights: Weights, carelessness: float = 0.0) -> None:
        self.weights, self.carelessness = weights, carelessness

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The play of greatest worth. Turns in dead cards first, because that costs nothing."""
        routine = routine_action(observation, rng)
        if routine is not None:
            return routine
        actions = considered_actions(observation)
        if len(actions) == 1:
            return actions[0]
        for action in actions:
            if isinstance(action, TurnIn):
                return action
        if isinstance(actions[0], Claim):
            return max(actions, key=lambda claim: self._gain_after(observation, claim))
        worths = self.play_worths(observation, rng)
        best = max(worths.values())
        return rng.choice([play for play, worth in worths.items() if worth == best])

    def play_worths(self, observation: Observation, rng: random.Random) -> dict[Play, float]:
        """What each play is worth, as far as this player can tell."""
        evaluation = evaluate(observation, self.weights)
        plays = (action for action in observation.legal_actions() if isinstance(action, Play))
        worth = {play: self._worth(observation, evaluation, play) for play in plays}
        if self.carelessness:
            return {play: value + rng.gauss(0.0, self.carelessness) for play, value in worth.items()}
        return worth

    def _worth(self, observation: Observation, evaluation: Evaluation, play: Play) -> float:
        """What the play builds, breaks and gives up."""
        board, weights = observation.table.setup.geometry, self.weights
        index = board.bit_of[play.space].bit_length() - 1
        if play.card in board.anti_wild:
            return weights.block * evaluation.relief[index] - weights.anti_wild_price
        worth = evaluation.gain[index] + weights.block * evaluation.threat[index]
        if play.card in board.wild:
            return worth - weights.wild_price
        return worth - self._given_up(observation, evaluation, play.card, index)

    def _given_up(self, observation: Observation, evaluation: Evaluation, card: Card, played: int) -> float:
        """What the card was worth in hand for its other spaces; nothing where the hand has a second copy."""
        if observation.hand.count(card) > 1:
            return 0.0
        spaces = observation.table.targets(card)
        indices = (bit.bit_length() - 1 for bit in each_bit(spaces))
        return sum(evaluation.keep[index] for index in indices if index != played)

    def _gain_after(self, observation: Observation, claim: SequenceAction) -> float:
        """What the team can still build once these lines are its sequences."""
        assert isinstance(claim, Claim)
        table = observation.table
        team, line_at = table.setup.team(table.turn), table.setup.geometry.line_at
        lines = tuple(line_at[ends] for ends in claim.lines)
        sequences = tuple(own + lines if index == team else own for index, own in enumerate(table.sequences))
        after = observation._replace(table=table._replace(sequences=sequences, placed=0))
        return sum(evaluate(after, self.weights).gain)
