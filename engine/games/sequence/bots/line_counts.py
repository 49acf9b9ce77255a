"""All lines of a board counted at once: one byte for each line, in one int, so that one addition updates every line of a chip.

A *count* is such an int: for each line, how many spaces of some set it contains. Knows no hands, turns or worth.
"""

from __future__ import annotations

from functools import lru_cache

from ..boards.board import Bits, Board

Count = int
"""One byte a line, in the order of `LineCounter.lines`."""

FLAG = 0x80
"""A line's byte where something is true of it; numbers of spaces are far below."""


class LineCounter:
    """Counts the lines of one board."""

    def __init__(self, board: Board) -> None:
        self.lines: tuple[Bits, ...] = tuple(line for lines in board.lines for line in lines)
        self.size = len(self.lines)
        self._ones = sum(1 << 8 * number for number in range(self.size))
        self._flags, self._below_flag = self._ones * FLAG, self._ones * (FLAG - 1)
        self._through = [self._sharing(1, 1 << index, 1) for index in range(len(board.cards))]
        self._crossing: dict[Bits, Count] = {}

    def _sharing(self, least: int, spaces: Bits, value: int) -> Count:
        """The value, in the byte of each line that shares at least that many of the spaces."""
        return sum(value << 8 * number for number, line in enumerate(self.lines) if (line & spaces).bit_count() >= least)

    def of(self, spaces: Bits) -> Count:
        """How many of these spaces each line contains."""
        through, total = self._through, 0
        while spaces:
            bit = spaces & -spaces
            total += through[bit.bit_length() - 1]
            spaces ^= bit
        return total

    def any(self, count: Count) -> Count:
        """Flags the lines whose number is above 0."""
        return (count + self._below_flag) & self._flags

    def spent(self, sequences: tuple[Bits, ...]) -> Count:
        """Flags the lines that share more than one space with one of the sequences: they cannot become another sequence."""
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
def line_counter(board: Board) -> LineCounter:
    """The board's counter, made once."""
    return LineCounter(board)
