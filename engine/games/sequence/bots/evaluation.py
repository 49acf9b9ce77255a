"""How good a space is: every line of five judged by its chips and by who can still fill it.

The one question asked of a line is how likely it is to be finished and how near it is. A line's *worth* grows with its
chips, and is multiplied for each open space by the team's *odds* of it: certain with the card in hand, otherwise as
likely as the unseen copies of its card are to come to the team in time, next to none when both copies are gone and no
jack is left. Knows one seat's observation and no hidden card.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import NamedTuple

from ....cards import Card
from ..boards.board import LINE_LENGTH, Bits, Board, each_bit
from ..rules.setup import Team
from ..rules.state import Observation

Odds = list[float]
"""For each space, from 0 to 1: how surely a team can put a chip there soon."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the judge believes. The unit is free; only the proportions matter."""

    # Found by a random search in self-play at two seats. On seeds the search had not seen it won 56.6 % of 500 games
    # (95 %: 52 to 61) against the first guess by hand: worth 1, 6, 30, 120, 400; patience 4; wild_in_hand 0.6;
    # wilds_unseen 0.4; unforeseen 0.05; last_sequence 1.5; block 1; both prices 40. A second search, 181 candidates in duels of
    # 500 to 3,000 games, found only this: 50.7 % of 10,000 games (50.2 to 51.2) against what the first had found.

    worth: tuple[float, ...] = (0.0, 2.1, 11.7, 22.7, 91.4, 400.0)
    """Of a line with no, one, ... five chips that is otherwise sure to be filled; free spaces are chips."""

    patience: float = 7.1
    """How many cards to come each team is thought to take before it matters."""

    wild_in_hand: float = 0.22
    """The odds a two-eyed jack in hand gives of any space: it can fill just one of them."""

    wilds_unseen: float = 0.14
    """How much of a copy of each card every two-eyed jack not yet seen is."""

    unforeseen: float = 0.09
    """How much of a copy is left of a card whose copies are all gone: the piles are shuffled again one day."""

    last_sequence: float = 1.05
    """How much more the lines of a team count that needs one more sequence."""

    block: float = 0.87
    """An opponent's worth destroyed, against own worth built."""

    wild_price: float = 121.0
    """What a two-eyed jack must bring more than another card to be played now."""

    anti_wild_price: float = 18.0
    """The same for a one-eyed jack."""


class Judgement(NamedTuple):
    """For each space, in worth."""

    gain: list[float]
    """What the own team builds with a chip there."""

    threat: list[float]
    """What opponents lose by a chip there."""

    keep: list[float]
    """What holding the card of the space adds to the own lines through it."""

    relief: list[float]
    """What is won by taking an opponent's chip away there."""


def judge(observation: Observation, weights: Weights) -> Judgement:
    """Every space judged for the team whose turn it is, with what the observing seat knows: a member of it, or nobody."""
    table = observation.table
    setup = table.setup
    board, own = setup.geometry, setup.team(table.turn)
    judgement = Judgement(*([0.0] * len(board.cards) for _ in Judgement._fields))
    unseen = Counter(observation.unseen())
    for team in range(setup.teams):
        odds = _odds(observation, team, unseen, weights)
        scale = weights.last_sequence if setup.sequences_to_win - len(table.sequences[team]) == 1 else 1.0
        worth = [value * scale for value in weights.worth]
        if team == own:
            sure = _with_hand(odds, observation, weights)
            _judge_own_lines(judgement, observation, sure, odds, worth)
        else:
            _judge_their_lines(judgement, observation, team, odds, worth)
    return judgement


def _odds(observation: Observation, team: Team, unseen: Counter[Card], weights: Weights) -> Odds:
    """How likely the unseen copies of each space's card are to come to the team in time, the seat's own hand left out."""
    setup = observation.table.setup
    hidden = sum(
        size for seat, size in enumerate(observation.hand_sizes) if setup.team(seat) == team and seat != observation.seat
    )
    share = min(0.99, (hidden + weights.patience) / max(1, unseen.total()))
    wilds = weights.wilds_unseen * sum(unseen[card] for card in dict.fromkeys(setup.geometry.wild))
    chance = {copies: 1 - (1 - share) ** (copies + wilds + weights.unforeseen) for copies in {0, *unseen.values()}}
    return [chance[unseen[card]] for card in setup.geometry.cards]


def _with_hand(odds: Odds, observation: Observation, weights: Weights) -> Odds:
    """The team's odds, counting the observing seat's hand."""
    board, hand = observation.table.setup.geometry, observation.hand
    anywhere = weights.wild_in_hand if any(card in board.wild for card in hand) else 0.0
    return [1.0 if card in hand else max(anywhere, chance) for card, chance in zip(board.cards, odds, strict=True)]


def _judge_own_lines(judgement: Judgement, observation: Observation, sure: Odds, unheld: Odds, worth: list[float]) -> None:
    """Adds what each space is to the own lines; lines that one loose chip blocks are what taking it brings."""
    table = observation.table
    board, team = table.setup.geometry, table.setup.team(table.turn)
    owned, loose = table.chips[team] | board.free, table.removable(team)
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
            judgement.relief[blocked.bit_length() - 1] += value
            continue
        for index in missing:
            others = chance / sure[index]
            judgement.gain[index] += worth[chips + 1] * others - value
            judgement.keep[index] += worth[chips] * others * (sure[index] - unheld[index])


def _judge_their_lines(judgement: Judgement, observation: Observation, team: Team, odds: Odds, worth: list[float]) -> None:
    """Adds what a chip on each space, or one taken away there, destroys of an opposing team's lines."""
    table = observation.table
    board = table.setup.geometry
    owned, loose = table.chips[team] | board.free, table.chips[team] & ~table.locked(team)
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
            judgement.threat[index] += worth[chips] * chance
        for bit in each_bit(line & loose):
            index = bit.bit_length() - 1
            judgement.relief[index] += chance * (worth[chips] - worth[chips - 1] * odds[index])


def may_count(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    """Whether the line could still be a sequence beside those the team has: it shares at most one space with each."""
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


@lru_cache(maxsize=8)
def lines_of(board: Board) -> tuple[tuple[Bits, tuple[int, ...]], ...]:
    """Every line of the board with the indices of its spaces."""
    return tuple((line, tuple(bit.bit_length() - 1 for bit in each_bit(line))) for lines in board.lines for line in lines)
