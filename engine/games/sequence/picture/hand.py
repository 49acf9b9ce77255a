"""The hand of Sequence as shapes and hotspots, and the discard pile that is spread out in its place."""

from __future__ import annotations

from collections.abc import Iterator

from ....cards import Card
from ....core import Seat
from ....scene import Hotspot, Rect, Shape
from .choice import CARD
from .hand_layout import Place, hand_places, spread_places, uncovered_parts
from .labels import card_label, open_pile_label
from .reasons import why_not_card, why_not_now
from .sight import PILE, SORT, Sight
from .styles import badge, card_look, sorted_hand

LEAST_PLACE = 4.0
"""The height of a place for nothing but a caption, in CSS pixels: the page draws nothing smaller."""


def hand_shapes(sight: Sight) -> Iterator[Shape]:
    """The cards of the hand, or their backs; or, in their place, the discards that somebody wants to see."""
    if sight.open_pile is not None:
        yield from _open_pile(sight, sight.open_pile)
    elif sight.view.covered is not None:
        size = sight.seen.hand_sizes[sight.view.covered]
        for index, (place, turn) in enumerate(hand_places(sight.view.stage.hand, size)):
            yield Shape(f"back:{index}", "hand", "back", place, turn=turn)
    else:
        yield from _hand(sight)


def _hand(sight: Sight) -> Iterator[Shape]:
    cards = _cards(sight)
    raised = _raised(sight, cards)
    places = _places(sight, cards)
    strips = uncovered_parts(places)
    for index, (key, card, (place, turn)) in enumerate(zip(_keys(cards), cards, places, strict=True)):
        style, text = card_look(sight.geometry, card)
        words = [style, _open(strips[index], place)]
        words += ["chosen"] if index == raised else ["fits"] if card in _lit(sight) else []
        words += ["dead"] if sight.table.is_dead(card) else []
        yield Shape(key, "hand", " ".join(words), place, text, badge(sight.table, card), turn, came_from="deck")


def _open(strip: Rect, place: Rect) -> str:
    """How much of the card's width the next card leaves open, as a word of its style: `open62` for 62 %."""
    return f"open{round(100 * strip.width / place.width)}"


def _cards(sight: Sight) -> tuple[Card, ...]:
    return sorted_hand(sight.geometry, sight.seen.hand) if sight.chosen(SORT) else sight.seen.hand


def _raised(sight: Sight, cards: tuple[Card, ...]) -> int:
    return cards.index(sight.choice.raised) if sight.choice.raised in cards else -1


def _places(sight: Sight, cards: tuple[Card, ...]) -> list[Place]:
    """Where the cards lie: the raised one highest, those that go on the space chosen half as high."""
    lifts = {index: 0.5 for index, card in enumerate(cards) if card in _lit(sight)}
    return hand_places(sight.view.stage.hand, len(cards), lifts | {_raised(sight, cards): 1.0})


def _lit(sight: Sight) -> frozenset[Card]:
    """The cards to choose from for the space that is chosen alone."""
    return frozenset() if sight.choice.raised else sight.choice.fitting


def _keys(cards: tuple[Card, ...]) -> list[str]:
    """A key for each card of the hand; a number tells two copies of a card apart."""
    return [f"hand:{card}:{cards[:index].count(card)}" for index, card in enumerate(cards)]


def _open_pile(sight: Sight, seat: Seat) -> Iterator[Shape]:
    """All cards of a discard pile, the newest first, and above them whose they are."""
    pile, hand = sight.table.piles[seat], sight.view.stage.hand
    # Captions hang from the foot of their place.
    words = f"{sight.view.names[seat]}’s discards, newest first"
    yield Shape(f"open:{seat}", "spread", "caption 100", hand._replace(y=hand.y - LEAST_PLACE, height=LEAST_PLACE), words)
    places = spread_places(hand, len(pile))
    strips = uncovered_parts([(place, 0.0) for place in places])
    for depth, card, place, strip in zip(range(len(pile) - 1, -1, -1), reversed(pile), places, strips, strict=True):
        style, text = card_look(sight.geometry, card)
        words = f"{style} slim {_open(strip, place)}"
        yield Shape(f"open:{seat}:{depth}", "spread", words, place, text, badge(sight.table, card, is_played=True))


def cards_to_press(sight: Sight) -> Iterator[Hotspot]:
    """The cards of the hand: what can be played may be carried to its space. An open pile closes again when it is pressed."""
    if sight.open_pile is not None:
        label = open_pile_label(sight.table, sight.open_pile, sight.view.names)
        yield Hotspot("opened", "hand", label, f"{PILE}:{sight.open_pile}", sight.view.stage.hand, pressed=True)
    elif sight.view.covered is None:
        yield from _cards_to_press(sight)


def _cards_to_press(sight: Sight) -> Iterator[Hotspot]:
    choice, cards = sight.choice, _cards(sight)
    raised = _raised(sight, cards)
    now = why_not_now(sight.seen, choice, sight.view.names)
    playable = {play.card for play in choice.plays}
    strips = uncovered_parts(_places(sight, cards))
    for index, (key, card) in enumerate(zip(_keys(cards), cards, strict=True)):
        enabled = card in choice.usable
        yield Hotspot(
            key, "hand", card_label(sight.table, card), f"{CARD}:{card}", strips[index], enabled, index == raised,
            why="" if enabled else now or why_not_card(sight.seen, card),
            carries=(key,) if card in playable else (),
            commits=card in choice.fitting and choice.space_first and choice.card in ("", card),
        )  # fmt: skip
