"""How far a rack is from a word: how many of its balls must move before it reads the word.

One card moves one ball where it should be: of 520 words that were one ball away, Slide made all, Swap 88 % and Flip 73 %
(`python -m tests.bench racks`). This module knows no list of words and no goal.
"""

from __future__ import annotations

from ..words.letters import BLANK, QU, Q


class Order:
    """The order of the balls of a rack, in both directions."""

    def __init__(self, rack: str) -> None:
        self._balls = len(rack)
        self._all = (1 << self._balls) - 1
        self._has_q = Q in rack
        self._rows = tuple(_places(row) for row in (rack, rack[::-1]))
        self._blanks = tuple(row.get(BLANK, 0) for row in self._rows)

    def moves(self, word: str) -> int:
        """How many balls must move at least for a word that the rack's balls spell.

        >>> Order("STORM").moves("STORM"), Order("STORM").moves("MOST"), Order("STORM").moves("SMOTR")
        (0, 1, 2)
        """
        if self._has_q:
            word = word.replace(QU, Q)
        return len(word) - max(map(self._in_order, self._rows, self._blanks, (word, word)))

    def _in_order(self, row: dict[str, int], blank: int, word: str) -> int:
        """How many letters of the word stand in their order in the row: the longest common subsequence, found with a bit for
        each ball (Hyyrö 2004)."""
        free = self._all
        for letter in word:
            matching = free & row.get(letter, blank)
            free = ((free + matching) | (free - matching)) & self._all
        return self._balls - free.bit_count()


def _places(row: str) -> dict[str, int]:
    """A bit for each place of every ball; the blank is at the places of all letters."""
    blank = sum(1 << place for place, ball in enumerate(row) if ball == BLANK)
    places: dict[str, int] = {BLANK: blank} if blank else {}
    for place, ball in enumerate(row):
        if ball != BLANK:
            places[ball] = places.get(ball, blank) | 1 << place
    return places
