"""Sequence for two on the classic board as arrays of numbers, compiled by Numba: thousands of games a second to learn from.

These are the engine's rules once more, for speed alone: tests hold every turn against the engine. Simpler in two things: where
there is a choice which line is the sequence, the first one is; and a game of MOST_TURNS turns is drawn. Seats are teams.
Numba, of the compilers of Python, is the one that takes it as it is: the same lines run uncompiled (`NUMBA_DISABLE_JIT=1`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

from ..games.sequence.boards.board import LINE_LENGTH, each_bit
from ..games.sequence.boards.catalog import load_board
from ..games.sequence.bots.evaluation import lines_of
from ..games.sequence.rules.setup import SequenceSetup

Array = Any
"""Of numpy, which Numba gives its type."""

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """The function as machine code, from when it is first called."""
    made: Function = numba.njit(function)
    return made


BOARD = load_board("classic")
CARDS = [*sorted(BOARD.spaces_of), *dict.fromkeys(BOARD.wild), *dict.fromkeys(BOARD.anti_wild)]
"""Every card by its number: the plain ones first."""

COPIES, KINDS_OF_CARD = 2, len(CARDS)
WILD, ANTI_WILD = len(BOARD.spaces_of), len(BOARD.spaces_of) + len(set(BOARD.wild))
"""From which number on cards are two-eyed and one-eyed jacks."""

EMPTY, FREE = -1, 2
"""Whose a space is, where it is not a team's."""

FACE = np.array([CARDS.index(card) if BOARD.playable >> index & 1 else -1 for index, card in enumerate(BOARD.cards)])
PLACES = np.array([[bit.bit_length() - 1 for bit in each_bit(BOARD.spaces_of[card])] for card in CARDS[:WILD]])
EVERYWHERE = np.arange(len(FACE))
LINES = np.array([indices for _, indices in lines_of(BOARD)])
FREE_IN = np.count_nonzero(FACE[LINES] < 0, axis=1)
DIRECTION = np.array([number for number, lines in enumerate(BOARD.lines) for _ in lines])
SHARED = np.array([[len(set(one) & set(other)) for other in LINES] for one in LINES])
_LISTS = [[number for number, line in enumerate(LINES) if index in line] for index in EVERYWHERE]
COUNT_THROUGH = np.array([len(lines) for lines in _LISTS])
THROUGH = np.array([np.resize(lines, COUNT_THROUGH.max()) for lines in _LISTS])
"""The lines of each space; only the first COUNT_THROUGH count."""

HAND, TO_WIN = SequenceSetup(2).hand_size, SequenceSetup(2).sequences_to_win
MOST_TURNS = 300
MOST_PLAYS = len(FACE) * 4

IN_DECK, TURN, WINNER, TURNS, PASSES = range(5)
"""Places in `Game.numbers`."""

NOBODY, DRAWN = -1, 2


class Game(NamedTuple):
    """A state, hands and all, that is changed in place."""

    owner: Array
    """Of each space: a team, EMPTY or FREE."""

    locked: Array
    """Of each space: whether it is in a sequence."""

    made: Array
    """Of each team: its sequences."""

    chips: Array
    """Of each team and line: its chips and free spaces."""

    spent: Array
    """Of each team and line: whether it can no longer be a sequence beside those there are."""

    hands: Array
    """Of each seat and card: the copies."""

    deck: Array
    """The draw deck in its order, the next card last; the first `numbers[IN_DECK]` count."""

    discarded: Array
    """Of each card: the copies on the piles."""

    numbers: Array


def new_game() -> Game:
    """Room for a game, not yet dealt."""
    lines, cards = len(LINES), KINDS_OF_CARD
    shapes = (len(FACE), len(FACE), 2, (2, lines), (2, lines), (2, cards), COPIES * cards, cards, 5)
    return Game(*(np.zeros(shape, np.int64) for shape in shapes))


@compiled
def copy(to: Game, source: Game) -> None:
    """Makes one game like the other."""
    to.owner[:], to.locked[:], to.made[:], to.chips[:] = source.owner, source.locked, source.made, source.chips
    to.spent[:], to.hands[:], to.deck[:] = source.spent, source.hands, source.deck
    to.discarded[:], to.numbers[:] = source.discarded, source.numbers


