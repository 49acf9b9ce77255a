"""Random play to the end, fast: what a search asks of a position thousands of times a move.

`playout` follows the whole rules and chooses every action uniformly among the legal ones, turning in a dead card being
one of them; so it is what random play through `State` is, in a fifth of the time. Whatever is not a turn from its start
(cut, deal, a card to be taken, sequences to be said) is left to `State` itself, and counting sequences to `claims`.
The differences to `State`: nothing is kept or checked, hands and deck are lists of cards, and spaces are toggled in place.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from engine.cards import Card
from engine.games.sequence.board import LINE_LENGTH, Bits, Board
from engine.games.sequence.rules import State
from engine.games.sequence.sequences import claims
from engine.games.sequence.setup import TURN_LIMIT, Team
from engine.games.sequence.table import DEAL, NOBODY, OVER, PLAY


def playout(state: State, rng: random.Random) -> Team:
    """The team that wins when everybody plays at random from here on, or NOBODY for a draw."""
    while state.table.step not in (DEAL, PLAY, OVER):
        state = _random_step(state, rng)
    return state.table.winner if state.table.step == OVER else _play_turns(state, rng.random)


def _random_step(state: State, rng: random.Random) -> State:
    """The state after its next action or luck, by the rules themselves."""
    for seat in state.to_act:
        return state.apply(seat, rng.choice(state.legal_actions(seat)))
    return state.apply_chance(state.sample_chance(rng))


def _play_turns(state: State, chance: Callable[[], float]) -> Team:
    """From a turn on, to the end; `chance` gives numbers in [0, 1)."""
    table = state.table
    setup = table.setup
    board, seats, teams = setup.geometry, setup.seats, setup.teams
    spaces_of, axes = _spaces_of(board), _axes(board)
    hands, deck = [list(hand) for hand in state.hands], list(state.deck)
    discards = [card for pile in table.piles for card in pile]
    sequences = list(table.sequences)
    owned = [chips | board.free for chips in table.chips]
    loose = [chips & ~table.locked(team) for team, chips in enumerate(table.chips)]
    uncovered = board.playable & ~table.covered
    seat, turns, passes, exchanged = table.turn, table.turns, table.passes, table.exchanged
    while table.step == DEAL and len(hands[seat]) < setup.hand_size:
        hands[seat].append(deck.pop(int(chance() * len(deck))))
        seat = (seat + 1) % seats
    while True:
        hand, team = hands[seat], seat % teams
        choices: list[tuple[int, Card, Bits]] = []
        count = 0
        for card in dict.fromkeys(hand):
            if targets := spaces_of[card] & uncovered:
                count += targets.bit_count()
            elif spaces_of[card]:
                if exchanged:
                    continue
                count += 1
            else:
                for other in range(teams):
                    if other != team:
                        targets |= loose[other]
                if not targets:
                    continue
                count += targets.bit_count()
            choices.append((count, card, targets))
        if choices:
            pick = int(chance() * count)
            for count, card, targets in choices:
                if pick < count:
                    break
            passes = 0
            hand.remove(card)
            discards.append(card)
            if targets:
                for _ in range(count - pick - 1):
                    targets &= targets - 1
                bit = targets & -targets
                uncovered ^= bit
                if spaces_of[card]:
                    loose[team] |= bit
                    mine = owned[team] = owned[team] | bit
                    for axis in axes[bit]:
                        if (axis & mine).bit_count() >= LINE_LENGTH:
                            ways = claims(board, mine, sequences[team], bit)
                            way = ways[int(chance() * len(ways))]
                            sequences[team] += way
                            for line in way:
                                loose[team] &= ~line
                            if len(sequences[team]) >= setup.sequences_to_win:
                                return team
                            break
                else:
                    for other in range(teams):
                        if loose[other] & bit:
                            loose[other] ^= bit
                            owned[other] ^= bit
            if not deck:
                deck, discards = discards, []
            hand.append(deck.pop(int(chance() * len(deck))))
            exchanged = not targets
            if exchanged:
                continue
        else:
            passes += 1
            exchanged = False
        turns += 1
        if passes == seats or turns >= TURN_LIMIT:
            return NOBODY
        seat = (seat + 1) % seats


@lru_cache(maxsize=8)
def _spaces_of(board: Board) -> dict[Card, Bits]:
    """The spaces on which a card may put a chip; none for a one-eyed jack."""
    return {**board.spaces_of, **dict.fromkeys(board.wild, board.playable), **dict.fromkeys(board.anti_wild, 0)}


@lru_cache(maxsize=8)
def _axes(board: Board) -> dict[Bits, tuple[Bits, ...]]:
    """For each space and direction, the spaces of all lines through it: with fewer than five chips there, no sequence."""
    return {
        bit: tuple(_union(lines) for lines in directions if lines) for bit, directions in board.lines_through.items()
    }


def _union(lines: tuple[Bits, ...]) -> Bits:
    spaces = 0
    for line in lines:
        spaces |= line
    return spaces
