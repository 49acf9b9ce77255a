"""The points that each seat of Sequitur can expect in the round, from its letters and goals.

A rack counts as the words of Hard's vocabulary that its letters make in any order. Once the words are shown, the claims are
played out. Reviews use the true state.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log1p
from typing import NamedTuple

from ....core import Seat
from ..bots.planner import FULL, PER_SCORE, SHARES, HardBot, claimed
from ..bots.rack import RackValue, goals_met, usual_score, vocabulary
from ..rules.hand import GAP, Hand
from ..rules.setup import SequiturSetup
from ..rules.table import (
    ACCEPTED,
    CLAIM,
    LISTED,
    OFFERED,
    ORDER,
    ShownWord,
    Table,
)
from ..words.judgement import verdict

USUAL, USUAL_ALONE = 3.55, 5.75
"""The expected points of a round before anything is known. A lone player can choose between two goals, and nobody else claims."""

ORDERS = 12
"""The number of sampled orders of claiming for tied seats."""


class ChanceWeights(NamedTuple):
    """The weights of a linear estimate of a round's points."""

    bare: float  # constant without a secret goal
    with_secret: float  # constant with a secret goal
    words: float  # times the logarithm of the number of words
    # Per point of the secret goal and of public ones: if any word meets it; times the logarithm of their number; in any case.
    secret: tuple[float, float, float] = (0.0, 0.0, 0.0)
    public: tuple[float, float, float] = (0.0, 0.0, 0.0)


# Fitted to 4,477 hands of 63 games between 2 to 5 of Hard, and to 1,032 hands of 40 solo games, each with the points of its
# round. The standard deviation of 1.8 points is reduced to 1.65 at five letters, 1.5 at eight, and 1.2 before the last card.
TOGETHER = (
    *(ChanceWeights(USUAL, USUAL, 0.0),) * 3,
    ChanceWeights(3.5, 3.5, 0.65),
    ChanceWeights(3.0, 3.0, 0.59),
    ChanceWeights(2.97, 1.62, 0.26, (0.61, -0.25, 0.55)),
    *(ChanceWeights(1.9, 1.57, 0.31, (0.35, 0.03, 0.29)),) * 2,
    *(ChanceWeights(1.9, 1.02, 0.06, (0.17, 0.18, 0.51), (0.0, 0.07, 0.08)),) * 2,
    ChanceWeights(1.9, 0.88, -0.17, (0.41, 0.16, 0.33), (0.07, 0.03, 0.22)),
    *(ChanceWeights(1.9, 0.8, -0.19, (0.5, 0.12, 0.22), (0.1, 0.07, 0.13)),) * 2,
)

ALONE = (
    *(ChanceWeights(USUAL_ALONE, USUAL_ALONE, 0.0),) * 3,
    ChanceWeights(5.59, 5.59, 0.63),
    ChanceWeights(4.99, 4.99, 0.72),
    ChanceWeights(4.58, 2.22, 0.6, (-0.21, -0.03, 1.14)),
    *(ChanceWeights(2.77, 2.77, 0.77, (-0.09, 0.0, 0.37)),) * 2,
    *(ChanceWeights(2.97, 2.97, 0.17, (-0.03, 0.24, 0.57), (0.61, -0.07, -0.45)),) * 2,
    ChanceWeights(1.28, 1.28, -0.15, (0.25, 0.17, 0.29), (0.53, 0.07, 0.0)),
    *(ChanceWeights(2.5, 2.5, -0.59, (0.31, 0.27, 0.12), (0.42, 0.1, 0.0)),) * 2,
)
"""Weights by `stage`: the number of letters up to eight, then the number of passes made."""

# Fitted to 102 games, corrected for the cost of later choices. Before the last card they leave an error of 0.75 points, letters
# and goals alone 0.92.
IN_SIGHT = {2: (0.4, 0.65, 0.35), 3: (0.2, 0.4, 0.55)}
"""Weights before the second and the last card: a constant, the factor on points expected from letters and goals, and the factor
on points of the words already possible."""


def usual(table: Table) -> float:
    """The expected points of a round before anything is known."""
    return USUAL_ALONE if table.setup.seats == 1 else USUAL


def expected(table: Table, seat: Seat, hand: Hand) -> float:
    """The expected points of this hand in the round."""
    names = [name for name in (hand.secret,) if name]
    public = [*table.public, *filter(None, (hand.published,))]
    if not hand.goals:
        return _expected(table, seat, hand, names, public)
    if not hand.secret:
        return max(_expected(table, seat, hand, [name], public) for name in hand.goals)
    kept = [] if table.setup.seats == 1 else [public]
    return max(_expected(table, seat, hand, names, more) for more in (*kept, *([*public, name] for name in hand.goals)))


def in_sight(table: Table, hands: Sequence[Hand]) -> list[float]:
    """Each seat's expected points in the round. After two passes it also counts the words that one card can make of the racks,
    and the order of claiming."""
    usually = [expected(table, seat, hand) for seat, hand in enumerate(hands)]
    if table.step not in IN_SIGHT or table.setup.seats == 1:
        return usually
    base, by_hand, by_words = IN_SIGHT[table.step]
    words = played_out(table, hands)
    return [base + by_hand * own + by_words * more for own, more in zip(usually, words, strict=True)]


