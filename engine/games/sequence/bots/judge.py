"""Heuristic evaluation of spaces, from all lines of five through them, and the bots that use it.

A line's *worth* grows with its chips. It is multiplied, for each open space, by the team's *odds* of filling that space: 1 with
the card in hand; otherwise the probability that the unseen copies of the card reach the team in time, which is close to 0 if both
copies are gone and no jack is left. Uses one seat's observation only.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import NamedTuple

from ....cards import Card
from ....core import Budget
from ..rules.actions import Claim, Forfeit, Play, SequenceAction, Take, Talk, TurnIn
from ..rules.board import LINE_LENGTH, Bits, Board, each_bit
from ..rules.setup import Team
from ..rules.state import Observation
from ..rules.table import Table, may_count


def routine_action(observation: Observation, rng: random.Random) -> SequenceAction | None:
    """The action for decisions that need no search: draw whenever allowed; if forced to give up a card, give up the least useful.

    A dead card is the least useful, a wild one the most. None if there is a real decision.
    """
    table, actions = observation.table, observation.legal_actions()
    for action in actions:
        if isinstance(action, Take):
            return action
    forfeits = [action for action in actions if isinstance(action, Forfeit)]
    if not forfeits:
        return None
    wild, anti_wild = table.setup.board_data.wild, table.setup.board_data.anti_wild
    worth = {Forfeit(card): 1 + (card in anti_wild) + 2 * (card in wild) - table.is_dead(card) for card in observation.hand}
    return min(forfeits, key=lambda forfeit: worth[forfeit] + rng.random() / 2)


def considered_actions(observation: Observation) -> list[SequenceAction]:
    """The legal actions without calls of table talk, which bots never make."""
    return [action for action in observation.legal_actions() if not isinstance(action, Talk)]


Odds = list[float]
"""For each space, the probability (0 to 1) that a team can place a chip there soon."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Parameters of the evaluation. Only their proportions matter."""

    # Found by a random search in self-play at two seats. On seeds that the search had not seen, these won 56.6% of 500 games (95%
    # interval: 52 to 61) against a first guess by hand: worth 1, 6, 30, 120, 400; patience 4; wild_in_hand 0.6; wilds_unseen 0.4;
    # unforeseen 0.05; last_sequence 1.5; block 1; both prices 40. A second search, with 181 candidates in duels of 500 to 3,000
    # games, found only this: 50.7% of 10,000 games (50.2 to 51.2) against the result of the first.

    worth: tuple[float, ...] = (0.0, 2.1, 11.7, 22.7, 91.4, 400.0)
    """Value of a line with 0 to 5 chips whose open spaces are sure to be filled. Free spaces count as chips."""

    patience: float = 7.1
    """The number of further cards that each team is assumed to draw in time."""

    wild_in_hand: float = 0.22
    """The odds of any space if the hand has a two-eyed jack, which can fill only one of them."""

    wilds_unseen: float = 0.14
    """An unseen two-eyed jack counts as this fraction of a copy of every card."""

    unforeseen: float = 0.09
    """A card without unseen copies counts as this fraction of a copy, because the piles will be shuffled again."""

    last_sequence: float = 1.05
    """Factor for the lines of a team that needs one more sequence."""

    block: float = 0.87
    """Weight of an opponent's loss relative to the team's gain."""

    wild_price: float = 121.0
    """A two-eyed jack is played only if it gains this much more than another card."""

    anti_wild_price: float = 18.0
    """As `wild_price`, for a one-eyed jack."""


class Evaluation(NamedTuple):
    """The evaluation of a table for one team. Each list has one number per space, in units of worth."""

    gain: list[float]
    """The team's gain from a chip there."""

    threat: list[float]
    """The opponents' loss from a chip of the team there."""

    keep: list[float]
    """The value that holding the space's card adds to the team's lines through it."""

    relief: list[float]
    """The gain from removing an opponent's chip there."""


