"""Random two-seat games of Sequence per second, on one core, compared with a yardstick.

The engine's public State API and the yardstick play the same game in turns of a fifth of a second, so a busy machine slows
both, and their ratio is comparable everywhere.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable, Iterator

from engine.games.sequence import GAME
from tests.bench.figures import Figures, add_common_arguments, printing, with_pyodide

ROUND = 0.2
"""Seconds each player gets per turn."""

SETUP = GAME.setup(seats=2)

API_TARGET = 0.26
"""The lowest accepted ratio to the yardstick."""

Play = Callable[[random.Random], object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=6.0, help="how long to measure both together (default: 6)")
    add_common_arguments(parser)


run = printing(
    lambda options: with_pyodide(measure(options.seconds), options, measure, options.seconds), lambda figures: _lines(figures)
)


def measure(seconds: float) -> Figures:
    """Games per second of engine and yardstick, and their ratio."""
    players: dict[str, Play] = {"api": play_by_api, "yardstick": play_yardstick}
    games, spent = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    rng = random.Random(1)
    for _ in range(max(1, round(seconds / ROUND / len(players)))):
        for name, play in players.items():
            start = time.process_time()
            while (now := time.process_time()) - start < ROUND:
                play(rng)
                games[name] += 1
            spent[name] += now - start
    speed = {name: games[name] / spent[name] for name in players}
    figures: dict[str, float | str] = {f"{name}_games_per_second": round(speed[name], 1) for name in players}
    figures["api_ratio"] = round(speed["api"] / speed["yardstick"], 3)
    figures["python"] = f"{platform.python_implementation()} {platform.python_version()} {platform.machine()}"
    return figures


def play_by_api(rng: random.Random) -> object:
    """One game through the State's interface, including cut and deal."""
    state = GAME.initial_state(SETUP)
    chance = rng.random
    while True:
        seats = state.to_act
        if seats:
            seat = seats[0]
            actions = state.legal_actions(seat)
            state = state.apply(seat, actions[int(chance() * len(actions))])
        elif state.returns() is not None:
            return state
        else:
            state = state.apply_chance(state.sample_chance(rng))


def _lines(figures: Figures) -> Iterator[str]:
    for where in ("", "pyodide_"):
        if f"{where}python" not in figures:
            continue
        yield str(figures[f"{where}python"])
        for name, target in (("api", API_TARGET), ("yardstick", None)):
            speed = figures[f"{where}{name}_games_per_second"]
            ratio = f"  {figures[f'{where}{name}_ratio']} of the yardstick, at least {target} wanted" if target else ""
            yield f"  {name:<10} {speed:>8} games per second{ratio}"


# The yardstick: random two-seat Sequence as one plain function over bit masks. It does the work of the prototype to which the
# project's speed targets refer: the same deal, choices and count of sequences, always turning in a dead card, without a cut or a
# choice of spaces. It shares no code with the engine, so a ratio to it means the same on every machine. Never make it faster or
# slower.

SIZE = 10
CORNER = "**"
ROWS = """
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH TH TS
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
TC TS 8C 7H 2H 3H KH TD 6H 2D
QC 9S 9C 8H 9H TH QH QD 5H 3D
KC 8S TC QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD TD 9D 8D 7D 6D **
"""
CELLS = ROWS.split()
WILD, REMOVING = ["JD", "JC"], ["JS", "JH"]
FACES = sorted(set(CELLS) - {CORNER})
DECK = (FACES + WILD + REMOVING) * 2
SPACES = {face: [1 << index for index, cell in enumerate(CELLS) if cell == face] for face in FACES}
CORNERS = sum(1 << index for index, cell in enumerate(CELLS) if cell == CORNER)
EVERYWHERE = (1 << SIZE * SIZE) - 1


def _rows_of_five() -> Iterator[int]:
    for row in range(SIZE):
        for column in range(SIZE):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + 4 * down < SIZE and 0 <= column + 4 * right < SIZE:
                    yield sum(1 << (row + down * step) * SIZE + column + right * step for step in range(5))


LINES = {1 << index: tuple(line for line in _rows_of_five() if line >> index & 1) for index in range(SIZE * SIZE)}


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def play_yardstick(rng: random.Random) -> tuple[int | None, int]:  # noqa: C901
    """Plays one game; returns the winner (None for a draw) and the number of turns."""
    chance = rng.random
    deck = DECK[:]
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(7)] for _ in (0, 1)]
    chips, locked = [CORNERS, CORNERS], [0, 0]
    sequences: list[list[int]] = [[], []]
    discards: list[str] = []
    me, turns, passes = 0, 0, 0
    while True:
        hand = hands[me]
        covered = chips[0] | chips[1]
        for index, card in enumerate(hand):
            spaces = SPACES.get(card)
            if spaces and spaces[0] & covered and spaces[1] & covered:
                discards.append(hand.pop(index))
                if not deck:
                    deck, discards = discards, []
                    rng.shuffle(deck)
                hand.append(deck.pop())
                break
        moves = []
        for index, card in enumerate(hand):
            spaces = SPACES.get(card)
            if spaces:
                if not spaces[0] & covered:
                    moves.append((index, spaces[0]))
                if not spaces[1] & covered:
                    moves.append((index, spaces[1]))
            elif card in WILD:
                moves.extend((index, bit) for bit in bits(EVERYWHERE & ~covered))
            else:
                moves.extend((index, -bit) for bit in bits(chips[1 - me] & ~locked[1 - me] & ~CORNERS))
        if not moves:
            passes += 1
            if passes > 1:
                return None, turns
            me = 1 - me
            turns += 1
            continue
        passes = 0
        index, bit = moves[int(chance() * len(moves))]
        discards.append(hand.pop(index))
        if bit < 0:
            chips[1 - me] ^= -bit
        else:
            mine = chips[me] = chips[me] | bit
            for line in LINES[bit]:
                if line & mine == line and all((line & other).bit_count() < 2 for other in sequences[me]):
                    sequences[me].append(line)
                    locked[me] |= line
            if len(sequences[me]) > 1:
                return me, turns
        if not deck:
            deck, discards = discards, []
            rng.shuffle(deck)
        hand.append(deck.pop())
        me = 1 - me
        turns += 1
