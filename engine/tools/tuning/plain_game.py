"""Two-player Sequence on the classic board as arrays of numbers, compiled by Numba: thousands of games per second.

A second implementation of the engine's rules, only for speed; tests compare every turn with the engine. There are two
simplifications: if a player may choose which line becomes the sequence, it is the first; and a game of MOST_TURNS turns is drawn.
Each seat is a team. The code also runs uncompiled (`NUMBA_DISABLE_JIT=1`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

from ...games.sequence.bots.judge import lines_of
from ...games.sequence.rules.board import LINE_LENGTH, each_bit
from ...games.sequence.rules.board_file import load_board
from ...games.sequence.rules.setup import SequenceSetup

Array = Any
"""A numpy array; Numba infers its type."""

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """A decorator that compiles the function to machine code when it is first called."""
    made: Function = numba.njit(function)
    return made


BOARD = load_board("classic")
CARDS = [*sorted(BOARD.spaces_of), *dict.fromkeys(BOARD.wild), *dict.fromkeys(BOARD.anti_wild)]
"""All cards, the plain ones first. A card's number is its index here."""

COPIES, KINDS_OF_CARD = 2, len(CARDS)
WILD, ANTI_WILD = len(BOARD.spaces_of), len(BOARD.spaces_of) + len(set(BOARD.wild))
"""The numbers of the first two-eyed and the first one-eyed jack."""

EMPTY, FREE = -1, 2
"""The owner of a space that belongs to no team."""

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
"""The lines through each space; only the first COUNT_THROUGH of a row are valid."""

HAND, TO_WIN = SequenceSetup(2).hand_sizes[0], SequenceSetup(2).needed[0]
MOST_TURNS = 300
MOST_PLAYS = len(FACE) * 4

IN_DECK, TURN, WINNER, TURNS, PASSES = range(5)
"""Indices into `PlainGame.numbers`."""

NOBODY, DRAWN = -1, 2


class PlainGame(NamedTuple):
    """The complete state of a game, changed in place."""

    owner: Array
    """For each space: a team, EMPTY or FREE."""

    locked: Array
    """For each space: whether it is in a sequence."""

    made: Array
    """For each team: the number of its sequences."""

    chips: Array
    """For each team and line: the number of the team's chips and of free spaces."""

    spent: Array
    """For each team and line: whether the team's sequences prevent the line from becoming another one."""

    hands: Array
    """For each seat and card: the number of copies."""

    deck: Array
    """The draw deck in order, the next card last; only the first `numbers[IN_DECK]` entries are valid."""

    discarded: Array
    """For each card: the number of copies on the discard piles."""

    numbers: Array


def new_game() -> PlainGame:
    """A new game with all arrays allocated, not yet dealt."""
    lines, cards = len(LINES), KINDS_OF_CARD
    shapes = (len(FACE), len(FACE), 2, (2, lines), (2, lines), (2, cards), COPIES * cards, cards, 5)
    return PlainGame(*(np.zeros(shape, np.int64) for shape in shapes))


@compiled
def copy(to: PlainGame, source: PlainGame) -> None:
    """Copies the source into the other game."""
    to.owner[:], to.locked[:], to.made[:], to.chips[:] = source.owner, source.locked, source.made, source.chips
    to.spent[:], to.hands[:], to.deck[:] = source.spent, source.hands, source.deck
    to.discarded[:], to.numbers[:] = source.discarded, source.numbers


@compiled
def deal(game: PlainGame) -> None:
    """Shuffles and deals a new game."""
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
def draw(game: PlainGame, seat: int) -> None:
    """The seat draws a card. An empty draw pile is first replaced by the shuffled discards."""
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
def turn_in(game: PlainGame) -> None:
    """The seat whose turn it is exchanges a dead card, if it has one."""
    seat = game.numbers[TURN]
    for card in range(WILD):
        if game.hands[seat, card] and game.owner[PLACES[card, 0]] >= 0 and game.owner[PLACES[card, 1]] >= 0:
            discard(game, seat, card)
            draw(game, seat)
            return


@compiled
def discard(game: PlainGame, seat: int, card: int) -> None:
    game.hands[seat, card] -= 1
    game.discarded[card] += 1


@compiled
def write_plays(game: PlainGame, plays: Array) -> int:
    """Writes the legal plays into `plays` as rows (card, space) and returns their number. Equivalent jacks count as one."""
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
def play(game: PlainGame, card: int, space: int) -> None:
    """Places or removes a chip and counts the sequences that it makes. Does not draw a card."""
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
def _score(game: PlainGame, team: int, space: int, direction: int) -> None:
    """Turns full lines through the space into sequences: both of two that share only this space, otherwise the first."""
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
def _lock(game: PlainGame, team: int, line: int) -> None:
    game.made[team] += 1
    for space in LINES[line]:
        game.locked[space] = 1
    for other in range(len(LINES)):
        if SHARED[line, other] > 1:
            game.spent[team, other] = 1


@compiled
def end_turn(game: PlainGame) -> None:
    """Passes the turn to the next seat, unless the game is over."""
    numbers = game.numbers
    numbers[TURN], numbers[TURNS] = 1 - numbers[TURN], numbers[TURNS] + 1
    if numbers[WINNER] == NOBODY and (numbers[TURNS] >= MOST_TURNS or numbers[PASSES] == 2):
        numbers[WINNER] = DRAWN
