"""The judge's evaluation (`bots/judge.py`) and the features of the value (`bots/value.py`), compiled for the plain game."""

from __future__ import annotations

from math import exp

import numpy as np

from ...games.sequence.bots.judge import Weights
from ...games.sequence.bots.value import CONTESTED, GONE, HELD, KINDS, MOST_JACKS, OF_LINES, OF_SIDE, REACHES, SIZE
from ...games.sequence.rules.board import LINE_LENGTH
from .plain_game import (
    ANTI_WILD,
    COPIES,
    EMPTY,
    FACE,
    FREE_IN,
    HAND,
    IN_DECK,
    KINDS_OF_CARD,
    LINES,
    PLACES,
    TO_WIN,
    TURN,
    WILD,
    Array,
    PlainGame,
    compiled,
    write_plays,
)

_JUDGE = Weights()
WORTH = np.array(_JUDGE.worth)
PATIENCE, WILD_IN_HAND, WILDS_UNSEEN, UNFORESEEN = (
    _JUDGE.patience, _JUDGE.wild_in_hand, _JUDGE.wilds_unseen, _JUDGE.unforeseen,
)  # fmt: skip
LAST_SEQUENCE, BLOCK, WILD_PRICE, ANTI_WILD_PRICE = (
    _JUDGE.last_sequence, _JUDGE.block, _JUDGE.wild_price, _JUDGE.anti_wild_price,
)  # fmt: skip

GAIN, THREAT, KEEP, RELIEF = range(4)
"""Rows of an evaluation, as in `Evaluation`."""

MOST_LINES = 2 * len(LINES) + 6
"""The maximum number of features of a position."""


@compiled
def evaluate_plays(game: PlainGame, plays: Array, worth: Array) -> int:
    """Writes the legal plays into `plays` and the worth of each into `worth`, and returns their number."""
    seat = game.numbers[TURN]
    hand, table = game.hands[seat], _evaluation(game, seat)
    count = write_plays(game, plays)
    for number in range(count):
        card, space = plays[number]
        if card >= ANTI_WILD:
            worth[number] = BLOCK * table[RELIEF, space] - ANTI_WILD_PRICE
            continue
        worth[number] = table[GAIN, space] + BLOCK * table[THREAT, space]
        if card >= WILD:
            worth[number] -= WILD_PRICE
        elif hand[card] == 1:
            for place in PLACES[card]:
                if place != space and game.owner[place] == EMPTY:
                    worth[number] -= table[KEEP, place]
    return count


@compiled
def _evaluation(game: PlainGame, seat: int) -> Array:
    """The worth of every space to the seat, given what it knows: an array with the rows of `Evaluation`."""
    hand, unseen = game.hands[seat], COPIES - game.discarded - game.hands[seat]
    unheld, theirs = _odds(unseen, 0), _odds(unseen, HAND)
    anywhere = WILD_IN_HAND if hand[WILD:ANTI_WILD].any() else 0.0
    sure = np.where(hand[:WILD] > 0, 1.0, np.maximum(unheld, anywhere))
    table, missing = np.zeros((4, len(FACE))), np.empty(LINE_LENGTH, np.int64)
    for line in range(len(LINES)):
        own, other = game.chips[seat, line] - FREE_IN[line], game.chips[1 - seat, line] - FREE_IN[line]
        if own and other > 1:
            continue
        empty = 0
        for space in LINES[line]:
            if game.owner[space] == EMPTY:
                missing[empty] = space
                empty += 1
        if other <= 1 and not game.spent[seat, line] and own + FREE_IN[line] < LINE_LENGTH:
            _judge_own(game, seat, line, missing[:empty], sure, unheld, table)
        if not own and other + FREE_IN[line] and empty and not game.spent[1 - seat, line]:
            _judge_theirs(game, 1 - seat, line, missing[:empty], theirs, table)
    return table


@compiled
def _odds(unseen: Array, hidden: int) -> Array:
    """For each plain card: the probability that the team gets one of its unseen copies in time."""
    share = min(0.99, (hidden + PATIENCE) / max(1, unseen.sum()))
    return 1 - (1 - share) ** (unseen[:WILD] + WILDS_UNSEEN * unseen[WILD:ANTI_WILD].sum() + UNFORESEEN)