@compiled
def deal(game: Game) -> None:
    """A new game."""
    game.locked[:], game.made[:], game.spent[:], game.hands[:], game.discarded[:], game.numbers[:] = 0, 0, 0, 0, 0, 0
    game.owner[:] = EMPTY
    for space in range(len(FACE)):
        if FACE[space] < 0:
            game.owner[space] = FREE
    game.chips[:] = FREE_IN
    for number in range(len(game.deck)):
        game.deck[number] = number % KINDS_OF_CARD
    game.numbers[IN_DECK], game.numbers[WINNER] = len(game.deck), NOBODY
    np.random.shuffle(game.deck)
    for number in range(2 * HAND):
        draw(game, number % 2)


@compiled
def draw(game: Game, seat: int) -> None:
    """The seat takes a card; an empty deck is first made anew from the piles."""
    if game.numbers[IN_DECK] == 0:
        left = 0
        for card in range(KINDS_OF_CARD):
            for _ in range(game.discarded[card]):
                game.deck[left] = card
                left += 1
        game.discarded[:] = 0
        np.random.shuffle(game.deck[:left])
        game.numbers[IN_DECK] = left
    game.numbers[IN_DECK] -= 1
    game.hands[seat, game.deck[game.numbers[IN_DECK]]] += 1


@compiled
def turn_in(game: Game) -> None:
    """Who is to play exchanges a dead card, if there is one."""
    seat = game.numbers[TURN]
    for card in range(WILD):
        if game.hands[seat, card] and game.owner[PLACES[card, 0]] >= 0 and game.owner[PLACES[card, 1]] >= 0:
            discard(game, seat, card)
            draw(game, seat)
            return


@compiled
def discard(game: Game, seat: int, card: int) -> None:
    game.hands[seat, card] -= 1
    game.discarded[card] += 1


@compiled
def legal(game: Game, plays: Array) -> int:
    """How many plays there are, written into `plays` as rows of card and space; of like jacks one stands for all."""
    count, seat = 0, game.numbers[TURN]
    for card in range(KINDS_OF_CARD):
        if not game.hands[seat, card] or (card in (WILD + 1, ANTI_WILD + 1) and game.hands[seat, card - 1]):
            continue
        takes = card >= ANTI_WILD
        for space in EVERYWHERE if card >= WILD else PLACES[card]:
            if game.owner[space] == (1 - seat if takes else EMPTY) and not (takes and game.locked[space]):
                plays[count] = card, space
                count += 1
    return count


@compiled
def play(game: Game, card: int, space: int) -> None:
    """A chip is placed or taken away, and the sequences that it makes are counted. No card is taken yet."""
    seat = game.numbers[TURN]
    discard(game, seat, card)
    team, change = (1 - seat, -1) if card >= ANTI_WILD else (seat, 1)
    game.owner[space] = EMPTY if card >= ANTI_WILD else seat
    game.numbers[PASSES] = 0
    for number in range(COUNT_THROUGH[space]):
        game.chips[team, THROUGH[space, number]] += change
    if card < ANTI_WILD:
        for direction in range(4):
            _score(game, seat, space, direction)
        if game.made[seat] >= TO_WIN:
            game.numbers[WINNER] = seat


@compiled
def _score(game: Game, team: int, space: int, direction: int) -> None:
    """Makes sequences of full lines through the space: of two that share just it both, else the first."""
    first = last = -1
    for number in range(COUNT_THROUGH[space]):
        line = THROUGH[space, number]
        if DIRECTION[line] == direction and game.chips[team, line] == LINE_LENGTH and not game.spent[team, line]:
            first, last = line if first < 0 else first, line
    if first < 0:
        return
    _lock(game, team, first)
    if SHARED[first, last] == 1:
        _lock(game, team, last)


@compiled
def _lock(game: Game, team: int, line: int) -> None:
    game.made[team] += 1
    for space in LINES[line]:
        game.locked[space] = 1
    for other in range(len(LINES)):
        if SHARED[line, other] > 1:
            game.spent[team, other] = 1


@compiled
def end_turn(game: Game) -> None:
    """The next seat is to play, unless the game is over."""
    numbers = game.numbers
    numbers[TURN], numbers[TURNS] = 1 - numbers[TURN], numbers[TURNS] + 1
    if numbers[WINNER] == NOBODY and (numbers[TURNS] >= MOST_TURNS or numbers[PASSES] == 2):
        numbers[WINNER] = DRAWN
