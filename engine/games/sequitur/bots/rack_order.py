"""How far a rack is from a word: how many of its balls must move before it reads the word.

One card can move one ball into place: of 520 words that were one ball away, Slide made all, Swap 88 % and Flip 73 %
(`python -m tests.bench racks`). Knows no word list and no goal.
"""

from __future__ import annotations

from ..words.letters import BLANK, QU, Q


class RackOrder:
    """The order of a rack's balls, in both directions."""

    def __init__(self, rack: str) -> None:
        self._balls = len(rack)
        self._all = (1 << self._balls) - 1
        self._has_q = Q in rack
        self._rows = tuple(_places(row) for row in (rack, rack[::-1]))
        self._blanks = tuple(row.get(BLANK, 0) for row in self._rows)

    def balls_to_move(self, word: str) -> int:
        """The least number of balls to move, for a word that the rack's balls spell in some order.

        >>> [RackOrder("STORM").balls_to_move(word) for word in ("STORM", "MOST", "SMOTR")]
        [0, 1, 2]
        """
        if self._has_q:
            word = word.replace(QU, Q)
        return len(word) - max(map(self._in_order, self._rows, self._blanks, (word, word)))

    def is_within(self, cards: int, word: str) -> bool:
        """Whether no more than so many balls have to move."""
        if self._has_q:
            word = word.replace(QU, Q)
        least = len(word) - cards
        return any(self._in_order(row, blank, word) >= least for row, blank in zip(self._rows, self._blanks, strict=True))

    def _in_order(self, row: dict[str, int], blank: int, word: str) -> int:
        """How many letters of the word stand in order in the row: the longest common subsequence, with a bit for each ball (Hyyrö
        2004)."""
        free = self._all
        for letter in word:
            matching = free & row.get(letter, blank)
            free = ((free + matching) | (free - matching)) & self._all
        return self._balls - free.bit_count()


def _places(row: str) -> dict[str, int]:
    """For each ball, the bits of its places; the blank counts as every letter."""
    blank = sum(1 << place for place, ball in enumerate(row) if ball == BLANK)
    places: dict[str, int] = {BLANK: blank} if blank else {}
    for place, ball in enumerate(row):
        if ball != BLANK:
            places[ball] = places.get(ball, blank) | 1 << place
    return places