def evaluate(observation: Observation, weights: Weights) -> Evaluation:
    """Evaluates every space for the team to move. The observing seat is one of its members, or None."""
    table = observation.table
    setup = table.setup
    board, own = setup.board_data, setup.team(table.turn)
    evaluation = Evaluation(*([0.0] * len(board.cards) for _ in Evaluation._fields))
    unseen = Counter(observation.unseen())
    for team in range(setup.teams):
        odds = team_odds(observation, team, unseen, weights)
        scale = weights.last_sequence if setup.needed[team] - len(table.sequences[team]) == 1 else 1.0
        worth = [value * scale for value in weights.worth]
        if team == own:
            sure = hand_odds(odds, observation, weights)
            _add_own_lines(evaluation, observation, sure, odds, worth)
        else:
            _add_their_lines(evaluation, observation, team, odds, worth)
    return evaluation


def team_odds(observation: Observation, team: Team, unseen: Counter[Card], weights: Weights) -> Odds:
    """The probability that the unseen copies of each space's card reach the team in time, without the observing seat's hand."""
    setup = observation.table.setup
    hidden = sum(
        size for seat, size in enumerate(observation.hand_sizes) if setup.team(seat) == team and seat != observation.seat
    )
    share = min(0.99, (hidden + weights.patience) / max(1, unseen.total()))
    wilds = weights.wilds_unseen * sum(unseen[card] for card in dict.fromkeys(setup.board_data.wild))
    chance = {copies: 1 - (1 - share) ** (copies + wilds + weights.unforeseen) for copies in {0, *unseen.values()}}
    return [chance[unseen[card]] for card in setup.board_data.cards]


def hand_odds(odds: Odds, observation: Observation, weights: Weights) -> Odds:
    """The team's odds, including the observing seat's hand."""
    board, hand = observation.table.setup.board_data, observation.hand
    anywhere = weights.wild_in_hand if any(card in board.wild for card in hand) else 0.0
    return [1.0 if card in hand else max(anywhere, chance) for card, chance in zip(board.cards, odds, strict=True)]


def _add_own_lines(evaluation: Evaluation, observation: Observation, sure: Odds, unheld: Odds, worth: list[float]) -> None:
    """Adds each space's worth for the team's own lines. A line blocked by a single removable chip counts towards removing it."""
    table = observation.table
    board, team = table.setup.board_data, table.setup.team(table.turn)
    owned, loose = table.owned(team), table.takeable(team)
    theirs = table.covered & ~table.chips[team]
    for line, indices in lines_of(board):
        blocked = line & theirs
        if blocked and (blocked & (blocked - 1) or not blocked & loose):
            continue
        if not may_count(line, table.sequences[team]):
            continue
        missing = [index for index in indices if not owned >> index & 1]
        if not missing:
            continue
        chips = LINE_LENGTH - len(missing)
        chance = prod([sure[index] for index in missing])
        value = worth[chips] * chance
        if blocked:
            evaluation.relief[blocked.bit_length() - 1] += value
            continue
        for index in missing:
            others = chance / sure[index]
            evaluation.gain[index] += worth[chips + 1] * others - value
            evaluation.keep[index] += worth[chips] * others * (sure[index] - unheld[index])


def _add_their_lines(evaluation: Evaluation, observation: Observation, team: Team, odds: Odds, worth: list[float]) -> None:
    """Adds the damage to an opposing team's lines from a chip placed on, or removed from, each space."""
    table = observation.table
    board = table.setup.board_data
    owned, loose = table.owned(team), table.chips[team] & ~table.locked(team)
    others = table.covered & ~table.chips[team]
    for line, indices in lines_of(board):
        if line & others or not line & owned or not may_count(line, table.sequences[team]):
            continue
        missing = [index for index in indices if not owned >> index & 1]
        if not missing:
            continue
        chips = LINE_LENGTH - len(missing)
        chance = prod([odds[index] for index in missing])
        for index in missing:
            evaluation.threat[index] += worth[chips] * chance
        for bit in each_bit(line & loose):
            index = bit.bit_length() - 1
            evaluation.relief[index] += chance * (worth[chips] - worth[chips - 1] * odds[index])


