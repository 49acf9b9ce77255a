"""The cards that make a move: a letter to a gap, onto another letter, or back into the bag. Knows no rack, only its length."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..box.cards import Card
from ..rules.actions import Action, Play
from ..rules.card_play import after_card

MEETING = ("swap", "flip")
"""What two letters can do that meet, the likelier first."""

OF_LIFTED = {"swap": 2, "flip": 2}
"""How many lifted letters are as good as chosen ones for these cards; a card that puts letters back takes as many as it may."""


class Moves:
    """What the cards that can be played now make of letters. `card` is the number of the one to be used, 0 for any."""

    def __init__(self, cards: Sequence[Card], legal: Collection[Action], balls: int) -> None:
        self._cards = cards
        self._legal = legal
        self._balls = balls

    def to_gap(self, place: int, gap: int, card: int) -> Play | None:
        """The letter goes into that gap, 1 being the left end."""
        end = gap if gap <= place else gap - 1
        return self._first(("slide",), card, (place, end))

    def to_letter(self, place: int, other: int, card: int) -> Play | None:
        """The letter meets another: they change places or are the ends of a run, or the chosen card takes it there."""
        effects = (self._cards[card - 1].effect,) if card else MEETING
        return self._first(effects, card, (place, other))

    def back(self, places: Sequence[int], card: int) -> Play | None:
        """The letters go back into the bag."""
        return self._first(("trade",), card, tuple(places))

    def of_lifted(self, lifted: Sequence[int], card: int) -> Play | None:
        """What the chosen card does at once, or does to the letters lifted; with none chosen, two letters change places."""
        if not card:
            return self._first(("swap",), 0, tuple(lifted)) if len(lifted) == 2 else None
        effect = self._cards[card - 1].effect
        if effect == "insert":
            return next((play for play in (Play(card), Play(card, (self._cards[card - 1].least,))) if play in self._legal), None)
        fits = len(lifted) == OF_LIFTED.get(effect, 0) or effect == "trade"
        return self._first((effect,), card, tuple(lifted)) if fits and lifted else None

    def _first(self, effects: Sequence[str], card: int, places: tuple[int, ...]) -> Play | None:
        numbers = (card,) if card else self.with_effect(*effects)
        plays = (Play(number, ordered(self._cards[number - 1], places)) for number in numbers)
        return next((play for play in plays if self._cards[play.card - 1].effect in effects and play in self._legal), None)

    def effect_of(self, card: int) -> str:
        """What the card of that number does; "" for 0."""
        return self._cards[card - 1].effect if card else ""

    def with_effect(self, *effects: str) -> Iterator[int]:
        """The numbers of the cards with these effects, in the order of the effects."""
        for effect in effects:
            yield from (number for number, card in enumerate(self._cards, 1) if card.effect == effect)

    def order(self, play: Play | None) -> tuple[int, ...]:
        """The places of the balls from left to right once the card is played; as they are where it moves none."""
        places = range(1, self._balls + 1)
        if play is None or self._cards[play.card - 1].effect in ("insert", "trade"):
            return tuple(places)
        return tuple(map(ord, after_card(self._cards[play.card - 1], "".join(map(chr, places)), play.places)))


def ordered(card: Card, places: tuple[int, ...]) -> tuple[int, ...]:
    """The places as the card names them: ascending except for a slide."""
    return places if card.effect == "slide" else tuple(sorted(places))
