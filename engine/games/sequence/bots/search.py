"""The strong bots of Sequence. They sample the hidden cards and compare their best plays in every sample.

The samples use inference: a seat that could have made a better play with some card probably does not hold it, unless it drew it
later. Recent plays are reconstructed from the discard piles and the chips; plays that can't be reconstructed are ignored. The
number of sampled deals limits the work. The clock stops the search only on a very slow machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from math import exp, inf, log
from typing import NamedTuple

from ....cards import Card
from ....core import Budget, Seat
from ..rules.actions import Play, SequenceAction
from ..rules.board import Bits, Board, each_bit
from ..rules.state import Observation
from ..rules.table import Table
from .judge import JudgeBot, Weights, considered_actions, evaluate
from .value import ValueFunction, World

Likelihoods = Mapping[Card, float]
"""For each card, how likely a seat holds it, relative to a card without evidence."""

MOST_PLAYS = 16
"""The number of past plays to reconstruct, over all seats."""

# Found with 300 games between judges: of the settings tried, these gave the cards actually held the highest likelihood (0.155
# nats per card above a uniform guess; 0.135 with a sharpness of 6, 0.138 with a slack of 0).
SHARPNESS, SLACK, NEVER = 3.0, 5.0, 0.03
"""Likelihood of holding a card that would have been better than the card played: NEVER + (1 - NEVER) * logistic((SLACK - excess)
/ SHARPNESS), with the excess in worth."""


class RecalledPlay(NamedTuple):
    """A play reconstructed from the table."""

    before: Observation  # the public observation before the play
    seat: Seat
    card: Card
    space: Bits


def recalled_plays(observation: Observation) -> Iterator[RecalledPlay]:
    """The plays since the last shuffle, latest first, as far as they can be reconstructed."""
    table = observation.table
    setup = table.setup
    board, seat = setup.board_data, table.turn
    piles = [list(pile) for pile in table.piles]
    for _ in range(min(MOST_PLAYS, table.turns)):
        seat = (seat - 1) % setup.seats
        if not piles[seat]:
            return
        card = piles[seat].pop()
        space = _placed(board, table, setup.team(seat), card)
        chips = tuple(own & ~space for own in table.chips)
        before = table._replace(turn=seat, chips=chips, piles=tuple(map(tuple, piles)))
        sequences = tuple(
            tuple(line for line in own if not line & ~before.owned(team)) for team, own in enumerate(table.sequences)
        )
        table = before._replace(sequences=sequences)
        if space:
            yield RecalledPlay(observation._replace(table=table, seat=None, hand=()), seat, card, space)
        while piles[seat] and _was_dead(board, table, piles[seat][-1], setup.team(seat)):
            piles[seat].pop()


def _placed(board: Board, table: Table, team: int, card: Card) -> Bits:
    """The space where the team placed a chip with this card; 0 if the table does not show it."""
    chips = table.chips[team]
    if card in board.anti_wild:
        return 0
    if card in board.wild:
        played = {card for seat in range(team, table.setup.seats, table.setup.teams) for card in table.piles[seat]}
        for bit in each_bit(chips):
            if board.cards[bit.bit_length() - 1] not in played:
                return bit
        return 0
    spaces = chips & board.spaces_of[card]
    return spaces & -spaces


def _was_dead(board: Board, table: Table, card: Card, team: int) -> bool:
    """Whether the card can only have been turned in: other teams have chips on all its spaces."""
    spaces = board.spaces_of.get(card)
    return spaces is not None and not spaces & ~(table.covered & ~table.chips[team])


def beliefs(observation: Observation, weights: Weights) -> dict[Seat, Likelihoods]:
    """Each card's likelihood for each seat with reconstructed plays.

    A hand's cards differ in age. One was drawn after the last play; each of the others may have left the hand at any turn with
    equal probability. A card was passed over once for each turn that it has been in the hand.
    """
    sizes = observation.table.setup.hand_sizes
    found: dict[Seat, dict[Card, float]] = {}
    passed_over: dict[Seat, dict[Card, float]] = {}
    older: dict[Seat, float] = {}
    for play in recalled_plays(observation):
        seat = play.seat
        if seat == observation.seat:
            continue
        likelihoods = _likelihoods(play, weights)
        before = passed_over.get(seat) or dict.fromkeys(likelihoods, 1.0)
        left = older.get(seat, 1 - 1 / sizes[seat])
        old = found.get(seat) or dict.fromkeys(likelihoods, 1.0)
        after = {card: before[card] * likelihoods[card] for card in likelihoods}
        # A card of this age or older has been passed over once more.
        found[seat] = {card: old[card] - left * before[card] + left * after[card] for card in likelihoods}
        passed_over[seat], older[seat] = after, left * (1 - 1 / sizes[seat])
    return dict(found)


def _likelihoods(play: RecalledPlay, weights: Weights) -> dict[Card, float]:
    """For each card, the likelihood of the seat's play if it also held that card."""
    table = play.before.table
    board = table.setup.board_data
    evaluation = evaluate(play.before, weights)
    place = [gain + weights.block * threat for gain, threat in zip(evaluation.gain, evaluation.threat, strict=True)]
    worth = _worths(place, max(evaluation.relief), table, weights)
    done = place[play.space.bit_length() - 1] - (weights.wild_price if play.card in board.wild else 0.0)
    return {card: NEVER + (1 - NEVER) / (1 + exp(min(50.0, (value - done - SLACK) / SHARPNESS))) for card, value in worth.items()}


