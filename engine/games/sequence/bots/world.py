"""A table with all hands known, as a search samples it, and what it is worth after a play. Knows no rng and no time.

Everything that `value.py` asks is kept as counts of all lines at once (`lines.py`), so that a play changes a few ints.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....cards import Card
from ....core import Seat
from ..rules.actions import Play
from ..rules.sequences import claims
from ..rules.setup import Team
from ..rules.table import Table
from ..rules.tuples import without
from .line_counts import Count, packed_lines
from .value import CONTESTED, GONE, HELD, NOTHING, Side, Value, needs_index

Counted = tuple[int, Side, Side]
"""The place in NEEDS, the side that has played, the others."""


class World:
    """One deal of the hidden cards. Teams index the lists."""

    def __init__(self, table: Table, hands: Mapping[Seat, tuple[Card, ...]], deck: frozenset[Card], value: Value) -> None:
        self.table, self.hands, self.deck, self.value = table, hands, deck, value
        self.setup, self.board = table.setup, table.setup.geometry
        self.lines = lines = packed_lines(self.board)
        self.wild, self.anti_wild = dict.fromkeys(self.board.wild), dict.fromkeys(self.board.anti_wild)
        self.uncovered = self.board.playable & ~table.covered
        self.free = lines.of(self.board.free)
        self.own = [lines.of(chips) for chips in table.chips]
        self.spent = [lines.spent(sequences) for sequences in table.sequences]
        self.needs = [self.setup.sequences_to_win - len(sequences) for sequences in table.sequences]
        self.cards: list[tuple[Card, ...]] = [
            tuple(card for seat in self.setup.members(team) for card in hands[seat]) for team in range(self.setup.teams)
        ]
        self.sets = [frozenset(cards) for cards in self.cards]
        self.held = [self._spaces(cards) for cards in self.sets]
        self.gone = self._spaces(self.board.spaces_of.keys() - deck)

    def _spaces(self, cards: frozenset[Card] | set[Card]) -> Count:
        """How many open spaces of these cards each line has."""
        spaces_of, of, uncovered = self.board.spaces_of, self.lines.of, self.uncovered
        return sum(of(spaces_of[card] & uncovered) for card in cards if card in spaces_of)

    def after(self, seat: Seat, play: Play) -> float:
        """The chance that the seat's team wins once it has made that play and has not yet taken a card."""
        counted = self.counted(seat, play)
        return 1.0 if counted is None else self.value(*counted)

    def counted(self, seat: Seat, play: Play) -> Counted | None:
        """What the chance is reckoned from; None where the play wins."""
        board, team = self.board, self.setup.team(seat)
        bit = board.bit_of[play.space]
        here = self.lines.of(bit)
        own, held = self.own.copy(), self.held.copy()
        spent, need = self.spent[team], self.needs[team]
        if self.cards[team].count(play.card) == 1 and play.card in board.spaces_of:
            held[team] -= self.lines.of(board.spaces_of[play.card] & self.uncovered & ~bit)
        change = here if play.card in self.anti_wild else -here
        if play.card in self.anti_wild:
            own = [count - here if chips & bit else count for count, chips in zip(own, self.table.chips, strict=True)]
        else:
            own[team] += here
            mine = self.table.chips[team] | board.free | bit
            made = claims(board, mine, self.table.sequences[team], bit)[0]
            need -= len(made)
            spent |= self.lines.spent(made)
        if need <= 0:
            return None
        face = board.cards[bit.bit_length() - 1]
        held = [count + change if face in cards else count for count, cards in zip(held, self.sets, strict=True)]
        gone = self.gone if face in self.deck else self.gone + change
        return self._counted(team, play.card, need, own, held, gone, [*self.spent[:team], spent, *self.spent[team + 1 :]])

    def _counted(
        self, team: Team, played: Card, need: int, own: list[Count], held: list[Count], gone: Count, spent: list[Count]
    ) -> Counted:
        """The lines and jacks of the team and of all others together."""
        lines, free, total, everything = self.lines, self.free, sum(own), sum(held)
        lost = (lines.any(gone) >> 7) * GONE
        kinds, wild, anti_wild = [b"", b""], [0, 0], [0, 0]
        for other, cards in enumerate(self.cards):
            side = other != team
            contested = (lines.any(everything - held[other]) >> 7) * CONTESTED
            blocked = lines.any(total - own[other]) | spent[other]
            packed = (free + own[other] + HELD * held[other] + contested + lost) | blocked
            kinds[side] += lines.bytes_of(packed).translate(None, NOTHING)
            left = cards if side else without(cards, played)
            wild[side] = max(wild[side], sum(map(left.count, self.wild)))
            anti_wild[side] = max(anti_wild[side], sum(map(left.count, self.anti_wild)))
        least = min(needed for other, needed in enumerate(self.needs) if other != team)
        return needs_index(need, least), Side(kinds[0], wild[0], anti_wild[0]), Side(kinds[1], wild[1], anti_wild[1])
