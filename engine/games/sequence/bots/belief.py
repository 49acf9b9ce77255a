"""Which unseen cards the other seats are likely to hold, judged by what they did not play.

A seat that would have done better with a card it did not play probably does not hold it, unless it took it later. The last
plays are read back from the discard piles and the chips; what cannot be read back tells nothing. Cards are judged one by one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from math import exp, log
from typing import NamedTuple

from ....cards import Card
from ....core import Seat
from ..boards.board import Bits, Board, each_bit
from ..rules.state import Observation
from ..rules.table import Table
from .evaluation import Weights, judge

Odds = Mapping[Card, float]
"""For each card how much likelier it is to be in a seat's hand than a card of which nothing is known."""

MOST_PLAYS = 16
"""So many plays are looked back on, those of all seats together."""

# Found with 300 games of judges: of the settings tried, those under which the cards really held were likeliest (0.155 nats
# a card better than an even chance; 0.135 with a sharpness of 6, 0.138 with a slack of 0).
SHARPNESS, SLACK, NEVER = 3.0, 5.0, 0.03
"""How the worth by which a card beats the one that was played tells against it: softness, allowance, least factor."""


class Recalled(NamedTuple):
    """A play read back: the table before it, seen by nobody, and what was played where."""

    before: Observation
    seat: Seat
    card: Card
    space: Bits


def recalled(observation: Observation) -> Iterator[Recalled]:
    """The plays since the piles were last shuffled, the latest first, of those that can be read back."""
    table = observation.table
    setup = table.setup
    board, seat = setup.geometry, table.turn
    piles = [list(pile) for pile in table.piles]
    for _ in range(min(MOST_PLAYS, table.turns)):
        seat = (seat - 1) % setup.seats
        if not piles[seat]:
            return
        card = piles[seat].pop()
        space = _placed(board, table, piles[seat], setup.team(seat), card)
        chips = tuple(own & ~space for own in table.chips)
        sequences = tuple(
            tuple(line for line in own if not line & ~(chips[team] | board.free)) for team, own in enumerate(table.sequences)
        )
        table = table._replace(turn=seat, chips=chips, sequences=sequences, piles=tuple(map(tuple, piles)))
        if space:
            yield Recalled(observation._replace(table=table, seat=None, hand=()), seat, card, space)
        while piles[seat] and _was_dead(board, table, piles[seat][-1], setup.team(seat)):
            piles[seat].pop()


def _placed(board: Board, table: Table, pile: list[Card], team: int, card: Card) -> Bits:
    """Where the team's chip came to lie with the card; no space where that cannot be said."""
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
    """Whether the card can only have been turned in: others have chips on all its spaces."""
    spaces = board.spaces_of.get(card)
    return spaces is not None and not spaces & ~(table.covered & ~table.chips[team])


def beliefs(observation: Observation, weights: Weights) -> dict[Seat, Odds]:
    """The odds of every card for each seat whose plays could be read back.

    A hand's cards differ in age: one was taken after the last play, of the others each may have been played at any turn
    with equal chance. A card of an age was passed over in as many turns.
    """
    size = observation.table.setup.hand_size
    found: dict[Seat, dict[Card, float]] = {}
    passed_over: dict[Seat, dict[Card, float]] = {}
    older: dict[Seat, float] = {}
    for play in recalled(observation):
        seat = play.seat
        if seat == observation.seat:
            continue
        tells = _tells(play, weights)
        before = passed_over.get(seat) or dict.fromkeys(tells, 1.0)
        left = older.get(seat, 1 - 1 / size)
        old = found.get(seat) or dict.fromkeys(tells, 1.0)
        after = {card: before[card] * tells[card] for card in tells}
        # what was of this age or older is now held to have been passed over once more
        found[seat] = {card: old[card] - left * before[card] + left * after[card] for card in tells}
        passed_over[seat], older[seat] = after, left * (1 - 1 / size)
    return dict(found)


def _tells(play: Recalled, weights: Weights) -> dict[Card, float]:
    """For each card the chance, beside that of any other, that the seat would have played as it did holding it too."""
    table = play.before.table
    board = table.setup.geometry
    judgement = judge(play.before, weights)
    place = [gain + weights.block * threat for gain, threat in zip(judgement.gain, judgement.threat, strict=True)]
    worth = _worths(place, max(judgement.relief), table, weights)
    done = place[play.space.bit_length() - 1] - (weights.wild_price if play.card in board.wild else 0.0)
    return {card: NEVER + (1 - NEVER) / (1 + exp(min(50.0, (value - done - SLACK) / SHARPNESS))) for card, value in worth.items()}


def _worths(place: list[float], relief: float, table: Table, weights: Weights) -> dict[Card, float]:
    """What each card is worth at best on that table, by what a chip on each space and one taken away are."""
    board = table.setup.geometry
    uncovered, unplayable = board.playable & ~table.covered, -1000.0
    worth = {
        card: max((place[bit.bit_length() - 1] for bit in each_bit(spaces & uncovered)), default=unplayable)
        for card, spaces in board.spaces_of.items()
    }
    best = max((place[bit.bit_length() - 1] for bit in each_bit(uncovered)), default=unplayable)
    worth |= dict.fromkeys(board.wild, best - weights.wild_price)
    return worth | dict.fromkeys(board.anti_wild, weights.block * relief - weights.anti_wild_price)


Deal = tuple[dict[Seat, tuple[Card, ...]], frozenset[Card]]
"""Hands of the other seats, and which cards the draw deck then has."""


def deals(observation: Observation, odds: Mapping[Seat, Odds], rng: random.Random) -> Iterator[Deal]:
    """Deals of the unseen cards without end, those likelier by the odds coming more often."""
    unseen = observation.unseen()
    others = [seat for seat in range(len(observation.hand_sizes)) if seat != observation.seat]
    while True:
        left = list(unseen)
        hands: dict[Seat, tuple[Card, ...]] = {}
        for seat in rng.sample(others, len(others)):
            hands[seat] = _drawn(left, observation.hand_sizes[seat], odds.get(seat), rng)
        yield hands, frozenset(left)


def _drawn(left: list[Card], size: int, odds: Odds | None, rng: random.Random) -> tuple[Card, ...]:
    """So many cards taken out of those left, one after another, each with a chance in proportion to its odds."""
    if odds is None:
        rng.shuffle(left)
    else:
        chance = rng.random
        when = sorted((-log(1.0 - chance()) / odds[card], number) for number, card in enumerate(left))
        left[:] = [left[number] for _, number in reversed(when)]
    taken = tuple(left[len(left) - size :])
    del left[len(left) - size :]
    return taken
