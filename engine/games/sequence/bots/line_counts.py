"""Every line of a board at once: one byte a line in one int, so that a chip or a card changes all its lines in one addition.

A *count* is such an int: of each line, how many of some set of spaces it has. Knows no hands, turns or worth.
"""

from __future__ import annotations

from functools import lru_cache

from ..boards.board import Bits, Board

Count = int
"""One byte a line, in the order of `Lines.lines`."""

FLAG = 0x80
"""What a line's byte is where something is true of it; numbers of spaces are far below."""


class Lines:
    """The lines of one board."""

    def __init__(self, board: Board) -> None:
        self.lines: tuple[Bits, ...] = tuple(line for lines in board.lines for line in lines)
        self.size = len(self.lines)
        self._ones = sum(1 << 8 * number for number in range(self.size))
        self._flags, self._below_flag = self._ones * FLAG, self._ones * (FLAG - 1)
        self._through = [self._sharing(1, 1 << index, 1) for index in range(len(board.cards))]
        self._crossing: dict[Bits, Count] = {}

    def _sharing(self, least: int, spaces: Bits, value: int) -> Count:
        """This value for each line that shares so many of the spaces."""
        return sum(value << 8 * number for number, line in enumerate(self.lines) if (line & spaces).bit_count() >= least)

    def of(self, spaces: Bits) -> Count:
        """How many of these spaces each line has."""
        through, total = self._through, 0
        while spaces:
            bit = spaces & -spaces
            total += through[bit.bit_length() - 1]
            spaces ^= bit
        return total

    def any(self, count: Count) -> Count:
        """The lines with a number above 0, flagged."""
        return (count + self._below_flag) & self._flags

    def spent(self, sequences: tuple[Bits, ...]) -> Count:
        """The lines that share more than one space with one of the sequences, flagged: they cannot be another one."""
        spent = 0
        for sequence in sequences:
            if sequence not in self._crossing:
                self._crossing[sequence] = self._sharing(2, sequence, FLAG)
            spent |= self._crossing[sequence]
        return spent

    def bytes_of(self, count: Count) -> bytes:
        """The count as one byte a line."""
        return count.to_bytes(self.size, "little")


@lru_cache(maxsize=8)
def packed_lines(board: Board) -> Lines:
    """The lines of the board, packed once."""
    return Lines(board)
