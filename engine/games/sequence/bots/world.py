"""A table with all hands known, as a search samples it, and what each play on it is worth. Knows no rng and no time.

What `value.py` asks for is kept as counts of all lines at once (`line_counts.py`), so that a play changes a few ints.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from ....cards import Card
from ....core import Seat
from ..rules.actions import Play
from ..rules.sequences import claims
from ..rules.setup import Team
from ..rules.table import Table
from ..rules.tuples import without
from .line_counts import Count, line_counter
from .value import CONTESTED, GONE, HELD, NOTHING, Side, ValueFunction, needs_index

Features = tuple[int, Side, Side]
"""The arguments of a ValueFunction: an index into NEEDS, the side that has played, the others."""


class World:
    """One deal of the hidden cards. Teams index the lists."""

    def __init__(self, table: Table, hands: Mapping[Seat, tuple[Card, ...]], deck: frozenset[Card], value: ValueFunction) -> None:
        self.table, self.hands, self.deck, self.value = table, hands, deck, value
        self.setup, self.board = table.setup, table.setup.geometry
        self.counter = counter = line_counter(self.board)
        self.wild, self.anti_wild = dict.fromkeys(self.board.wild), dict.fromkeys(self.board.anti_wild)
        self.uncovered = self.board.playable & ~table.covered
        self.free = counter.of(self.board.free)
        self.own = [counter.of(chips) for chips in table.chips]
        self.spent = [counter.spent(sequences) for sequences in table.sequences]
        self.needs = [needed - len(sequences) for needed, sequences in zip(self.setup.needed, table.sequences, strict=True)]
        self.cards: list[tuple[Card, ...]] = [
            tuple(card for seat in self.setup.members(team) for card in hands[seat]) for team in range(self.setup.teams)
        ]
        self.sets = [frozenset(cards) for cards in self.cards]
        self.held = [self._spaces(cards) for cards in self.sets]
        self.gone = self._spaces(self.board.spaces_of.keys() - deck)

    def _spaces(self, cards: frozenset[Card] | set[Card]) -> Count:
        """How many open spaces of these cards each line contains."""
        spaces_of, of, uncovered = self.board.spaces_of, self.counter.of, self.uncovered
        return sum(of(spaces_of[card] & uncovered) for card in cards if card in spaces_of)

    def win_chance(self, seat: Seat, play: Play) -> float:
        """The chance that the seat's team wins, once it has made that play and before it takes a card."""
        features = self.features(seat, play)
        return 1.0 if features is None else self.value(*features)

    def features(self, seat: Seat, play: Play) -> Features | None:
        """What the value function is asked about this play; None where the play wins."""
        board, team = self.board, self.setup.team(seat)
        bit = board.bit_of[play.space]
        here = self.counter.of(bit)
        own, held = self.own.copy(), self.held.copy()
        spent, need = self.spent[team], self.needs[team]
        if self.cards[team].count(play.card) == 1 and play.card in board.spaces_of:
            held[team] -= self.counter.of(board.spaces_of[play.card] & self.uncovered & ~bit)
        change = here if play.card in self.anti_wild else -here
        if play.card in self.anti_wild:
            own = [count - here if chips & bit else count for count, chips in zip(own, self.table.chips, strict=True)]
        else:
            own[team] += here
            mine = self.table.chips[team] | board.free | bit
            made = claims(board, mine, self.table.sequences[team], bit)[0]
            need -= len(made)
            spent |= self.counter.spent(made)
        if need <= 0:
            return None
        face = board.cards[bit.bit_length() - 1]
        held = [count + change if face in cards else count for count, cards in zip(held, self.sets, strict=True)]
        gone = self.gone if face in self.deck else self.gone + change
        cards, spents = self.cards.copy(), self.spent.copy()
        cards[team], spents[team] = without(cards[team], play.card), spent
        return self._features(team, need, own, held, gone, spents, cards)

    def chance(self, team: Team) -> float:
        """The chance that the team wins if it has just played, as the cards lie."""
        return self.value(*self._features(team, self.needs[team], self.own, self.held, self.gone, self.spent, self.cards))

    def with_card(self, team: Team, card: Card, *, is_last: bool) -> World:
        """The same once the team has taken this card; `is_last` says that the deck has no other like it."""
        other, spaces = copy(self), self.counter.of(self.board.spaces_of.get(card, 0) & self.uncovered)
        other.cards, other.held, other.sets = self.cards.copy(), self.held.copy(), self.sets.copy()
        other.cards[team] = (*self.cards[team], card)
        if card not in self.sets[team]:
            other.sets[team] |= {card}
            other.held[team] += spaces
        if is_last:
            other.deck, other.gone = self.deck - {card}, self.gone + spaces
        return other

    def _features(
        self,
        team: Team,
        need: int,
        own: list[Count],
        held: list[Count],
        gone: Count,
        spent: list[Count],
        hands: list[tuple[Card, ...]],
    ) -> Features:
        """The lines and jacks of the team, and those of all other teams together."""
        counter, free, total, everything = self.counter, self.free, sum(own), sum(held)
        lost = (counter.any(gone) >> 7) * GONE
        kinds, wild, anti_wild = [b"", b""], [0, 0], [0, 0]
        for other, left in enumerate(hands):
            side = other != team
            contested = (counter.any(everything - held[other]) >> 7) * CONTESTED
            blocked = counter.any(total - own[other]) | spent[other]
            packed = (free + own[other] + HELD * held[other] + contested + lost) | blocked
            kinds[side] += counter.bytes_of(packed).translate(None, NOTHING)
            wild[side] = max(wild[side], sum(map(left.count, self.wild)))
            anti_wild[side] = max(anti_wild[side], sum(map(left.count, self.anti_wild)))
        least = min(needed for other, needed in enumerate(self.needs) if other != team)
        return needs_index(need, least), Side(kinds[0], wild[0], anti_wild[0]), Side(kinds[1], wild[1], anti_wild[1])
