"""The yardstick for benchmarks of play: random two-seat Sequence as one plain function over bit masks.

It does the work of the spike that the project's speed targets refer to: the same deal, the same choices, the same
count of sequences, always turning in a dead card, no cut, no choice of spaces. It shares no code with the engine, so a
ratio to it means the same on every machine. Do not make it faster or slower.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

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


def _lines() -> Iterator[int]:
    for row in range(SIZE):
        for column in range(SIZE):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + 4 * down < SIZE and 0 <= column + 4 * right < SIZE:
                    yield sum(1 << (row + down * step) * SIZE + column + right * step for step in range(5))


LINES = {1 << index: tuple(line for line in _lines() if line >> index & 1) for index in range(SIZE * SIZE)}


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def play(rng: random.Random) -> tuple[int | None, int]:  # noqa: C901
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