@compiled
def _judge_own(game: PlainGame, seat: int, line: int, missing: Array, sure: Array, unheld: Array, table: Array) -> None:
    scale = LAST_SEQUENCE if TO_WIN - game.made[seat] == 1 else 1.0
    chance, chips = 1.0, game.chips[seat, line]
    for space in missing:
        chance *= sure[FACE[space]]
    if game.chips[1 - seat, line] > FREE_IN[line]:
        for space in LINES[line]:
            if game.owner[space] == 1 - seat and not game.locked[space]:
                table[RELIEF, space] += scale * WORTH[chips] * chance * sure[FACE[space]]
        return
    for space in missing:
        odds = sure[FACE[space]]
        others = scale * chance / odds
        table[GAIN, space] += WORTH[chips + 1] * others - scale * WORTH[chips] * chance
        table[KEEP, space] += WORTH[chips] * others * (odds - unheld[FACE[space]])


@compiled
def _judge_theirs(game: PlainGame, team: int, line: int, missing: Array, odds: Array, table: Array) -> None:
    scale = LAST_SEQUENCE if TO_WIN - game.made[team] == 1 else 1.0
    chance, chips = scale, game.chips[team, line]
    for space in missing:
        chance *= odds[FACE[space]]
    for space in missing:
        table[THREAT, space] += WORTH[chips] * chance
    for space in LINES[line]:
        if game.owner[space] == team and not game.locked[space]:
            table[RELIEF, space] += chance * (WORTH[chips] - WORTH[chips - 1] * odds[FACE[space]])


@compiled
def features(game: PlainGame, mover: int, indices: Array) -> tuple[int, int]:
    """Writes the features after a play of `mover` into `indices`; returns the index into NEEDS and the number of features."""
    count, reach = 0, np.zeros(2, np.int64)
    for side in range(2):
        team = mover if side == 0 else 1 - mover
        count, reach[side] = _of_side(game, team, side * OF_SIDE, indices, count)
    indices[count], indices[count + 1] = 2 * OF_SIDE + REACHES * reach[0] + reach[1], SIZE - 1
    last, others_last = game.made[mover] == TO_WIN - 1, game.made[1 - mover] == TO_WIN - 1
    return 2 * last + others_last, count + 2


@compiled
def _of_side(game: PlainGame, team: int, start: int, indices: Array, count: int) -> tuple[int, int]:
    """Adds the features of a side's lines and jacks to the first `count`; returns the new count and the side's reach."""
    hand, other = game.hands[team], game.hands[1 - team]
    wild, anti_wild = min(MOST_JACKS, hand[WILD:ANTI_WILD].sum()), min(MOST_JACKS, hand[ANTI_WILD:].sum())
    lines = start + KINDS * ((wild > 0) + 2 * other[WILD:].any())
    ways, in_deck = np.zeros(LINE_LENGTH + 1, np.int64), np.zeros(KINDS_OF_CARD, np.bool_)
    in_deck[game.deck[: game.numbers[IN_DECK]]] = True
    for line in range(len(LINES)):
        chips = game.chips[team, line]
        if chips == LINE_LENGTH or game.chips[1 - team, line] > FREE_IN[line] or game.spent[team, line]:
            continue
        held, contested, gone = 0, False, False
        for space in LINES[line]:
            if game.owner[space] == EMPTY:
                card = FACE[space]
                held += hand[card] > 0
                contested |= other[card] > 0
                gone |= not in_deck[card]
        if chips + held:
            indices[count] = lines + chips + HELD * held + CONTESTED * contested + GONE * gone
            count += 1
            if LINE_LENGTH - chips - held <= wild:
                ways[LINE_LENGTH - chips] += 1
    jacks = start + OF_LINES
    indices[count], indices[count + 1] = jacks + wild, jacks + MOST_JACKS + 1 + anti_wild
    return count + 2, _reach(ways)


@compiled
def _reach(ways: Array) -> int:
    """The index into REACHES: how many lines can be filled in how many turns."""
    for turns in (1, 2):
        if ways[turns]:
            return 2 * turns - (2 if ways[turns] > 1 else 1)
    return 4 if ways[3] else 5


@compiled
def win_chance(weights: Array, indices: Array) -> float:
    """The probability of a win that the weights predict from these features."""
    return 1 / (1 + exp(-weights[indices].sum()))
