"""The masked decks of a sealed match and the cards taken from them, as one copy of the match knows them.

A card that this copy cannot see is *assumed* to be any that is left: rules need whole hands. What is assumed is never shown to
anybody, and is mended as soon as the card is known. Knows no rules and no signatures.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...core import Outcome, Seat
from .masking import Masked, bare

NO_DECK = -1


@dataclass
class Deck:
    """`names[k]` is what card k is; `cards` are masked by the last `shufflers` parties so far, and `taken` of them are taken."""

    names: tuple[Outcome, ...]
    cards: tuple[Masked, ...]
    shufflers: int = 0
    taken: int = 0

    def name_of(self, card: Masked) -> Outcome | None:
        """What that card without a mask is; None for none of this deck."""
        numbers = {bare(number): number for number in range(len(self.names))}
        return self.names[numbers[card]] if card in numbers else None


@dataclass
class Taken:
    """A card that a seat has taken from deck number `deck`: what is `left` of its masks, and who has `peeled` it. Or, with
    NO_DECK, what the seat has rolled."""

    seat: Seat
    deck: int
    left: Masked
    peeled: set[int] = field(default_factory=set)
    assumed: Outcome = ""
    name: Outcome | None = None
    is_gone: bool = False


class Cards:
    """All decks and all cards taken, in order."""

    def __init__(self) -> None:
        self.decks: list[Deck] = []
        self.taken: list[Taken] = []

    @property
    def is_used_up(self) -> bool:
        """Whether a new deck has to be laid before a card is taken from the last one."""
        return self.decks[-1].taken == len(self.decks[-1].cards)

    def to_shuffle(self, party: int, parties: int) -> int | None:
        """The number of the first deck that this party has to shuffle now; None for none. The last party begins."""
        return next((number for number, deck in enumerate(self.decks) if party == parties - 1 - deck.shufflers), None)

    def any_left(self, number: int) -> Outcome:
        """A card that nobody has yet of that deck, by what is assumed."""
        return next(name for name, count in self._left(number).items() if count > 0)

    def lay(self, names: Sequence[Outcome]) -> None:
        """A new deck, to be shuffled."""
        self.decks.append(Deck(tuple(names), tuple(bare(number) for number in range(len(names)))))

    def take(self, seat: Seat, number: int, assumed: Outcome) -> Taken:
        """The next card of that deck goes to that seat."""
        deck = self.decks[number]
        self.taken.append(Taken(seat, number, deck.cards[deck.taken], assumed=assumed))
        deck.taken += 1
        return self.taken[-1]

    def roll(self, seat: Seat, assumed: Outcome, parties: int) -> Taken:
        """That seat has rolled; nothing of it is masked."""
        self.taken.append(Taken(seat, NO_DECK, b"", set(range(parties)), assumed))
        return self.taken[-1]

    def hand(self, seat: Seat) -> list[int]:
        """The numbers of the cards in that seat's hand."""
        return [number for number, card in enumerate(self.taken) if card.seat == seat and not card.is_gone]

    def learn(self, number: int, name: Outcome) -> int | None:
        """The card is this. Returns the number of the first card of which something else was assumed, None if there is none: what
        had been assumed to be this is now assumed to be that. Raises ValueError where all cards of that name are elsewhere."""
        card = self.taken[number]
        if card.deck == NO_DECK:
            was, card.name, card.assumed = card.assumed, name, name
            return None if was == name else number
        others = [other for other in self.taken if other.deck == card.deck and other is not card]
        if sum(other.name == name for other in others) >= self.decks[card.deck].names.count(name):
            raise ValueError
        was, card.name, card.assumed = card.assumed, name, name
        if was == name:
            return None
        if self._left(card.deck)[name] >= 0:
            return number
        other = next(at for at, other in enumerate(self.taken) if other in others and (other.name, other.assumed) == (None, name))
        self.taken[other].assumed = was
        return min(number, other)

    def assume_anew(self, rng: random.Random) -> None:
        """Deals everything that is not known anew."""
        for number, deck in enumerate(self.decks):
            unknown = [card for card in self.taken if card.deck == number and card.name is None]
            known = Counter(card.name for card in self.taken if card.deck == number and card.name is not None)
            rest = list((Counter(deck.names) - known).elements())
            rng.shuffle(rest)
            for card, name in zip(unknown, rest, strict=False):
                card.assumed = name

    def _left(self, deck: int) -> Counter[Outcome]:
        """How often each card is left in that deck, by what is assumed; negative for one too many."""
        left = Counter(self.decks[deck].names)
        left.subtract(card.assumed for card in self.taken if card.deck == deck)
        return left