def played_out(table: Table, hands: Sequence[Hand]) -> list[float]:
    """Each seat's points in the round if all spelt the best words possible now, after one more card."""
    goals, bits = table.setup.all_goals, goals_met(table.setup.goals)
    words = [_best_word(table.setup, table.public, hand.rack.replace(GAP, ""), hand.secret) for hand in hands]
    points, met = list[float](), list[int]()
    for word, hand in zip(words, hands, strict=True):
        met.append(bits.bits_of(word) if word else 0)
        is_met = hand.secret and met[-1] & bits.bits[hand.secret]
        points.append(goals[hand.secret].points if is_met else 0)
    stakes = sorted(((bits.bits[name], goals[name].points) for name in table.public), key=lambda stake: -stake[1])
    every = sum(bit for bit, _ in stakes)
    order = sorted(range(len(hands)), key=lambda seat: -usual_score(words[seat]))
    for seat, more in zip(order, claimed([met[seat] & every for seat in order], stakes), strict=True):
        points[seat] += more
    return points


@lru_cache(maxsize=64)
def _best_word(setup: SequiturSetup, public: tuple[str, ...], rack: str, secret: str) -> str:
    worths = {name: SHARES[setup.seats - 1] * setup.all_goals[name].points for name in public}
    if secret:
        worths[secret] = setup.all_goals[secret].points
    value = RackValue(vocabulary(HardBot.band), goals_met(setup.goals), [worths], PER_SCORE)
    return value.best(rack, 1) if worths else ""


def stage(table: Table, seat: Seat, hand: Hand) -> int:
    """The seat's progress in the round: its number of letters up to eight, then its passes."""
    letters = len(hand.rack) + len(hand.drawn)
    if table.step == 0 and letters < FULL:
        return letters
    return FULL + table.step + table.has_passed(seat)


def _expected(table: Table, seat: Seat, hand: Hand, secret: Sequence[str], public: Sequence[str]) -> float:
    setup = table.setup
    weights = (ALONE if setup.seats == 1 else TOGETHER)[stage(table, seat, hand)]
    met = _met_by_words("".join(sorted((hand.rack + hand.drawn).replace(GAP, ""))), setup.goals)
    points = weights.words * log1p(len(met)) + (weights.with_secret if secret else weights.bare)
    share = SHARES[setup.seats - 1]
    for names, (some, many, one), counts in ((secret, weights.secret, 1.0), (public, weights.public, share)):
        for name in names:
            bit = goals_met(setup.goals).bits[name]
            words = sum([1 for bits in met if bits & bit])
            points += counts * setup.all_goals[name].points * (some * (words > 0) + many * log1p(words) + one)
    return points


@lru_cache(maxsize=512)
def _met_by_words(balls: str, goals: str) -> tuple[int, ...]:
    """For each word that these balls make, the bits of the goals that it meets."""
    if len(balls) < 3:
        return ()
    met = goals_met(goals).bits_of
    return tuple(map(met, vocabulary(HardBot.band).made_of(balls)))


def after_claims(table: Table) -> list[float]:
    """Each seat's points after everything that the words meet has been claimed, averaged over the orders of tied seats."""
    points = [float(table.points(seat)) for seat in range(table.setup.seats)]
    words = [_as_judged(table, one) for one in table.spelt]
    goals, bits = table.setup.all_goals, goals_met(table.setup.goals)
    if table.stage not in (ORDER, CLAIM):
        for seat, one in enumerate(words):
            points[seat] += goals[one.secret].points if one.is_met else 0
    stakes = sorted(((bits.bits[name], goals[name].points) for name in table.public), key=lambda stake: -stake[1])
    every = sum(bit for bit, _ in stakes)
    met = [bits.bits_of(one.word) & every if one.word and one.standing in (LISTED, ACCEPTED) else 0 for one in words]
    orders = list(_orders(table, words, met))
    for order in orders:
        for seat, more in zip(order, claimed([met[seat] for seat in order], stakes), strict=True):
            points[seat] += more / len(orders)
    return points


def _as_judged(table: Table, one: ShownWord) -> ShownWord:
    """A word that is still undecided, with the lists' verdict."""
    if one.standing != OFFERED or not verdict(one.word, table.setup.lexicon).accepts:
        return one
    goal = table.setup.all_goals.get(one.secret)
    return one._replace(standing=ACCEPTED, is_met=goal is not None and goal.is_met(one.word))


def _orders(table: Table, words: Sequence[ShownWord], met: Sequence[int]) -> Iterator[list[Seat]]:
    """The possible orders of claiming for the seats whose words meet any goal."""
    claimants = [seat for seat, bits in enumerate(met) if bits]
    if not claimants:
        return
    if table.stage == CLAIM:
        order = [seat for (seat,) in table.ranks]
        start = order.index(table.turn)
        yield [seat for seat in (*order[start:], *order[:start]) if met[seat]]
        return
    scores = sorted({words[seat].score for seat in claimants}, reverse=True)
    groups = table.ranks or tuple(tuple(seat for seat in claimants if words[seat].score == score) for score in scores)
    tied = any(len(group) > 1 for group in groups)
    rng = random.Random(len(claimants))
    for _ in range(ORDERS if tied else 1):
        drawn = dict(zip(table.tied, table.draws, strict=False)) if table.stage == ORDER else {}
        yield [seat for group in groups for seat in _shuffled(group, drawn, rng)]


def _shuffled(group: Sequence[Seat], drawn: dict[Seat, str], rng: random.Random) -> list[Seat]:
    """The tied seats in the order of the letters they have drawn, with random letters for the others; the lowest first, the blank
    last."""
    letters = {seat: drawn.get(seat) or chr(rng.randrange(26) + ord("A")) for seat in group}
    return sorted(group, key=lambda seat: (letters[seat] == "?", letters[seat], rng.random()))