@lru_cache(maxsize=8)
def lines_of(board: Board) -> tuple[tuple[Bits, tuple[int, ...]], ...]:
    """Every line of five with the indices of its spaces."""
    return tuple((line, tuple(bit.bit_length() - 1 for bit in each_bit(line))) for lines in board.lines for line in lines)


class EasyBot:
    """A beginner: prefers long rows, sometimes overlooks plays, threats and dead cards, and does not count cards."""

    # `python -m engine simulate sequence --bots medium,easy --games 400 --seed 1`: Medium wins 340 (95% interval: 81% to 88%);
    # with `--bots easy,random` Easy wins 365 (88% to 94%). Overlooking plays and finishes is what makes it beatable.
    notices_play = 0.5
    notices_finish = 0.75
    notices_threat = 0.4
    remembers_dead_card = 0.5

    likes_finish = 20
    likes_block = 10

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The highest-scoring play among those it notices. Turns in a dead card if it remembers to."""
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
        """The length of the row that the play makes, plus bonuses if it notices that the play finishes a row or stops an
        opponent."""
        board, team = table.setup.board_data, table.setup.team(table.turn)
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
    """The number of chips in the team's longest unblocked line through the space, counting a chip there."""
    board = table.setup.board_data
    owned = table.owned(team) | bit
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


class JudgeBot:
    """A good judge of the current position: builds, blocks, saves jacks and counts cards. Does not look ahead.

    `carelessness` is the standard deviation of its error in judging each play, in units of worth.
    """

    def __init__(self, weights: Weights, carelessness: float = 0.0) -> None:
        self.weights, self.carelessness = weights, carelessness

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The play of greatest worth. Turns in dead cards first, because that is free."""
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
        """Each play's estimated worth, including this bot's random error."""
        evaluation = evaluate(observation, self.weights)
        plays = (action for action in observation.legal_actions() if isinstance(action, Play))
        worth = {play: self._worth(observation, evaluation, play) for play in plays}
        if self.carelessness:
            return {play: value + rng.gauss(0.0, self.carelessness) for play, value in worth.items()}
        return worth

    def _worth(self, observation: Observation, evaluation: Evaluation, play: Play) -> float:
        """Worth built and destroyed, minus worth given up."""
        board, weights = observation.table.setup.board_data, self.weights
        index = board.bit_of[play.space].bit_length() - 1
        if play.card in board.anti_wild:
            return weights.block * evaluation.relief[index] - weights.anti_wild_price
        worth = evaluation.gain[index] + weights.block * evaluation.threat[index]
        if play.card in board.wild:
            return worth - weights.wild_price
        return worth - self._given_up(observation, evaluation, play.card, index)

    def _given_up(self, observation: Observation, evaluation: Evaluation, card: Card, played: int) -> float:
        """The card's value in hand for its other spaces; 0 if the hand has a second copy."""
        if observation.hand.count(card) > 1:
            return 0.0
        spaces = observation.table.targets(card)
        indices = (bit.bit_length() - 1 for bit in each_bit(spaces))
        return sum(evaluation.keep[index] for index in indices if index != played)

    def _gain_after(self, observation: Observation, claim: SequenceAction) -> float:
        """The value that the team can still build once these lines are its sequences."""
        assert isinstance(claim, Claim)
        table = observation.table
        team, line_at = table.setup.team(table.turn), table.setup.board_data.line_at
        lines = tuple(line_at[ends] for ends in claim.lines)
        sequences = tuple(own + lines if index == team else own for index, own in enumerate(table.sequences))
        after = observation._replace(table=table._replace(sequences=sequences, placed=0))
        return sum(evaluate(after, self.weights).gain)