def _worths(place: list[float], relief: float, table: Table, weights: Weights) -> dict[Card, float]:
    """Each card's best worth on this table, given the worth of a chip on each space and of removing a chip."""
    board = table.setup.board_data
    uncovered, unplayable = board.playable & ~table.covered, -1000.0
    worth = {
        card: max((place[bit.bit_length() - 1] for bit in each_bit(spaces & uncovered)), default=unplayable)
        for card, spaces in board.spaces_of.items()
    }
    best = max((place[bit.bit_length() - 1] for bit in each_bit(uncovered)), default=unplayable)
    worth |= dict.fromkeys(board.wild, best - weights.wild_price)
    return worth | dict.fromkeys(board.anti_wild, weights.block * relief - weights.anti_wild_price)


Deal = tuple[dict[Seat, tuple[Card, ...]], frozenset[Card]]
"""The other seats' hands, and the cards left in the draw pile."""


def sample_deals(observation: Observation, likelihoods: Mapping[Seat, Likelihoods], rng: random.Random) -> Iterator[Deal]:
    """An endless stream of deals of the unseen cards, sampled in proportion to their likelihoods."""
    unseen = observation.unseen()
    others = [seat for seat in range(len(observation.hand_sizes)) if seat != observation.seat]
    while True:
        left = list(unseen)
        hands: dict[Seat, tuple[Card, ...]] = {}
        for seat in rng.sample(others, len(others)):
            hands[seat] = _drawn(left, observation.hand_sizes[seat], likelihoods.get(seat), rng)
        yield hands, frozenset(left)


def _drawn(left: list[Card], size: int, likelihoods: Likelihoods | None, rng: random.Random) -> tuple[Card, ...]:
    """Draws `size` cards without replacement, each with a probability in proportion to its likelihood.

    Removes them from `left`.
    """
    if likelihoods is None:
        rng.shuffle(left)
    else:
        chance = rng.random
        when = sorted((-log(1.0 - chance()) / likelihoods[card], number) for number, card in enumerate(left))
        left[:] = [left[number] for _, number in reversed(when)]
    taken = tuple(left[len(left) - size :])
    del left[len(left) - size :]
    return taken


LEAST_DEALS = 8
"""The minimum number of deals. The clock is read after every LEAST_DEALS deals."""

TRUST = 0.001
"""The winning chance that one unit of the judge's worth is equivalent to, as a tiebreaker."""


class SearchBot(JudgeBot):
    """Takes the judge's best plays and chooses the one that wins most often over sampled deals of the hidden cards."""

    def __init__(
        self, weights: Weights, value: ValueFunction, deals: int, plays: int, *, infers: bool, carelessness: float = 0.0
    ) -> None:
        super().__init__(weights, carelessness)
        self.value, self.deals, self.plays, self.infers = value, deals, plays, infers

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> SequenceAction:
        """The best play. Falls back to the judge for decisions other than plays."""
        actions = considered_actions(observation)
        if len(actions) < 2 or not all(isinstance(action, Play) for action in actions):
            return super().choose(observation, rng, budget)
        late = time.perf_counter() + budget.seconds
        worths = self.play_worths(observation, rng)
        plays = sorted(worths, key=lambda play: -worths[play])[: self.plays]
        chances = self.chances(observation, plays, rng, late)
        return max(plays, key=lambda play: chances[play] + TRUST * worths[play])

    def chances(
        self, observation: Observation, plays: Sequence[Play], rng: random.Random, late: float = inf
    ) -> dict[Play, float]:
        """Each play's mean winning chance over the same sampled deals. Stops early after the time `late`."""
        totals = dict.fromkeys(plays, 0.0)
        seat = observation.table.turn
        held = beliefs(observation, self.weights) if self.infers else {}
        for count, (hands, deck) in enumerate(sample_deals(observation, held, rng), 1):
            world = World(observation.table, {**hands, seat: observation.hand}, deck, self.value)
            for play in plays:
                totals[play] += world.win_chance(seat, play)
            if count == self.deals or (count % LEAST_DEALS == 0 and time.perf_counter() > late):
                break
        return {play: total / count for play, total in totals.items()}
