"""Random playouts, fast enough for a search that needs thousands per move.

`playout` picks every action uniformly among the legal ones, turning in a dead card included. Its results have the same
distribution as random play through `State`, in a third of the time. It leaves out only players' mistakes: nobody forgets to draw,
and nobody calls table talk. A position between turns (a cut, a card to draw, a sequence to claim) is first advanced through
`State`. Hands, draw pile and discards are lists changed in place, without any checks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from ....cards import Card
from ....core import Seat
from ..rules.board import LINE_LENGTH, Bits, Board
from ..rules.setup import TURN_LIMIT, SequenceSetup, Team
from ..rules.state import State, due_a_card, first_seat
from ..rules.table import DEAL, NOBODY, OVER, PLAY, claims


def playout(state: State, rng: random.Random) -> Team:
    """The team that wins if all seats play at random from this state, or NOBODY for a draw."""
    while state.table.step not in (DEAL, PLAY, OVER) or state.table.forfeits or state.table.taking != NOBODY:
        state = _random_step(state, rng)
    return state.table.winner if state.table.step == OVER else _play_turns(state, rng.random)


def _random_step(state: State, rng: random.Random) -> State:
    """The state after one random action or random outcome, by the full rules."""
    for seat in state.to_act:
        return state.apply(seat, rng.choice(state.legal_actions(seat)))
    return state.apply_chance(state.sample_chance(rng))


def _play_turns(state: State, chance: Callable[[], float]) -> Team:  # noqa: C901
    """From the deal or a turn to the end, in a single loop because a function call costs as much as a step. `chance()` is in [0,
    1)."""
    table = state.table
    setup = table.setup
    board, seats, teams = setup.board_data, setup.seats, setup.teams
    spaces_of, spans = _spaces_of(board), board.spans
    hands, deck = [list(hand) for hand in state.hands], list(state.deck)
    discards = [card for pile in table.piles for card in pile]
    sequences = list(table.sequences)
    owned = [table.owned(team) for team in range(table.setup.teams)]
    loose = [chips & ~table.locked(team) for team, chips in enumerate(table.chips)]
    uncovered = board.playable & ~table.covered
    seat, turns, passes, exchanged = table.turn, table.turns, table.passes, table.exchanged
    if table.step == DEAL:
        _deal(setup, seat, hands, deck, chance)
        seat = first_seat(table)
    while True:
        hand, team = hands[seat], seat % teams
        options: list[tuple[int, Card, Bits]] = []  # counts the actions so far; a card; its spaces, 0 to turn it in
        count = 0
        for card in dict.fromkeys(hand):
            if targets := spaces_of[card] & uncovered:
                count += targets.bit_count()
            elif spaces_of[card]:  # dead
                if exchanged:
                    continue
                count += 1
            else:  # a one-eyed jack
                for other in range(teams):
                    if other != team:
                        targets |= loose[other]
                if not targets:
                    continue
                count += targets.bit_count()
            options.append((count, card, targets))
        if options:
            pick = int(chance() * count)
            for option in options:
                if pick < option[0]:
                    break
            count, card, targets = option
            hand.remove(card)
            discards.append(card)
            if targets:
                passes = 0
                for _ in range(count - pick - 1):
                    targets &= targets - 1
                bit = targets & -targets
                uncovered ^= bit
                if spaces_of[card]:
                    loose[team] |= bit
                    mine = owned[team] = owned[team] | bit
                    for spaces in spans[bit]:
                        if (spaces & mine).bit_count() >= LINE_LENGTH:
                            choices = claims(board, mine, sequences[team], bit)
                            claim = choices[int(chance() * len(choices))]
                            sequences[team] += claim
                            for line in claim:
                                loose[team] &= ~line
                            if len(sequences[team]) >= setup.needed[team]:
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


def _deal(setup: SequenceSetup, seat: Seat, hands: list[list[Card]], deck: list[Card], chance: Callable[[], float]) -> None:
    """Deals the remaining cards, starting with this seat."""
    while seat != NOBODY:
        hands[seat].append(deck.pop(int(chance() * len(deck))))
        seat = due_a_card(setup, seat, [len(hand) for hand in hands])


@lru_cache(maxsize=8)
def _spaces_of(board: Board) -> dict[Card, Bits]:
    """The spaces where each card may place a chip; 0 for one-eyed jacks."""
    return {**board.spaces_of, **dict.fromkeys(board.wild, board.playable), **dict.fromkeys(board.anti_wild, 0)}
